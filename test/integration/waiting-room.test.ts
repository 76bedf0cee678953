import { PassThrough } from 'node:stream'
import { pino } from 'pino'
import t from 'tap'
import { readSettings } from '#config/settings'
import { sql } from '#server/box-office/database/sql'
import { roomControl } from '#server/box-office/waiting-room/room-command'
import { ROOM_CONTROL_PATH } from '#server/box-office/waiting-room/room-routes'
import { writeToken } from '#server/crypto/waiting-room-token'
import { buildWaitingRoom } from '#server/waiting-room/app'
import { production } from '#shared/ticketing/production/production'
import { session } from '#shared/ticketing/session/session'
import { ROOM_SYNC_PATH } from '#shared/waiting-room'
import { type OpenBoxOffice, openBoxOffice } from '#test/support/box-office'
import { testProgramme } from '#test/support/test-programme'
import { entryOffer, provenEntry } from '#test/support/waiting-entry'
import { openWaitingRoom, type RoomBrowser, roomSettings } from '#test/support/waiting-room'

const { quartet, rush, priceTypes } = testProgramme
const SECRET: string = roomSettings.WAITING_ROOM_SECRET
const PAGE = 'http://site.example/whats-on/quartet'

interface Asking {
  token?: string | undefined
  /** The session's. */
  bearer?: string | undefined
  header?: string
  of?: { id: number; performance: number }
}

/** Reserves a seat, as the web server forwards the call. */
async function reserve(boxOffice: OpenBoxOffice, { token, bearer, header = 'x-queueit-token', of = quartet }: Asking) {
  const answer = await boxOffice.inject({
    method: 'PUT',
    url: production.reserveTicket.path,
    headers: { ...headersOf(token, bearer, header), 'x-queueit-ajaxpageurl': encodeURIComponent(PAGE) },
    payload: {
      productionId: of.id,
      performanceId: of.performance,
      seats: [{ priceTypeId: priceTypes.adult, count: 1 }],
    },
  })
  const redirect = answer.headers['x-queueit-redirect']
  return {
    status: answer.statusCode,
    type: answer.json().type as string | undefined,
    redirect: typeof redirect === 'string' ? decodeURIComponent(redirect) : undefined,
    bearer: answer.headers['x-session-token'] as string | undefined,
  }
}
const headersOf = (token: string | undefined, bearer: string | undefined, header = 'x-queueit-token') => ({
  ...(token ? { [header]: token } : {}),
  ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
})
/** The first call of a page. */
async function arrive(boxOffice: OpenBoxOffice, token: string, bearer?: string) {
  const { headers } = await boxOffice.inject({ url: session.info.path, headers: headersOf(token, bearer) })
  return { redirect: headers['x-queueit-redirect'], bearer: headers['x-session-token'] as string | undefined }
}
const tokenOf = (boxOffice: OpenBoxOffice, queueId: string, { minutes = 5, event = 'sales', secret = SECRET } = {}) =>
  writeToken(
    { event, queueId, expiresAt: new Date(boxOffice.clock.now().getTime() + minutes * 60_000), validMinutes: 30 },
    secret,
  )
const control = (boxOffice: OpenBoxOffice, ...words: string[]) =>
  boxOffice.inject({
    method: 'POST',
    url: ROOM_CONTROL_PATH,
    payload: roomControl(words, boxOffice.clock.now()) ?? {},
  })

t.test('a visitor waits, is admitted, and books with the token, which is redeemed once [SESS-13]', async (t) => {
  const boxOffice = await openBoxOffice(t, { settings: { ...roomSettings, WAITING_ROOM_ADMIT_PER_MINUTE: '60' } })
  const { pass, browser } = await openWaitingRoom(boxOffice)
  await pass(1)
  const sent = await reserve(boxOffice, {})
  t.match([sent.status, sent.type], [403, 'WAITING_ROOM'])
  t.equal(sent.redirect, `http://site.example/waiting-room/?c=foyer&e=sales&t=${encodeURIComponent(PAGE)}`)

  const visitor = browser()
  t.equal(await visitor.state(), 'waiting')
  t.equal(await visitor.enter(), null)
  await pass(2)
  t.equal(await visitor.state(), 'called')
  const token = (await visitor.enter()) ?? ''
  const arrived = await arrive(boxOffice, token)
  t.equal(arrived.redirect, '-')
  t.equal((await reserve(boxOffice, { bearer: arrived.bearer })).status, 200)
  const again = await reserve(boxOffice, { bearer: arrived.bearer, token })
  t.same([again.status, again.redirect], [200, '-'], 'who has it may show it again')
  const copied = await reserve(boxOffice, { token })
  t.match([copied.status, copied.type], [403, 'WAITING_ROOM'])
  t.match(copied.redirect, /&again=1$/)
})

t.test('a forged, expired or foreign token reserves nothing, however it is sent [SESS-13]', async (t) => {
  const boxOffice = await openBoxOffice(t, { settings: roomSettings })
  await openWaitingRoom(boxOffice)
  const wrong = {
    forged: tokenOf(boxOffice, 'a', { secret: 'another secret' }),
    expired: tokenOf(boxOffice, 'b', { minutes: -1 }),
    'of another line': tokenOf(boxOffice, 'c', { event: 'production-12' }),
    'changed by hand': tokenOf(boxOffice, 'd').replace('cv_30', 'cv_999'),
    'no token at all': 'x',
  }
  for (const [what, token] of Object.entries(wrong))
    for (const header of ['x-queueit-token', 'x-queueittoken'])
      t.match(await reserve(boxOffice, { token, header }), { status: 403, type: 'WAITING_ROOM' }, what)
  t.same(await boxOffice.db.query(sql`select 1 as one from seat_allocation where state = 'held'`), [])
  t.equal((await reserve(boxOffice, { token: tokenOf(boxOffice, 'e'), header: 'x-queueittoken' })).status, 200)
})

t.test('one token in fifty concurrent sessions admits one of them', async (t) => {
  const boxOffice = await openBoxOffice(t, { settings: roomSettings })
  await openWaitingRoom(boxOffice)
  const token = tokenOf(boxOffice, 'shared')
  const answers = await Promise.all(Array.from({ length: 50 }, () => reserve(boxOffice, { token })))
  t.equal(answers.filter(({ status }) => status === 200).length, 1)
  t.equal(answers.filter(({ type }) => type === 'WAITING_ROOM').length, 49)
})

t.test('an admitted visitor books for the pass’s minutes and then waits again', async (t) => {
  const boxOffice = await openBoxOffice(t, { settings: roomSettings })
  const { pass } = await openWaitingRoom(boxOffice)
  const { bearer } = await arrive(boxOffice, tokenOf(boxOffice, 'a'))
  boxOffice.clock.move({ minutes: 29 })
  await pass(1)
  t.equal((await reserve(boxOffice, { bearer })).status, 200)
  boxOffice.clock.move({ minutes: 1 })
  await pass(1)
  t.match(await reserve(boxOffice, { bearer }), { status: 403, type: 'WAITING_ROOM' })
})

t.test('with productions named, only those require the waiting room, each with its own line', async (t) => {
  const settings = { ...roomSettings, WAITING_ROOM_PRODUCTIONS: `${quartet.id}` }
  const boxOffice = await openBoxOffice(t, { settings })
  const { pass, browser } = await openWaitingRoom(boxOffice)
  await pass(1)
  t.equal((await reserve(boxOffice, { of: rush })).status, 200)
  const event = `production-${quartet.id}`
  t.match((await reserve(boxOffice, {})).redirect, `e=${event}&`)
  t.match(await reserve(boxOffice, { token: tokenOf(boxOffice, 'a') }), { status: 403 })
  const visitor = browser()
  await visitor.state(event)
  t.match((await visitor.get(`/waiting-room/?e=${event}`)).text, '<p>Quartet</p>', 'its concert')
  await pass(3)
  t.equal((await reserve(boxOffice, { token: (await visitor.enter(event)) ?? '' })).status, 200)
  t.equal(
    await browser()
      .get('/waiting-room/?e=production-99')
      .then(({ status }) => status),
    503,
  )
})

t.test('a reload, second tab, copied link or restart neither loses nor gains a place', async (t) => {
  const settings = { ...roomSettings, WAITING_ROOM_ADMIT_PER_MINUTE: '1' }
  const boxOffice = await openBoxOffice(t, { settings })
  const { pass, browser } = await openWaitingRoom(boxOffice)
  const [one, other] = [browser(), browser()]
  await pass(1)
  t.equal(await one.place(), 'You are next.')
  t.equal(await other.place(), 'Your place in the line is 2.')
  t.equal(await one.place(), 'You are next.')
  t.equal(await other.place(), 'Your place in the line is 2.')
  t.equal(await browser().place(), 'Your place in the line is 3.', 'the link in another browser')
  const thief = browser()
  thief.cookie = one.cookie?.replace(/\.0\./, '.1.')
  t.equal(await thief.place(), 'Your place in the line is 4.', 'a place that was changed by hand')

  await pass(1)
  const restarted = await openWaitingRoom(boxOffice)
  await restarted.pass(1)
  const again = restarted.browser()
  again.cookie = other.cookie
  t.equal(await again.place(), 'Your place in the line is 2.')
  t.equal(await restarted.browser().place(), 'Your place in the line is 5.')
  await restarted.pass(1)
  t.same(
    await boxOffice.db.query(sql`select waiting, assigned from waiting_room_line`),
    [{ waiting: 5, assigned: [0, 4, 1_000, 1_001] }],
    'what colleagues are told',
  )
})

t.test('places are shuffled at the opening, and a turn is reserved for a while', async (t) => {
  const boxOffice = await openBoxOffice(t, { settings: { ...roomSettings, WAITING_ROOM_ADMIT_PER_MINUTE: '60' } })
  const opening = new Date(boxOffice.clock.now().getTime() + 30_000).toISOString()
  await control(boxOffice, 'open', opening)
  const { pass, browser } = await openWaitingRoom(boxOffice)
  await pass(1)
  const early = Array.from({ length: 20 }, () => browser())
  for (const each of early) t.equal(await each.state(), 'gathering')
  await pass(29)
  const late = browser()
  t.equal(await late.place(), 'Your place in the line is 21.')
  const places = new Set<string>()
  for (const each of early) places.add(await each.place())
  t.equal(places.size, 20)
  await pass(22)
  t.equal(await late.state(), 'called')
  boxOffice.clock.move({ minutes: 10 })
  t.equal(await late.state(), 'passed')
  t.equal(await late.enter(), null)
})

t.test('open, pause and pace can be changed while it runs, from this machine only', async (t) => {
  const boxOffice = await openBoxOffice(t, { settings: { ...roomSettings, WAITING_ROOM_ADMIT_PER_MINUTE: '60' } })
  const { pass, browser } = await openWaitingRoom(boxOffice)
  await control(boxOffice, 'pause')
  await pass(1)
  const visitor = browser()
  await visitor.state()
  await pass(10)
  t.equal(await visitor.state(), 'waiting')
  t.match((await visitor.get('/waiting-room/status?e=sales')).text, 'No visitors are being admitted at the moment')
  await control(boxOffice, 'open')
  await pass(3)
  t.equal(await visitor.state(), 'called')
  await control(boxOffice, 'pace', '600')
  await pass(1)
  const crowd = Array.from({ length: 30 }, () => browser())
  for (const each of crowd) await each.state()
  await pass(2)
  let called = 0
  for (const each of crowd) if ((await each.state()) === 'called') called++
  t.equal(called, 21, 'ten a second, and the turn that nobody had taken')
  t.match((await control(boxOffice, 'state')).json(), { admitPerMinute: 600, isPaused: false })
  const headers = { 'x-forwarded-for': '203.0.113.1' }
  t.equal((await boxOffice.inject({ method: 'POST', url: ROOM_CONTROL_PATH, headers, payload: {} })).statusCode, 404)
  t.equal((await boxOffice.inject({ method: 'POST', url: ROOM_SYNC_PATH, payload: { lines: [] } })).statusCode, 404)
  t.same([roomControl(['pace', 'fast'], new Date()), roomControl(['close'], new Date())], [null, null])
})

for (const setting of ['closed', 'open'] as const)
  t.test(`while the waiting room is down, sales are ${setting} if WAITING_ROOM_AWAY says so`, async (t) => {
    const boxOffice = await openBoxOffice(t, { settings: { ...roomSettings, WAITING_ROOM_AWAY: setting } })
    const { pass } = await openWaitingRoom(boxOffice)
    await pass(1)
    t.match(await reserve(boxOffice, {}), { status: 403, type: 'WAITING_ROOM' })
    boxOffice.clock.move({ minutes: 1 })
    const away = await reserve(boxOffice, {})
    t.match(away, setting === 'open' ? { status: 200 } : { status: 503, type: 'UNAVAILABLE', redirect: undefined })
    const admitted = await reserve(boxOffice, { token: tokenOf(boxOffice, 'a') })
    t.equal(admitted.status, 200, 'who was admitted goes on')
    await pass(1)
    boxOffice.clock.move({ minutes: 0.1 })
    t.match(await reserve(boxOffice, {}), { status: 403 }, 'and all is as before once it is back')
  })

t.test('while the queue’s database is down, it admits nobody and tells new visitors why', async (t) => {
  const boxOffice = await openBoxOffice(t, { settings: { ...roomSettings, WAITING_ROOM_ADMIT_PER_MINUTE: '600' } })
  const room = await openWaitingRoom(boxOffice)
  const visitor = room.browser()
  await room.pass(1)
  t.equal(await visitor.state(), 'waiting')
  room.loseBoxOffice(true)
  await room.pass(20)
  t.equal(await visitor.state(), 'waiting')
  while (room.room.join('sales') !== null);
  const another = room.browser()
  const offer = entryOffer((await another.get('/waiting-room/?e=sales')).text)
  const { status, headers } = await another.get(offer ? await provenEntry(offer) : '')
  t.match([status, headers['retry-after']], [503, '10'])
  room.loseBoxOffice(false)
  await room.pass(2)
  t.equal(await visitor.state(), 'called')
  t.equal(await room.browser().state(), 'waiting')
})

const LINE = '/waiting-room/?e=sales'
const offered = async (visitor: RoomBrowser) => {
  const offer = entryOffer((await visitor.get(LINE)).text)
  if (!offer) throw new Error('no entry page')
  return offer
}

t.test('requests without a proof don’t take a place', async (t) => {
  const boxOffice = await openBoxOffice(t, { settings: { ...roomSettings, WAITING_ROOM_ADMIT_PER_MINUTE: '1' } })
  const { pass, browser } = await openWaitingRoom(boxOffice)
  await pass(1)
  for (const [cookie, isAgain, sees] of [
    [undefined, false, 'the check'],
    [undefined, true, 'that cookies are needed'],
    ['waiting_room_sales=of-an-earlier-line', false, 'the check'],
    ['waiting_room_sales=of-an-earlier-line', true, 'the check'],
    ['waiting_room_production-1=of-another-line', true, 'that cookies are needed'],
  ] as const) {
    const visitor = Object.assign(browser(), { cookie })
    const { text } = await visitor.get(isAgain ? `${LINE}&stay=1` : LINE)
    const seen = entryOffer(text) ? 'the check' : /accepts no cookies/.test(text) && 'that cookies are needed'
    t.equal(seen, sees, `${cookie}${isAgain ? ', again' : ''}`)
  }
  for (let at = 0; at < 200; at++) t.equal((await browser('203.0.113.1').get(LINE)).headers['set-cookie'], undefined)
  const attacker = browser('203.0.113.1')
  for (const wrong of ['proof=x', 'slip=x', `slip=1.${'a'.repeat(16)}.${'b'.repeat(43)}`, ''])
    t.equal((await attacker.get(`/waiting-room/join?e=sales&${wrong}`)).headers['set-cookie'], undefined, wrong)
  t.equal(await browser('203.0.113.2').place(), 'You are next.')

  const proof = await provenEntry(await offered(attacker))
  t.equal((await browser('203.0.113.9').get(proof)).headers['set-cookie'], undefined, 'of another network')
  t.ok((await attacker.get(proof)).headers['set-cookie'])
  t.equal((await browser('203.0.113.1').get(proof)).headers['set-cookie'], undefined, 'a proof serves once')
})

t.test('places are limited by network, with a larger limit for the networks around it', async (t) => {
  const settings = { ...roomSettings, WAITING_ROOM_ADMIT_PER_MINUTE: '1', WAITING_ROOM_PLACES_NETWORK: '2' }
  const boxOffice = await openBoxOffice(t, { settings })
  const { pass, browser } = await openWaitingRoom(boxOffice)
  await pass(1)
  const take = async (from: string) => {
    const visitor = browser(from)
    return (await visitor.get(await provenEntry(await offered(visitor)))).status
  }
  t.same([await take('203.0.113.1'), await take('203.0.113.1')], [303, 303])
  const refused = browser('203.0.113.1')
  const crowd = await refused.get(await provenEntry(await offered(refused)))
  t.match([crowd.status, crowd.headers['retry-after'], crowd.headers.refresh], [429, '1800', /^60; url=/])
  t.match(crowd.text, 'Too many visitors from your network are already in line.')
  t.equal(await take('203.0.113.2'), 303, 'another network is not hindered')
  const household = ['2001:db8:0:100::1', '2001:db8:0:100::2', '2001:db8:0:101::1', '2001:db8:0:102::1']
  const statuses = []
  for (const from of household) statuses.push(await take(from))
  t.same(statuses, [303, 303, 303, 429])
  boxOffice.clock.move({ minutes: 30 })
  await pass(1)
  t.equal(await take('203.0.113.1'), 303, 'half an hour later there is one more')
})

t.test('a browser without scripts gets its place by waiting, once and at a limited rate', async (t) => {
  const boxOffice = await openBoxOffice(t, { settings: roomSettings })
  const { pass, browser } = await openWaitingRoom(boxOffice)
  await pass(1)
  const crowd = Array.from({ length: 8 }, () => browser('203.0.113.1'))
  const slips: string[] = []
  for (const visitor of crowd) slips.push((await offered(visitor)).slow)
  const [first = ''] = slips
  t.equal((await browser('203.0.113.1').get(first)).headers['set-cookie'], undefined, 'too early')
  await pass(20)
  t.equal((await browser('203.0.113.2').get(first)).headers['set-cookie'], undefined, 'of another network')
  const given = []
  for (const [at, slip] of slips.entries())
    given.push((await crowd[at]?.get(slip))?.headers['set-cookie'] !== undefined)
  t.same(given, [...Array(6).fill(true), false, false], 'six a minute')
  t.equal(await crowd[0]?.state(), 'waiting')
  await pass(60)
  t.equal((await browser('203.0.113.1').get(first)).headers['set-cookie'], undefined, 'a slip serves once')
  t.ok((await crowd[6]?.get(slips[6] ?? ''))?.headers['set-cookie'], 'who had to wait longer keeps the slip')
  await pass(600)
  t.equal((await browser('203.0.113.1').get(slips[7] ?? '')).headers['set-cookie'], undefined, 'for ten minutes')
})

t.test('neither a box office nor a waiting room starts without the secret that they share', async (t) => {
  const refused = /^WAITING_ROOM_SECRET: must be set/
  await t.rejects(openBoxOffice(t, { settings: { WAITING_ROOM_ACTIVE: 'true' } }), refused)
  const settings = readSettings({ WAITING_ROOM_ACTIVE: 'true' })
  await t.rejects(buildWaitingRoom({ settings, log: pino({ level: 'silent' }), sync: () => Promise.reject() }), refused)
})

t.test('without the waiting room’s settings, no visitor waits and no token is required', async (t) => {
  const boxOffice = await openBoxOffice(t)
  t.equal((await reserve(boxOffice, {})).status, 200)
  t.equal((await boxOffice.inject({ method: 'POST', url: ROOM_CONTROL_PATH, payload: {} })).statusCode, 404)
})

t.test('periodic writes of the queues are logged at debug level only, and failures as errors', async (t) => {
  const logTo = new PassThrough()
  const boxOffice = await openBoxOffice(t, { settings: roomSettings, logTo })
  const { pass } = await openWaitingRoom(boxOffice)
  await pass(2)
  await boxOffice.inject({ url: session.info.path })
  await boxOffice.inject({
    method: 'POST',
    url: ROOM_SYNC_PATH,
    payload: {},
    headers: { authorization: `Bearer ${SECRET}` },
  })
  const answered = String(logTo.read())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === 'answered')
  const of = (path: string) => answered.filter(({ route }) => route === path).map(({ level }) => level)
  t.same(of(session.info.path), [30])
  t.same(of(ROOM_SYNC_PATH), [20, 20, 20, 20, 40])
})
