import { PassThrough } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import t, { type Test } from 'tap'
import { readSettings } from '#config/settings'
import { httpServer } from '#server/http/http-server'
import { listen } from '#server/runtime/listen'
import { createLogger } from '#server/runtime/logger'
import { upstreamTimes } from '#server/web/operations/upstream-times'
import { callLimits } from '#server/web/ticketing/call-limits'
import { ticketingProxy } from '#server/web/ticketing/proxy'
import { production } from '#shared/ticketing/production/production'
import { seatSelector } from '#shared/ticketing/seat-selector/seat-selector'
import { whatsOn } from '#shared/ticketing/whats-on/whats-on'
import { openPostgresVenue } from '#test/support/postgres-venue'
import { hangUp, neverRespond, respond, startTicketingUpstream, succeed } from '#test/support/ticketing-upstream'
import { timeLimitSetting } from '#test/support/time-limits'

const FEATURED = whatsOn.featured.path
const SEATS = `${seatSelector.performanceSeats.path}?PerformanceId=1`
const LINES = [FEATURED, SEATS, `${production.performances.path}?ProductionId=1`]
const JSON_BODY = { 'content-type': 'application/json' }
const SECOND = 1_000

/** A web server with only the proxy, in front of a scripted ticketing service, with a clock that tests set. */
async function openSite(t: Test, environment: Record<string, string> = {}, now?: () => number) {
  const upstream = await startTicketingUpstream(t)
  const settings = readSettings({ TICKETING_URL: upstream.url, PUBLIC_URL: 'http://site.example', ...environment })
  const clock = { now: 0 }
  const app = httpServer(createLogger(settings, 'web', new PassThrough()))
  await app.register(upstreamTimes)
  await app.register(callLimits, { settings, now: now ?? (() => clock.now) })
  await app.register(ticketingProxy, { settings, now: now ?? (() => clock.now) })
  t.teardown(() => app.close())
  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
  const post = (url: string, payload: string) => app.inject({ method: 'POST', url, payload, headers: JSON_BODY })
  const askedFor = () => upstream.requests.map(({ url }) => url)
  return { app, upstream, clock, get, post, askedFor }
}
const times = <T>(count: number, each: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => each(at))

t.test('a thousand identical reads cost the ticketing service one call per second', async (t) => {
  const { get, upstream, clock, askedFor } = await openSite(t)
  upstream.respondWith(succeed({ first: true }), succeed({ first: false }))
  const answers = await Promise.all(times(1_000, () => get(FEATURED)))
  t.same(new Set(answers.map(({ body }) => body)), new Set(['{"isError":false,"result":{"first":true}}']))
  t.match(answers[0]?.headers, { 'cache-control': 'no-store', 'x-session-mark': '-' })
  clock.now += SECOND - 1
  t.same((await get(FEATURED)).json().result, { first: true })
  t.same(askedFor(), [FEATURED])
  clock.now += 1
  t.same((await get(FEATURED)).json().result, { first: false }, 'nothing is older than a second')
  t.same(askedFor(), [FEATURED, FEATURED])
})

t.test('with sharing switched off, each visitor’s call is made separately', async (t) => {
  const { get, askedFor } = await openSite(t, { CALLS_SHARED_MS: '0' })
  await Promise.all([get(FEATURED), get(FEATURED)])
  await get(FEATURED)
  t.same(askedFor(), [FEATURED, FEATURED, FEATURED])
})

t.test('a thousand simultaneous visitors are served by at most two calls a second', async (t) => {
  const { app, upstream } = await openSite(t, {}, () => performance.now())
  const origin = await listen(app, { host: '127.0.0.1', port: 0 })
  const begun = performance.now()
  const until = begun + SECOND
  const failures: string[] = []
  const read = async (line: string) => {
    const response = await fetch(origin + line)
    if (!response.ok || (await response.json()).isError) failures.push(`${line}: ${response.status}`)
  }
  const visit = async () => {
    do for (const line of LINES) await read(line).catch((error: Error) => failures.push(`${line}: ${error.cause}`))
    while (performance.now() < until)
  }
  await Promise.all(times(1_000, visit))
  const seconds = (performance.now() - begun) / SECOND
  t.same(failures, [], 'no visitor is turned away')
  for (const line of LINES) {
    const calls = upstream.requests.filter(({ url }) => url === line).length
    t.ok(calls >= 1 && calls <= 2 * seconds, `${line}: ${calls} calls in ${seconds} s`)
  }
})

t.test('a session’s response is requested each time and never shared', async (t) => {
  const { get, upstream } = await openSite(t)
  upstream.respondWith((response, request) =>
    succeed({ of: request.headers.authorization ?? 'nobody' })(response, request),
  )
  const ofAda = { cookie: 'session_token=ada' }
  const results = []
  for (const headers of [{}, ofAda, { cookie: 'session_token=bob' }, ofAda, {}])
    results.push((await get(SEATS, headers)).json().result.of)
  t.same(results, ['nobody', 'Bearer ada', 'Bearer bob', 'Bearer ada', 'nobody'])
  t.equal(upstream.requests.length, 4)
})

t.test('different inputs are requested separately', async (t) => {
  const { get, post, upstream } = await openSite(t)
  upstream.respondWith((response, request) => {
    const { url, body } = upstream.requests.at(-1) ?? {}
    return succeed({ url, body })(response, request)
  })
  const [path] = SEATS.split('?')
  for (const id of [1, 2, 1]) {
    const url = `${path}?PerformanceId=${id}`
    t.same((await get(url)).json().result, { url, body: '' })
  }
  for (const body of ['{"productionIds":[1]}', '{"productionIds":[2]}', '{"productionIds":[1]}'])
    t.same((await post(production.relatedProductions.path, body)).json().result.body, body)
  t.equal(upstream.requests.length, 4)
})

t.test('a response meant for one visitor goes to that visitor only', async (t) => {
  const personal: Record<string, string>[] = [
    { 'x-session-token': 'abc' },
    { 'x-queueit-redirect': encodeURIComponent('https://queue.example/?e=1') },
    { vary: 'Accept-Language' },
    { 'x-refresh-page': 'true' },
  ]
  for (const headers of personal) {
    const { get, upstream } = await openSite(t, { WAITING_ROOM_URL: 'https://queue.example' })
    let count = 0
    upstream.respondWith((response, request) => succeed({ call: ++count }, headers)(response, request))
    const results = [await get(FEATURED), await get(FEATURED)].map((each) => each.json().result.call)
    t.same(results, [2, 3], `${Object.keys(headers)}: one call finds out, then each has one`)
  }
})

t.test('a visitor with a waiting-room token makes their own call', async (t) => {
  const { get, upstream } = await openSite(t)
  await get(FEATURED)
  await get(FEATURED, { 'x-queueit-token': 'e_1~h_2' })
  await get(`${FEATURED}?queueittoken=e_1~h_2`)
  t.same(
    upstream.requests.map(({ headers }) => headers['x-queueit-token']),
    [undefined, 'e_1~h_2', 'e_1~h_2'],
  )
})

t.test('a coalesced call contains no visitor’s data', async (t) => {
  const { get, upstream } = await openSite(t)
  await get(FEATURED, { 'accept-language': 'de', 'user-agent': 'Mine', 'x-queueit-ajaxpageurl': 'http%3A%2F%2Fx' })
  const { host, connection, 'x-request-id': requestId, ...others } = { ...upstream.requests[0]?.headers }
  t.match(requestId, /^\S+$/)
  t.same(others, { accept: 'application/json', 'x-forwarded-host': 'site.example', 'x-forwarded-proto': 'http' })
})

t.test('rejections and failures are shared for a second too, with Retry-After', async (t) => {
  const { get, upstream, clock } = await openSite(t)
  const refused = '{"isError":true,"status":503,"type":"TOO_BUSY"}'
  upstream.respondWith(respond(503, { ...JSON_BODY, 'retry-after': '2' }, refused), succeed({}))
  for (const answer of await Promise.all(times(3, () => get(FEATURED)))) {
    t.match([answer.statusCode, answer.headers['retry-after']], [503, '2'])
    t.equal(answer.body, refused)
  }
  t.equal(upstream.requests.length, 1)
  clock.now += SECOND
  t.equal((await get(FEATURED)).statusCode, 200)
})

t.test('without a response all waiting visitors get an error, and the next call is made at once', async (t) => {
  const { get, upstream } = await openSite(t, { TICKETING_TIMEOUT_MS: timeLimitSetting(300) })
  upstream.respondWith(hangUp)
  const away = await Promise.all(times(3, () => get(FEATURED)))
  t.same(
    away.map((each) => [each.statusCode, each.json().isError]),
    times(3, () => [502, true]),
  )
  upstream.respondWith(neverRespond)
  t.same(
    (await Promise.all(times(3, () => get(FEATURED)))).map((each) => each.statusCode),
    [504, 504, 504],
  )
  upstream.respondWith(succeed({}))
  t.equal((await get(FEATURED)).statusCode, 200)
})

t.test('a shared response is compressed once, and not sent again if the browser has it', async (t) => {
  const { get, upstream } = await openSite(t)
  const long = 'a seat '.repeat(1_000)
  upstream.respondWith(succeed({ long }))
  const [plain, zipped] = [await get(SEATS), await get(SEATS, { 'accept-encoding': 'gzip' })]
  t.equal(zipped.headers['content-encoding'], 'gzip')
  t.equal(gunzipSync(zipped.rawPayload).toString(), plain.body)
  const { etag = '' } = plain.headers
  const known = await get(SEATS, { 'if-none-match': String(etag) })
  t.same([known.statusCode, known.body], [304, ''])
  t.equal((await get(SEATS, { 'if-none-match': '"another"' })).statusCode, 200)
})

t.test('buyers see their own reservation at once, whatever anonymous visitors share', async (t) => {
  const venue = await openPostgresVenue(t)
  const PRODUCTION = 1001
  const read = async (path: string, cookie?: string) =>
    (await fetch(venue.url + path, { headers: cookie ? { cookie } : {} })).json()
  const performances = `${production.performances.path}?ProductionId=${PRODUCTION}`
  const [{ id }] = (await read(performances)).result.performances
  const seats = `${seatSelector.performanceSeats.path}?PerformanceId=${id}`
  const before = (await read(seats)).result
  const reserved = await fetch(venue.url + production.reserveTicket.path, {
    method: 'PUT',
    headers: JSON_BODY,
    body: JSON.stringify({ productionId: PRODUCTION, performanceId: id, seats: [{ priceTypeId: 1, count: 2 }] }),
  })
  t.equal(reserved.status, 200)
  const [cookie = ''] = (reserved.headers.getSetCookie()[0] ?? '').split(';')
  t.notSame((await read(seats, cookie)).result, before, 'the buyer')
})
