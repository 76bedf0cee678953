import CachePolicy from 'http-cache-semantics'
import t from 'tap'
import { account } from '#shared/ticketing/account/account'
import { authentication } from '#shared/ticketing/authentication/authentication'
import type { Call } from '#shared/ticketing/call'
import { checkout } from '#shared/ticketing/checkout/checkout'
import { production } from '#shared/ticketing/production/production'
import { session } from '#shared/ticketing/session/session'
import { DEMO_PASSWORD } from '#test/support/demonstration-customers'
import { captchaTokenAt } from '#test/support/http-visitor'
import { openPostgresVenue } from '#test/support/postgres-venue'

/** The demonstration's data of Ada that only Ada may see. */
const PERSONAL = ['ada@example.org', 'Ada Lindqvist', 'Quaver Street', '5550 0188', '1984-03-09']
/** What a customer's browser requests besides the pages. */
const CALLS: Call[] = [
  ...[session.info, checkout.state, checkout.miniCart, account.overview, account.details, account.addresses],
  ...[account.upcomingEvents, account.pastEvents, account.memberships, account.packages],
  ...[account.communicationPreferences, account.devices, account.data],
]
const PRODUCTION = 1001
const ADULT = 1

interface Stored {
  policy: CachePolicy
  body: string
}

/** A shared cache in front of the site, like a CDN: it stores everything that HTTP allows. */
function sharedCache(origin: string) {
  const stored = new Map<string, Stored>()
  return {
    stored,
    async get(path: string, cookie?: string) {
      const request = { url: path, method: 'GET', headers: { host: 'venue.example', ...(cookie && { cookie }) } }
      const kept = stored.get(path)
      if (kept?.policy.satisfiesWithoutRevalidation(request)) return { ...kept, isFresh: false, headers: new Headers() }
      const response = await fetch(origin + path, { headers: cookie ? { cookie } : {}, redirect: 'manual' })
      const body = await response.text()
      const headers = Object.fromEntries([...response.headers])
      const policy = new CachePolicy(request, { status: response.status, headers }, { shared: true })
      if (policy.storable()) stored.set(path, { policy, body })
      return { policy, body, isFresh: true, headers: response.headers }
    },
  }
}

const venue = await openPostgresVenue(t)

t.test('the first change of a cart sets the session cookie, and reading sets none [GUARD-11]', async (t) => {
  const cookiesOf = async (call: Call, query: string, body?: object) => {
    const response = await fetch(venue.url + call.path + query, {
      method: call.method,
      ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    })
    t.equal(response.status, 200, call.path)
    return { cookies: response.headers.getSetCookie(), result: (await response.json()).result }
  }
  t.same((await cookiesOf(session.info, '')).cookies, [])
  const { cookies, result } = await cookiesOf(production.performances, `?ProductionId=${PRODUCTION}`)
  t.same(cookies, [])
  const [{ id: performanceId }] = result.performances
  const seats = [{ priceTypeId: ADULT, count: 1 }]
  const change = await cookiesOf(production.reserveTicket, '', { productionId: PRODUCTION, performanceId, seats })
  t.equal(change.cookies.length, 1)
  t.match(change.cookies[0], /^session_token=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
})

t.test('a customer’s data are neither in shared caches nor in the next visitor’s responses', async (t) => {
  const { url } = venue
  let cookie = ''
  const send = async (call: Call, body: object) => {
    const response = await fetch(url + call.path, {
      method: call.method,
      headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
      body: JSON.stringify(body),
    })
    t.equal(response.status, 200, call.path)
    const set = response.headers.getSetCookie().find((each) => each.startsWith('session_token='))
    if (set) {
      t.equal(response.headers.get('cache-control'), 'no-store', `${call.path} sets a cookie`)
      cookie = set.split(';')[0] ?? ''
    }
  }
  const credentials = { userName: 'ada@example.org', password: DEMO_PASSWORD }
  await send(authentication.login, { ...credentials, captchaToken: await captchaTokenAt(url) })
  const sessions = await (await fetch(`${url}${production.performances.path}?ProductionId=${PRODUCTION}`)).json()
  const [{ id: performanceId }] = (sessions as { result: { performances: [{ id: number }] } }).result.performances
  const seats = [{ priceTypeId: ADULT, count: 1 }]
  await send(production.reserveTicket, { productionId: PRODUCTION, performanceId, seats })

  const cache = sharedCache(url)
  const paths = await crawl(cache, cookie)
  t.ok(paths.length > 60, `${paths.length} addresses`)
  t.ok(paths.includes('/overview'))
  const calls = await Promise.all(CALLS.map(async ({ path }) => ({ path, ...(await cache.get(path, cookie)) })))
  t.ok(
    calls.some(({ body }) => body.includes('ada@example.org')),
    'the customer’s own calls were answered',
  )
  for (const { path, policy } of calls) t.notOk(policy.storable(), `${path} is kept by no cache`)
  t.ok(cache.stored.size > 40, `${cache.stored.size} responses were kept`)
  for (const [path, { policy, body }] of cache.stored) {
    t.same(personalIn(body), [], `${path} as it was kept`)
    t.notOk('set-cookie' in policy.responseHeaders(), `${path} is kept without a cookie`)
  }

  for (const path of [...paths, ...CALLS.map((call) => call.path)]) {
    const { body, headers } = await cache.get(path)
    t.same(personalIn(body), [], `${path} for the next visitor`)
    t.same(headers.getSetCookie(), [], `${path} gives a reader no cookie`)
  }
})

const personalIn = (body: string): string[] => PERSONAL.filter((text) => body.includes(text))

/** Requests every page that links or the sitemap lead to, from the home page on; returns their paths. */
async function crawl(cache: ReturnType<typeof sharedCache>, cookie: string): Promise<string[]> {
  const { body: sitemap } = await cache.get('/sitemap.xml', cookie)
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '/']) => new URL(address).pathname)
  const waiting = ['/', '/overview', '/account-details/addresses', '/purchase/checkout', ...listed]
  const seen = new Set(waiting)
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const { body } = await cache.get(path, cookie)
    for (const [, address = ''] of body.matchAll(/<a [^>]*href="(\/(?!\/|api\/|media\/)[^"#]*)/g)) {
      const next = address.replaceAll('&amp;', '&')
      if (seen.has(next)) continue
      seen.add(next)
      waiting.push(next)
    }
  }
  return [...seen]
}
