import { randomUUID } from 'node:crypto'
import t from 'tap'
import type { Database } from '#server/box-office/database/database'
import { sql } from '#server/box-office/database/sql'
import { showInstant } from '#shared/dates'
import { door } from '#shared/staff/door/door'
import { find } from '#shared/staff/find/find'
import { orders } from '#shared/staff/orders/orders'
import { tickets as ticketCalls } from '#shared/ticketing/tickets/tickets'
import { engines } from '../support/database.ts'
import { openDesk } from '../support/desk.ts'
import { buyTickets } from '../support/desk-orders.ts'
import { ScriptedPaymentProvider } from '../support/scripted-payment-provider.ts'
import { testProgramme } from '../support/test-programme.ts'
import { codedTickets } from '../support/ticket-codes.ts'

const provider = new ScriptedPaymentProvider()
const desk = await openDesk(t, { paymentProvider: provider, settings: { CHECKOUT_DEFAULTS: 'false' } })
const { db, clock } = desk
const usher = await desk.colleague('frontOfHouse')
const seller = await desk.colleague('boxOffice')
const { performance: performanceId } = testProgramme.quartet

const friend = { firstName: 'Ada', lastName: 'Lovelace', email: 'Ada@Friends.example' }
const keyIn = (text: string) => /\/purchase\/tickets\?key=(\S+)/.exec(text)?.[1] ?? ''
const mailsTo = (email: string, from: Database = db) =>
  from.query<{ subject: string; text: string; attachments: { type: string }[] }>(sql`
    select subject, text, attachments from mail_outbox where recipient = ${email} order by id`)
const lastKeyOf = async (email: string) => keyIn((await mailsTo(email)).at(-1)?.text ?? '')
/** Returns the only valid code of a ticket, and scans it. */
const codeOf = async (ticketId: number) => (await codedTickets(db, sql`where id = ${ticketId}`))[0]?.code ?? ''
const scan = (code: string) => usher.call(door.scan, { id: randomUUID(), performanceId, door: 'Main door', code })

/** Buys tickets as a guest. Returns them and the key of the mail's link. */
async function buy(count: number, venue = desk, paidBy = provider) {
  const { orderId } = await buyTickets(venue, paidBy, count)
  const mail = await venue.db.first<{ text: string; recipient: string }>(sql`
    select text, recipient from mail_outbox where key = ${`order-${orderId}`}`)
  const sessionKey = keyIn(mail?.text ?? '')
  const { performances } = await venue.visitor().call(ticketCalls.tickets, { SessionKey: sessionKey })
  return { orderId, sessionKey, email: mail?.recipient ?? '', seats: performances.flatMap(({ seats }) => seats) }
}

t.beforeEach(async () => {
  clock.move({ minutes: 1 })
  await db.execute(sql`delete from login_failure`)
  await db.execute(sql`delete from mail_outbox`)
})

t.test('a ticket that is handed on has a new code, and its old one isn’t admitted', async (t) => {
  const { orderId, sessionKey, email, seats } = await buy(2)
  const [given, kept] = seats
  t.same([given?.canHandOn, kept?.canHandOn], [true, true])
  const visitor = desk.visitor()
  await visitor.call(ticketCalls.handOn, { ticketId: given?.id ?? 0, ...friend, sessionKey })

  const [mail] = await mailsTo(friend.email)
  t.equal(mail?.subject, 'Your ticket for Quartet')
  t.match(mail?.text, /Good news, Ada: Grace Hopper has handed on a ticket for Quartet to you\./)
  t.same(
    mail?.attachments.map(({ type }) => type.split(';')[0]),
    ['image/png', 'text/calendar'],
  )
  const told = (await mailsTo(email)).at(-1)?.text
  t.match(told, /^Your ticket has been handed on\n\nAda Lovelace has been mailed the/)
  const start = await db.first<{ startsAt: Date }>(sql`select starts_at from performance where id = ${performanceId}`)
  const when = showInstant(start?.startsAt ?? '', 'performance', desk.settings.VENUE_TIME_ZONE)
  for (const text of [mail?.text, told]) t.match(text, when, 'in the venue’s time')

  const left = await visitor.call(ticketCalls.tickets, { SessionKey: sessionKey })
  t.same(
    left.performances[0]?.seats.map(({ id }) => id),
    [kept?.id],
    'the buyer has no code of it any more',
  )
  t.match(left.handedOn, [{ id: given?.id, performanceId, holderName: 'Ada Lovelace' }])
  const shown = await desk.visitor().call(ticketCalls.tickets, { SessionKey: keyIn(mail?.text ?? '') })
  t.same(
    shown.performances.flatMap((each) => each.seats.map(({ id }) => id)),
    [given?.id],
    'the friend’s link shows this ticket only',
  )
  const code = shown.performances[0]?.seats[0]?.code ?? ''
  t.not(code, given?.code)
  t.equal(code, await codeOf(given?.id ?? 0))
  t.match(await scan(given?.code ?? ''), { outcome: 'handedOn', at: clock.now().toISOString() })
  t.equal((await scan(code)).outcome, 'in')
  t.equal((await scan(given?.code ?? '')).outcome, 'handedOn')
  t.equal((await scan(kept?.code ?? '')).outcome, 'in')

  const order = await seller.call(orders.order, { orderId })
  t.match(
    order.tickets.map(({ holder }) => holder),
    ['Ada Lovelace', null],
  )
  t.match(
    order.history.find(({ what }) => what === 'Ticket handed on'),
    { detail: /^Stalls, row \w, seat \d+ · Ada Lovelace · Ada@Friends\.example$/ },
  )
  for (const text of ['ada@friends.ex', given?.code ?? '', code])
    t.same(
      (await seller.call(find.orders, { text })).orders.map(({ id }) => id),
      [orderId],
      text,
    )
})

t.test('the door’s lists name the holder, and know the codes that are no longer valid', async (t) => {
  const { sessionKey, seats } = await buy(1)
  const [ticket] = seats
  const of = { ticketId: ticket?.id ?? 0, sessionKey }
  await desk.visitor().call(ticketCalls.handOn, { ...of, ...friend, firstName: 'Zelda', lastName: 'Zzz' })
  const { tickets } = await usher.call(door.list, { performanceId })
  t.match(tickets.at(-1), { id: ticket?.id, name: 'Zzz, Zelda' })
  const list = await usher.call(door.offlineList, { performanceId })
  const listed = list.tickets.find(({ id }) => id === ticket?.id)
  t.match(listed, { name: 'Zelda Zzz', formerDigests: { length: 1 } })
  t.not(listed?.digest, listed?.formerDigests[0])
  for (const text of ['zelda', 'hop'])
    t.ok(
      (await usher.call(door.find, { performanceId, text })).tickets.some(({ id }) => id === ticket?.id),
      text,
    )
  const [found] = (await usher.call(door.find, { performanceId, text: 'zelda' })).tickets
  t.equal(found?.name, 'Zelda Zzz')
  const offline = { id: randomUUID(), door: 'Garden', at: clock.now().toISOString(), outcome: 'in' as const }
  await usher.call(door.offlineScans, { performanceId, scans: [{ ...offline, code: ticket?.code ?? '' }] })
  t.match((await usher.call(door.attendance, { performanceId })).conflicts, [
    { ticketId: ticket?.id, outcome: 'handedOn' },
  ])
})

t.test('its holder can hand a ticket on again, at most three times, and the giver no longer can', async (t) => {
  const { sessionKey, seats } = await buy(1)
  const ticketId = seats[0]?.id ?? 0
  const links = [sessionKey]
  const codes = [await codeOf(ticketId)]
  for (const email of ['one@friends.example', 'two@friends.example', 'three@friends.example']) {
    const of = { ticketId, sessionKey: links.at(-1) ?? '' }
    await desk.visitor().call(ticketCalls.handOn, { ...of, ...friend, email })
    links.push(await lastKeyOf(email))
    codes.push(await codeOf(ticketId))
  }
  t.match((await mailsTo('one@friends.example')).at(-1)?.subject, 'Your ticket has been handed on')
  for (const key of links.slice(0, -1)) {
    t.same((await desk.visitor().call(ticketCalls.tickets, { SessionKey: key })).performances, [])
    const failure = await desk.visitor().refusal(ticketCalls.handOn, { ticketId, ...friend, sessionKey: key })
    t.equal(failure.type, 'TICKET_GONE')
  }
  const last = { SessionKey: links.at(-1) ?? '' }
  t.equal(
    (await desk.visitor().call(ticketCalls.tickets, last)).performances[0]?.seats[0]?.canHandOn,
    false,
    'the page offers it no more',
  )
  const again = { ticketId, ...friend, sessionKey: last.SessionKey }
  t.equal((await desk.visitor().refusal(ticketCalls.handOn, again)).type, 'HANDED_ON_TOO_OFTEN')
  const outcomes = []
  for (const code of codes) outcomes.push((await scan(code)).outcome)
  t.same(outcomes, ['handedOn', 'handedOn', 'handedOn', 'in'], 'only the last holder is admitted')
})

t.test('a ticket that isn’t the caller’s, or is no longer of use, isn’t handed on', async (t) => {
  const { orderId, sessionKey, seats } = await buy(3)
  const [scanned, returned, other] = seats.map(({ id }) => id)
  const stranger = desk.visitor()
  const why = async (sent: object) =>
    (await stranger.refusal(ticketCalls.handOn, { ...friend, sessionKey, ...sent })).type
  const foreign = await buy(1)
  t.equal(await why({ ticketId: foreign.seats[0]?.id }), 'TICKET_GONE')
  t.equal(await why({ ticketId: 2_147_483_647 }), 'TICKET_GONE')
  t.equal(await why({ ticketId: other, sessionKey: 'x' }), 'NOT_FOUND')
  t.equal(await why({ ticketId: other, sessionKey: undefined, orderId }), 'SIGN_IN_NEEDED')
  await scan(await codeOf(scanned ?? 0))
  t.equal(await why({ ticketId: scanned }), 'TICKET_ADMITTED')
  const refund = {
    orderId,
    ticketIds: [returned ?? 0],
    method: 'voucher' as const,
    reason: 'Ill',
    requestKey: 'hand-on',
  }
  await seller.call(orders.refund, refund)
  t.equal(await why({ ticketId: returned }), 'TICKET_GONE')
  const invalid = await stranger.refusal(ticketCalls.handOn, { ticketId: other, sessionKey, ...friend, email: 'x' })
  t.same(Object.keys(invalid.validationErrors ?? {}).length, 1)
  const set = (state: string, endsAt: string) =>
    db.execute(sql`
      update performance set state = ${state}, ends_at = ${endsAt}::timestamptz where id = ${performanceId}`)
  const before = await db.first<{ endsAt: Date }>(sql`select ends_at from performance where id = ${performanceId}`)
  const ends = before?.endsAt.toISOString() ?? ''
  await set('cancelled', ends)
  t.equal(await why({ ticketId: other }), 'PERFORMANCE_CANCELLED')
  await set('scheduled', ends)
  const aside = clock.now()
  await db.execute(sql`
    update performance set starts_at = ${aside}::timestamptz - interval '2 hours', sales_end_at = ${aside}::timestamptz - interval '2 hours',
                           ends_at = ${aside} where id = ${performanceId}`)
  t.equal(await why({ ticketId: other }), 'PERFORMANCE_PAST')
  await db.execute(sql`
    update performance set starts_at = ${ends}::timestamptz - interval '2 hours', sales_end_at = ${ends}::timestamptz - interval '2 hours',
                           ends_at = ${ends} where id = ${performanceId}`)
  t.same(await db.query(sql`select from ticket_holder where ticket_id = ${other}`), [], 'nothing was stored')
})

t.test('a ticket that the door of another performance turned away can be handed on', async (t) => {
  const { sessionKey, seats } = await buy(1)
  const ticketId = seats[0]?.id ?? 0
  const elsewhere = { id: randomUUID(), performanceId: testProgramme.rush.performance, door: 'Main door' }
  const scanned = await usher.call(door.scan, { ...elsewhere, code: await codeOf(ticketId) })
  t.equal(scanned.outcome, 'otherPerformance')
  t.equal((await desk.visitor().response(ticketCalls.handOn, { ticketId, ...friend, sessionKey })).status, 200)
})

t.test('a refund goes to the buyer, and the holder is notified', async (t) => {
  const { orderId, sessionKey, seats } = await buy(1)
  const ticketId = seats[0]?.id ?? 0
  await desk.visitor().call(ticketCalls.handOn, { ticketId, ...friend, sessionKey })
  const key = await lastKeyOf(friend.email)
  const refund = { orderId, ticketIds: [ticketId], method: 'voucher' as const, reason: 'Ill', requestKey: 'holder' }
  await seller.call(orders.refund, refund)
  t.equal((await mailsTo(friend.email)).at(-1)?.subject, 'Your ticket for Quartet is no longer valid')
  t.same((await desk.visitor().call(ticketCalls.tickets, { SessionKey: key })).performances, [])
  t.equal((await scan(await codeOf(ticketId))).outcome, 'returned')
})

t.test('strangers can’t be mailed beyond the limits of a buyer, a network and an address', async (t) => {
  const from = '198.51.100.7'
  const { sessionKey, seats } = await buy(1)
  const ticketId = seats[0]?.id ?? 0
  const handOn = (visitor = desk.visitor(from)) =>
    visitor.refusal(ticketCalls.handOn, { ticketId, ...friend, sessionKey })
  const count = (account: string, network: string, times: number) =>
    db.execute(sql`
      insert into login_failure (account, network_address, wider_networks, failed_at)
      select ${account}, ${network}, '{}', ${clock.now()} from generate_series(1, ${times}::int)`)
  const [buyer] = await db.query<{ id: number }>(sql`
    select customer_id as id from orders o join order_ticket t on t.order_id = o.id where t.id = ${ticketId}`)
  for (const [account, network, times] of [
    [`hand-on ${buyer?.id}`, 'hand-on elsewhere', 20],
    ['hand-on another', `hand-on ${from}`, 40],
  ] as const) {
    await count(account, network, times)
    t.equal((await handOn()).type, 'TOO_MANY_TRIES', account)
    await db.execute(sql`delete from login_failure`)
  }
  t.same(await db.query(sql`select from ticket_holder where ticket_id = ${ticketId}`), [])
  await desk.visitor(from).call(ticketCalls.handOn, { ticketId, ...friend, sessionKey })
})

t.test('a name can’t carry a link into the mail', async (t) => {
  const { sessionKey, seats } = await buy(1)
  const sent = { firstName: 'win.example/now', lastName: 'https://win.example', email: 'target@friends.example' }
  await desk.visitor().call(ticketCalls.handOn, { ticketId: seats[0]?.id ?? 0, ...sent, sessionKey })
  const [mail] = await mailsTo(sent.email)
  t.match(mail?.text, /^Your ticket for Quartet\n\nGood news: Grace Hopper has/)
  t.notMatch(mail?.text, /win\.example/)
})

for (const engine of engines)
  t.test(`of concurrent hand-ons, a refund and a scan, one comes first (${engine})`, async (t) => {
    const paidBy = new ScriptedPaymentProvider()
    const venue = await openDesk(t, { engine, paymentProvider: paidBy, settings: { CHECKOUT_DEFAULTS: 'false' } })
    const by = await venue.colleague('boxOffice')
    for (let round = 0; round < 4; round++) {
      const { orderId, sessionKey, seats } = await buy(1, venue, paidBy)
      const [{ id: ticketId, code } = { id: 0, code: '' }] = seats
      const handOn = (email: string) =>
        venue.visitor().response(ticketCalls.handOn, { ticketId, ...friend, email, sessionKey })
      const refund = { orderId, ticketIds: [ticketId], method: 'voucher' as const, reason: 'Ill' }
      const sent = { id: randomUUID(), performanceId, door: 'Main door', code }
      const [one, two, third] = await Promise.all([
        handOn('one@friends.example'),
        handOn('two@friends.example'),
        round % 2 ? by.call(orders.refund, { ...refund, requestKey: `race-${round}` }) : by.call(door.scan, sent),
      ])
      const done = [one, two].filter(({ status }) => status === 200).length
      t.ok(done <= 1, 'two friends never have one ticket')
      const holders = await venue.db.query(sql`select from ticket_holder where ticket_id = ${ticketId}`)
      t.equal(holders.length, done)
      if ('outcome' in third) t.equal(third.outcome, done ? 'handedOn' : 'in')
      const stored = await venue.db.query(sql`
        select from mail_outbox where recipient like '%@friends.example' and key like ${`holder-${ticketId}-%`}`)
      t.equal(stored.length, done)
    }
  })
