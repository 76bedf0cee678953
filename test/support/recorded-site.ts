import { gunzipSync } from 'node:zlib'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { everyCall } from '#shared/ticketing/contract'
import { digestOf, inOneLine } from './row-changes.ts'
import type { RecordedRequest } from './ticketing-upstream.ts'

/** A request of a visitor, an editor or a machine. */
export interface Asked extends Pick<InjectOptions, 'headers' | 'payload'> {
  url: string
  method?: InjectOptions['method']
}

/** Headers that differ each time, or are the same of each answer in a test. */
const LEFT_OUT = ['date', 'connection', 'content-length', 'keep-alive', 'transfer-encoding', 'host', 'user-agent']
/** What stands for a header's value that depends on the build. */
const PRESENT = ['etag', 'if-none-match', 'link', 'x-request-id']
const SESSION = 'a-session-of-a-visitor'

/** Pages of one kind each. */
const PAGES = [
  '/',
  '/whats-on',
  '/whats-on/goldberg',
  '/news/the-doors-stay-open',
  '/support/donate',
  '/search?q=organ',
]
/** Other ways of asking for a page. */
const WAYS: readonly ((url: string) => Asked)[] = [
  (url) => ({ url, method: 'HEAD' }),
  (url) => ({ url, method: 'POST', payload: 'a=b' }),
  (url) => ({ url: url.replace(/(?<=.)(?=\?|$)/, '/') }),
  (url) => ({ url: url.toUpperCase() }),
  (url) => ({ url: `/${url}` }),
  (url) => ({ url: `${url}${url.includes('?') ? '&' : '?'}utm_source=mail&page=2` }),
  (url) => ({ url, headers: { cookie: `session_token=${SESSION}` } }),
  (url) => ({ url, headers: { cookie: 'other=1', authorization: 'Bearer other' } }),
  (url) => ({ url, headers: { 'accept-encoding': 'gzip' } }),
  (url) => ({ url, headers: { 'if-none-match': '*' } }),
  (url) => ({ url, headers: { accept: 'application/json', range: 'bytes=0-9' } }),
  (url) => ({ url, headers: { 'x-forwarded-proto': 'http', 'x-forwarded-host': 'other.example' } }),
  (url) => ({ url: `/page-data?address=${encodeURIComponent(url)}` }),
]
/** Addresses that aren't pages of the site, or are another's. */
const OTHERS = [
  ...['/robots.txt', '/sitemap.xml', '/sitemap-1.xml', '/sitemap-2.xml', '/feed.xml', '/whats-on.ics', '/site-data'],
  ...['/whats-on/goldberg.ics', '/whats-on/nothing.ics', '/healthz', '/readyz', '/metrics', '/tag-manager.js'],
  ...['/nothing', '/whats-on/nothing', '/news/nothing', '/%', '/%00', '/a/../whats-on', '/whats-on%2F'],
  ...['/page-data', '/page-data?address=', '/page-data?address=https://other.example/', '/page-data?address=/nothing'],
  ...['/account', '/account/details', '/cart', '/checkout', '/login', '/login?returnUrl=//other.example', '/search'],
  ...['/search?q=', '/search?q=nothing-at-all', '/purchase/kept-tickets.js', '/purchase/wallet-pass', '/form-not-sent'],
  ...[
    '/purchase/tickets?key=unknown',
    '/order/complete?session_id=cs_1',
    '/look/logo',
    '/look/nothing',
    '/favicon.ico',
  ],
  ...['/assets/nothing.js', '/media/nothing.jpg', '/forms/definitions/nothing', '/api', '/api/', '/api/nothing'],
  ...['/api/SeatSelector/SeatMap', '/api/SeatSelector/SeatMap?PerformanceId=1', '/api/%2e%2e/secret'],
].map((url): Asked => ({ url }))
const SENT: readonly Asked[] = [
  { url: '/policy-reports', method: 'POST', payload: '{}', headers: { 'content-type': 'application/csp-report' } },
  { url: '/form-not-sent', method: 'POST', payload: 'a=b' },
  { url: '/forms/entries/nothing', method: 'POST', payload: '{}', headers: { 'content-type': 'application/json' } },
  { url: '/webhooks/content', method: 'POST', payload: '{}', headers: { 'content-type': 'application/json' } },
  { url: '/api/nothing', method: 'PATCH', payload: '{}', headers: { 'content-type': 'application/json' } },
  { url: '/api/nothing', method: 'OPTIONS', headers: { origin: 'https://other.example' } },
]
/** Each call of the contract, by a visitor without a session and by one who has one. */
const calls: readonly Asked[] = everyCall
  .filter(({ call }) => !call.events)
  .flatMap(({ call: { method, path } }) => {
    const body = method === 'GET' ? {} : { payload: '{}' }
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9', 'accept-language': 'de' }
    const cookie = `session_token=${SESSION}; other=1`
    return [
      { method, url: path, ...body, headers: method === 'GET' ? {} : headers },
      { method, url: path, ...body, headers: { ...headers, cookie, origin: 'https://hall.example' } },
    ]
  })

const KEY = 'a key of the venue'
/** Queries of the content service's list, and of one item. */
const LISTS = [
  ...['', 'take=3', 'skip=2&take=2', 'take=0', 'take=-1', 'skip=100000', 'fetch=children:/', 'fetch=children:/news/'],
  ...[
    'fetch=descendants:/about-us/&take=3',
    'fetch=ancestors:/whats-on/goldberg/',
    'fetch=parents:/',
    'fetch=children:',
  ],
  ...[
    'filter=contentType:article&take=2',
    'filter=contentType:!article&take=2',
    'filter=name:quartet',
    'filter=nothing:1',
  ],
  ...[
    'filter=contentType:article&filter=name:piano',
    'filter=createDate>2020-01-01&take=1',
    'filter=updateDate<2000-01-01',
  ],
  ...['sort=name:desc&take=3', 'sort=name:asc&sort=level:desc&take=3', 'sort=level:asc&take=2'],
]
const SHAPES = [
  ...['', 'fields=properties[title]', 'fields=properties[$all]', 'expand=properties[$all]', 'expand=nothing'],
  ...[
    'expand=properties[$all[properties[$all]]]',
    'expand=properties[$all]&fields=properties[$all[properties[title]]]',
  ],
]
const withKey = ({ headers, ...asked }: Asked): Asked => ({ ...asked, headers: { 'Api-Key': KEY, ...headers } })
const contentCalls: readonly Asked[] = ['v1', 'v2'].flatMap((version) => {
  const api = `/umbraco/delivery/api/${version}`
  const item = `${api}/content/item/whats-on/goldberg/`
  const asked: readonly Asked[] = [
    ...LISTS.map((query) => ({ url: `${api}/content?${query}` })),
    ...SHAPES.map((query) => ({ url: `${item}?${query}` })),
    ...['/', 'nothing', 'whats-on', 'WHATS-ON', '%', 'news/the-doors-stay-open/'].map((path) => ({
      url: `${api}/content/item/${path}`,
    })),
    { url: `${api}/content/item` },
    { url: `${api}/content/items?id=nothing` },
    ...['', '?fetch=children:/', '?fetch=children:/&filter=mediaType:Image&sort=name:desc&take=2'].map((query) => ({
      url: `${api}/media${query}`,
    })),
    ...['Preview', 'Start-Item', 'Accept-Language', 'Api-Key', 'If-None-Match'].flatMap((name) =>
      ['true', 'news', 'en-US', KEY, '*'].map((value) => ({ url: item, headers: { [name]: value } })),
    ),
    { url: `${api}/content?take=1`, headers: { preview: 'true' } },
    { url: `${api}/content?take=3`, headers: { 'start-item': 'news' } },
    { url: item, method: 'HEAD' },
    { url: item, method: 'POST', payload: '{}' },
  ]
  return [{ url: item }, ...asked.map(withKey)]
})

/** What visitors ask of a site, by the parts of its record. */
export const siteRequests = {
  pages: (addresses: readonly string[]): Asked[] => addresses.map((url) => ({ url })),
  ways: PAGES.flatMap((url) => [{ url }, { url }, ...WAYS.map((way) => way(url))]),
  others: [...OTHERS, ...SENT],
  calls,
  /** What a site asks of the content service. */
  content: contentCalls,
}

/**
 * Makes requests one after the other. Returns lines with each answer, and then what was asked of the ticketing service
 * and what was logged. What was in an earlier line is only a digest.
 */
export async function recordSite(
  app: FastifyInstance,
  asked: readonly Asked[],
  { logged, upstream, seen }: { logged: () => string[]; upstream: RecordedRequest[]; seen: Set<string> },
): Promise<string[]> {
  const lines: string[] = []
  const once = (text: string) => {
    const isNew = !seen.has(text)
    seen.add(text)
    return isNew ? `${digestOf(text)} ${text}` : digestOf(text)
  }
  for (const { url, method = 'GET', headers = {}, payload } of asked) {
    const { statusCode, headers: answered, rawPayload } = await app.inject({ url, method, headers, payload })
    const body = String(answered['content-encoding'] === 'gzip' ? gunzipSync(rawPayload) : rawPayload)
    lines.push(`${method} ${url} ${inOneLine(headers)}`, `  = ${statusCode} ${once(headersOf(answered))}`)
    if (String(answered['content-type']).startsWith('text/html')) lines.push(...pageOf(body, seen))
    else if (body) lines.push(`  ${inOneLine(withoutChanges(body))}`)
  }
  // Pages ask for several things at once, and refresh what they have after they have answered.
  const calls = upstream
    .splice(0)
    .map((call) => `${call.method} ${call.url} ${inOneLine(call.body)} ${headersOf(call.headers)}`)
  for (const call of new Set(calls.sort())) lines.push(`asks for ${once(call)}`)
  for (const line of new Set(logged().sort())) lines.push(`logs ${line}`)
  return lines
}

const headersOf = (headers: Readonly<Record<string, unknown>>) =>
  Object.entries(headers)
    .filter(([name]) => !LEFT_OUT.includes(name))
    .map(([name, value]) => withoutChanges(`${name}: ${PRESENT.includes(name) ? 'present' : value}`))
    .sort()
    .join('; ')

const HEAD = /<title>.*?<\/title>|<(?:meta|link|html)\b[^>]*>|<script type="application\/ld\+json".*?<\/script>/gs
const OF_THE_BUILD = /rel="(?:modulepreload|preload|stylesheet)"/

/** What a page's head has that no earlier page's had, and digests of its head, words, links and pictures. */
function pageOf(body: string, seen: Set<string>): string[] {
  const head = [...body.matchAll(HEAD)].map(([tag]) => withoutChanges(tag)).filter((tag) => !OF_THE_BUILD.test(tag))
  const isNew = (tag: string) => !seen.has(tag)
  const firsts = head.filter(isNew).map((tag) => `  ${inOneLine(tag)}`)
  for (const tag of head) seen.add(tag)
  const links = [...body.matchAll(/<a\b[^>]*?\bhref="([^"]*)"/g)].map(([, href]) => href)
  const pictures = [...body.matchAll(/<img\b[^>]*?\bsrc="([^"]*)"/g)].map(([, src]) => src)
  const words = body.replaceAll(/<(script|style)\b.*?<\/\1>|<[^>]*>/gs, ' ').replaceAll(/\s+/g, ' ')
  const digests = Object.entries({ head, words, links, pictures }).map(
    ([name, value]) => `${name} ${digestOf(String(value))}`,
  )
  return [...firsts, `  ${digests.join(', ')}`]
}

const withoutChanges = (line: string) =>
  line
    .replaceAll(/(127\.0\.0\.1|localhost):\d+/g, '$1')
    .replaceAll(/nonce-[\w+/=-]+/g, 'nonce')
    .replaceAll(/\/assets\/[\w./-]+/g, '/assets/file')
