import '#test/support/react-production-build'
import { fastify } from 'fastify'
import t from 'tap'
import { limitOf, ROUTE_LIMITS, type RouteLimit, routeLimits } from '#server/web/security/route-limits'
import { openWebServer } from '#test/support/web-server'

const LIMITED = {
  ...{ TRUST_PROXY: '127.0.0.1', CALLS_PER_MINUTE_NETWORK: '3', PAGES_PER_MINUTE_NETWORK: '3' },
  // Nothing listens there, because no upstream may be called.
  ...{ WAITING_ROOM_SERVICE_URL: 'http://127.0.0.1:9', PAYMENT_SANDBOX_URL: 'http://127.0.0.1:9', DEMO: 'true' },
  ...{ WAITING_ROOM_ACTIVE: 'true', FORMS_URL: 'http://127.0.0.1:9' },
}
const form = (last: number) => `/forms/definitions/5f3a1c52-4a63-4f0e-9a51-6c1d2e7f3a0${last}`

t.test('a route without a limit is not registered', async (t) => {
  const app = fastify()
  t.after(() => app.close())
  await app.register(routeLimits)
  t.throws(() => app.get('/new', () => ''), /The route \/new has no limit: add it to ROUTE_LIMITS/)
  t.throws(() => app.get('/media-of-others/*', () => ''), /has no limit/)
  t.throws(() => app.get('/toString', () => ''), /has no limit/)
  t.doesNotThrow(() => app.get('/healthz', () => ''))
  t.equal(limitOf('/sandbox'), 'forwarded')
})

t.test('every limit in the table belongs to a route', async (t) => {
  const { app } = await openWebServer(t, () => ({}), { ...LIMITED, CONTENT_WEBHOOK_SECRET: 'a secret' })
  await app.ready()
  const unused = Object.keys(ROUTE_LIMITS).filter((url) => url !== '/assets/*' && !app.hasRoute(routeOf(url)))
  t.same(unused, [])
})
const POSTED = ['/webhooks/content', '/policy-reports', '/forms/entries/:id', '/form-not-sent']
const routeOf = (url: string) => ({
  method: POSTED.includes(url) ? ('POST' as const) : ('GET' as const),
  url,
})

/** An address of each route. Documents have one that isn't made yet. */
const EXAMPLES: Readonly<Record<keyof typeof ROUTE_LIMITS, string>> = {
  '/*': '/never-asked-for',
  '/page-data': '/page-data?address=/never-asked-for',
  '/api/*': '/api/WhatsOn/Featured',
  '/policy-reports': '/policy-reports',
  '/forms/entries/:id': `/forms/entries/${form(9).split('/').at(-1)}`,
  '/forms/definitions/:id': form(9),
  '/sandbox/*': '/sandbox/pay/a',
  '/purchase/wallet-pass': '/purchase/wallet-pass?wallet=apple',
  '/waiting-room/*': '/waiting-room/status',
  '/media/*': '/media/a1/none.jpg',
  '/feed.xml': '/feed.xml',
  '/robots.txt': '/robots.txt',
  '/sitemap.xml': '/sitemap.xml',
  '/sitemap-:part(^[1-9]\\d{0,4}$).xml': '/sitemap-1.xml',
  '/whats-on.ics': '/whats-on.ics',
  '/whats-on/:slug(^[^/]+$).ics': '/whats-on/quartet.ics',
  '/assets/*': '/assets/none.js',
  '/look/:name': '/look/none.css',
  '/site-data': '/site-data',
  '/tag-manager.js': '/tag-manager.js',
  '/purchase/kept-tickets.js': '/purchase/kept-tickets.js',
  '/form-not-sent': '/form-not-sent',
  '/healthz': '/healthz',
  '/readyz': '/readyz',
  '/metrics': '/metrics',
  '/webhooks/content': '/webhooks/content',
}
/**
 * The count that a label stands for. Entries and missing files have counts of their own, tested where they are kept.
 */
const COUNTED: Readonly<Record<RouteLimit, 'page' | 'call' | null>> = {
  ...{ page: 'page', call: 'call', forwarded: 'call' },
  ...{ entry: null, miss: null, local: null, secret: null },
}

t.test('every route is counted as its label says, and as nothing else', async (t) => {
  const ONE = { CALLS_PER_MINUTE_NETWORK: '1', PAGES_PER_MINUTE_NETWORK: '1', CONTENT_WEBHOOK_SECRET: 'a secret' }
  const { app } = await openWebServer(t, () => ({}), { ...LIMITED, ...ONE })
  let networks = 0
  for (const [count, other] of [
    ['page', '/a-page'],
    ['call', '/api/Session/Info'],
  ] as const)
    for (const [url, label] of Object.entries(ROUTE_LIMITS)) {
      if (url === '/assets/*') continue // Without built assets it is no route.
      networks++
      const headers = { 'x-forwarded-for': `203.0.${networks}.1` }
      await app.inject({ url: other, headers })
      const { method } = routeOf(url)
      const { statusCode } = await app.inject({ method, url: EXAMPLES[url] ?? '', headers })
      t.equal(statusCode === 429, COUNTED[label] === count, `${url} by a network without a ${count} left`)
    }
  const routesOf = (label: RouteLimit) => Object.keys(ROUTE_LIMITS).filter((url) => ROUTE_LIMITS[url] === label)
  t.same([routesOf('entry'), routesOf('miss')], [['/forms/entries/:id'], ['/media/*']])
})

for (const [what, addresses] of Object.entries({
  'the payment sandbox': ['/sandbox', '/sandbox/', '/sandbox/pay/a', '/sandbox/x'],
  'the waiting room': ['/waiting-room/', '/waiting-room/?e=a', '/waiting-room/status', '/waiting-room/join'],
  'definitions of forms': [1, 2, 3, 4].map(form),
}))
  t.test(`requests for ${what} are limited by network`, async (t) => {
    const { app } = await openWebServer(t, () => ({}), LIMITED)
    const ask = async (url: string, from: string) => {
      const { statusCode, headers } = await app.inject({ url, headers: { 'x-forwarded-for': from } })
      return statusCode === 429 ? `429 after ${headers['retry-after']}` : statusCode < 400 || statusCode
    }
    const answers = []
    for (const address of addresses) answers.push(await ask(address, '203.0.113.1'))
    t.notMatch(answers.slice(0, 3).join(), /429/)
    t.equal(answers[3], '429 after 20')
    t.notMatch(String(await ask(addresses[3] ?? '', '203.0.113.2')), /429/, 'another network is not hindered')
  })

t.test('a network at its limit of pages still gets pictures', async (t) => {
  const { app, content } = await openWebServer(t, () => ({}), { ...LIMITED, PAGES_PER_MINUTE_NETWORK: '1' })
  const statusOf = async (url: string) =>
    (await app.inject({ url, headers: { 'x-forwarded-for': '203.0.113.1' } })).statusCode
  for (const name of ['hall', 'foyer']) content.addFile(`/media/a1/${name}.jpg`, { body: 'a picture' })
  t.same([await statusOf('/one'), await statusOf('/two')], [404, 429])
  t.same([await statusOf('/media/a1/hall.jpg'), await statusOf('/media/a1/foyer.jpg?width=200')], [200, 200])
})

t.test('a request without a route gets a 404 page that is not cached', async (t) => {
  const { app } = await openWebServer(t)
  const { statusCode, headers, body } = await app.inject({ method: 'POST', url: '/visit' })
  t.same([statusCode, headers['cache-control'], headers['content-type']], [404, 'no-store', 'text/html; charset=utf-8'])
  t.match(body, /<h1>There is nothing at this address<\/h1>/)
  t.match(body, '<meta name="robots" content="noindex">')
})
