import { pino } from 'pino'
import t from 'tap'
import { readSettings } from '#config/settings'
import { httpServer } from '#server/http/http-server'
import { upstreamTimes } from '#server/web/operations/upstream-times'
import { seatMaps } from '#server/web/seat-map/seat-maps'
import { callLimits } from '#server/web/ticketing/call-limits'
import { ticketingProxy } from '#server/web/ticketing/proxy'
import { seatSelector } from '#shared/ticketing/seat-selector/seat-selector'
import {
  neverRespond,
  type Responder,
  respond,
  startTicketingUpstream,
  succeed,
} from '#test/support/ticketing-upstream'
import { timeLimitSetting } from '#test/support/time-limits'

const DRAWING = `<svg viewBox="0 0 9 9"><script>alert(1)</script><circle data-seat="A1" transform="translate(3 3)" r="2"/></svg>`
const drawn = (content: unknown, headers: Record<string, string> = {}) => succeed({ content }, headers)
const unknown = (headers: Record<string, string> = {}) =>
  respond(404, { 'content-type': 'application/json', ...headers }, JSON.stringify({ isError: true, type: 'NOT_FOUND' }))

/** A web server's calls in front of a scripted ticketing service. */
async function openSite(t: { teardown(close: () => unknown): void }, settings: Record<string, string> = {}) {
  const service = await startTicketingUpstream(t)
  let list: Responder = unknown()
  const isList = ({ url = '' }: { url?: string | undefined }) => url.startsWith(seatSelector.seatMaps.path)
  const upstream = {
    url: service.url,
    respondWith: (responder: Responder) =>
      service.respondWith((response, request) => (isList(request) ? list : responder)(response, request)),
    listMaps: (maps: string[]) => {
      list = succeed({ maps })
    },
    /** Without those for the list of maps. */
    get requests() {
      return service.requests.filter((request) => !isList(request))
    },
  }
  const read = readSettings({ TICKETING_URL: upstream.url, PUBLIC_URL: 'http://site.example', ...settings })
  let now = 0
  const app = httpServer(pino({ level: 'silent' }))
  await app.register(upstreamTimes)
  await app.register(callLimits, { settings: read, now: () => now })
  await app.register(seatMaps, { settings: read, now: () => now })
  await app.register(ticketingProxy, { settings: read, onSeats: app.addSeatMapsFrom })
  t.teardown(() => app.close())
  const get = (path: string, headers: Record<string, string> = {}) =>
    app.inject({ url: `/api/SeatSelector/${path}`, headers })
  const waitMinutes = (minutes: number) => {
    now += minutes * 60_000
  }
  return { upstream, get, waitMinutes }
}
const cookie = { cookie: 'session_token=secret' }

t.test('a map reaches the page sanitised, requested once without the visitor’s session [API-57]', async (t) => {
  const { upstream, get, waitMinutes } = await openSite(t)
  upstream.respondWith(drawn(DRAWING, { 'x-session-token': 'new' }))
  const first = await get('SeatMap?slug=stalls', cookie)
  t.equal(first.statusCode, 200)
  t.match(first.json().result.content, '<circle data-key="A1" data-x="3" data-y="3" cx="3" cy="3" r="2"/>')
  t.notMatch(first.body, 'script')
  t.equal(first.headers['cache-control'], 'public, max-age=60')
  for (const name of ['set-cookie', 'x-session-token', 'x-session-mark']) t.notOk(first.headers[name], name)
  t.equal(upstream.requests[0]?.headers.authorization, undefined)
  t.equal(upstream.requests[0]?.url, '/api/SeatSelector/SeatMap?Slug=stalls')

  const again = await get('SeatMap?Slug=stalls', { 'if-none-match': String(first.headers.etag) })
  t.equal(again.statusCode, 304)
  t.equal((await get('SeatMap?Slug=stalls', { 'accept-encoding': 'gzip' })).headers['content-encoding'], 'gzip')
  t.equal(upstream.requests.length, 1)
  waitMinutes(2)
  t.equal((await get('SeatMap?Slug=stalls')).headers.etag, first.headers.etag)
  t.equal(upstream.requests.length, 2)
})

t.test('an immutable address is cached for a year', async (t) => {
  const { upstream, get } = await openSite(t)
  upstream.respondWith(drawn(DRAWING, { 'cache-control': 'public, max-age=31536000, immutable' }))
  t.equal((await get('SeatMap?Slug=a.1')).headers['cache-control'], 'public, max-age=31536000, immutable')
})

t.test('invented slugs of one network cost a limited number of lookups, and block no real map', async (t) => {
  const { upstream, get } = await openSite(t, { TRUST_PROXY: '127.0.0.1' })
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const screens = Array.from({ length: 6 }, (_, at) => ({ id: at, map: { url: `real-${at}` } }))
  upstream.respondWith(succeed({ screens, overview: { url: 'hall' } }))
  t.equal((await get('PerformanceSeats?PerformanceId=1', from('203.0.113.2'))).statusCode, 200)
  upstream.respondWith(neverRespond)
  const invented = Array.from({ length: 20 }, (_, at) => get(`SeatMap?Slug=invented-${at}`, from('203.0.113.1')))
  t.equal((await Promise.race(invented)).statusCode, 429, 'what it may not ask is refused at once')
  upstream.respondWith(drawn(DRAWING))
  const real = [...screens.map(({ map }) => map.url), 'hall'].map((slug) => get(`SeatMap?Slug=${slug}`))
  t.same(
    (await Promise.all(real)).map(({ statusCode }) => statusCode),
    Array(7).fill(200),
  )
  t.equal(upstream.requests.filter(({ url }) => /invented/.test(url)).length, 2)
})

t.test('a map that the ticketing service lists never counts as invented', async (t) => {
  const { upstream, get } = await openSite(t, { TRUST_PROXY: '127.0.0.1' })
  const maps = Array.from({ length: 40 }, (_, at) => `listed-${at}`)
  upstream.listMaps(maps)
  upstream.respondWith(neverRespond)
  // Other networks fill the queue of invented slugs.
  const invented = Array.from({ length: 60 }, (_, at) =>
    get(`SeatMap?Slug=invented-${at}`, { 'x-forwarded-for': `203.0.${at}.1` }),
  )
  t.equal((await Promise.race(invented)).statusCode, 503)
  upstream.respondWith(drawn(DRAWING))
  const answers = await Promise.all(
    maps.map((slug) => get(`SeatMap?Slug=${slug}`, { ...cookie, 'x-forwarded-for': '203.0.113.1' })),
  )
  t.same(new Set(answers.map(({ statusCode }) => statusCode)), new Set([200]))
})

t.test('a slug without a map is looked up once, at most thirty a minute per network', async (t) => {
  const { upstream, get, waitMinutes } = await openSite(t, { TRUST_PROXY: '127.0.0.1' })
  upstream.respondWith(unknown())
  const ask = async (slug: string, address = '203.0.113.1') =>
    (await get(`SeatMap?Slug=${slug}`, { 'x-forwarded-for': address })).statusCode
  for (let again = 0; again < 5; again++) t.equal(await ask('a'), 404)
  t.equal(upstream.requests.length, 1)
  for (let at = 1; at < 30; at++) t.equal(await ask(`a-${at}`), 404)
  t.equal(await ask('a-30'), 429)
  t.equal(await ask('a-30', '203.0.113.2'), 404, 'another network has its own')
  waitMinutes(2)
  upstream.respondWith(drawn(DRAWING))
  t.equal(await ask('a'), 200, 'a map that was drawn meanwhile')
})

t.test('an unavailable or invalid map is a failure that isn’t cached', async (t) => {
  const { upstream, get } = await openSite(t)
  const failure = async (path: string, ask = get) => {
    const answer = await ask(path)
    t.equal(answer.headers['cache-control'], 'no-store')
    return [answer.statusCode, answer.json().type]
  }
  t.same(await failure('SeatMap'), [400, 'INVALID_INPUT'])
  t.same(await failure(`SeatMap?Slug=${'x'.repeat(301)}`), [400, 'INVALID_INPUT'])
  upstream.respondWith(unknown())
  t.same(await failure('SeatMap?Slug=a'), [404, 'NOT_FOUND'])
  upstream.respondWith(drawn('<html/>'))
  t.same(await failure('SeatMap?Slug=b'), [502, 'UNUSABLE_SEAT_MAP'])
  upstream.respondWith(drawn(`<svg>${'<circle r="1"/>'.repeat(100_000)}</svg>`))
  t.same(await failure('SeatMap?Slug=c'), [502, 'UNUSABLE_SEAT_MAP'], '100,000 elements')
  upstream.respondWith(drawn(7))
  t.equal((await failure('SeatMap?Slug=d'))[0], 502)
  const impatient = await openSite(t, { TICKETING_TIMEOUT_MS: timeLimitSetting(300) })
  impatient.upstream.respondWith(neverRespond)
  t.equal((await failure('SeatMap?Slug=e', impatient.get))[0], 504)
})

t.test('the seat plan is cached as the service says, without the visitor’s session', async (t) => {
  const { upstream, get } = await openSite(t)
  const kept = { 'cache-control': 'public, max-age=31536000, immutable', 'x-session-token': 'new' }
  upstream.respondWith(succeed({ seats: [] }, kept))
  const plan = await get('SeatPlan?Plan=1-a', { ...cookie, 'accept-encoding': 'gzip' })
  t.equal(plan.headers['cache-control'], kept['cache-control'])
  t.equal(plan.headers['content-encoding'], 'gzip')
  for (const name of ['set-cookie', 'x-session-token', 'x-session-mark']) t.notOk(plan.headers[name], name)
  t.equal(upstream.requests[0]?.headers.authorization, undefined)
  upstream.respondWith(unknown(kept))
  t.equal((await get('SeatPlan?Plan=1-b')).headers['cache-control'], 'no-store')
  upstream.respondWith(succeed({}, kept))
  const own = await get('PerformanceSeats?PerformanceId=1', cookie)
  t.equal(own.headers['cache-control'], 'no-store', 'what is of a visitor is never kept')
  t.equal(upstream.requests[2]?.headers.authorization, 'Bearer secret')
})
