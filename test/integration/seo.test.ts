import '#test/support/react-production-build'

import { fileURLToPath } from 'node:url'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import type { Test } from 'tap'
import t from 'tap'
import { readSettings } from '#config/settings'
import { createLogger } from '#server/runtime/logger'
import { buildWeb } from '#server/web/app'
import { createContentService } from '#server/web/content/content-service'
import { textDocument } from '#server/web/http/text-document'
import { builtPages } from '#server/web/pages/html'
import { pageLimit } from '#server/web/pages/page-limit'
import { scriptHash } from '#server/web/security/content-policy'
import { securityHeaders } from '#server/web/security/security-headers'
import { documentRoutes } from '#server/web/seo/documents'
import { seo } from '#server/web/seo/seo'
import { sitemapFiles } from '#server/web/seo/sitemap'
import { contentTypesWith } from '#shared/content/content-types'
import { paths } from '#shared/routes'
import { contentGrid, contentId, contentItem, startContentUpstream } from '#test/support/content-upstream'
import { fullPreloads } from '#test/support/full-preloads'
import { isolatedSettings } from '#test/support/isolated-settings'
import { activeBooking } from '#test/support/scripted-productions'
import {
  hangUp,
  neverRespond,
  type Responder,
  respond,
  startTicketingUpstream,
  succeed,
} from '#test/support/ticketing-upstream'
import { timeLimitSetting } from '#test/support/time-limits'

const sitePages = await builtPages(fileURLToPath(new URL('../../dist/site/', import.meta.url)))
const log = createLogger({ LOG_LEVEL: 'silent' }, 'web server')
const HOST = 'https://hall.example'
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const SECRET = 'a secret of the venue'

const richText = (markup: string) => contentGrid(['richTextEditor', { text: { markup, blocks: [] } }])
const settingsOf = (properties: Record<string, unknown> = {}) =>
  contentItem(
    '/settings',
    {
      siteName: 'Harbour Hall',
      officeDetails: { markup: '<p>1 Quay St<br>Sydney NSW 2000</p><p>Open daily</p>', blocks: [] },
      ...properties,
    },
    { contentType: 'siteSettings' },
  )
const home = contentItem('/', { contentGrid: richText('<p>Welcome to the hall.</p>') }, { contentType: 'homePage' })
const concert = contentItem(
  '/whats-on/winter-serenade',
  { tessituraId: 4821, durationMinutes: 95 },
  { contentType: 'production', name: 'Winter Serenade' },
)

/**
 * The web server between a scripted content service and a scripted ticketing service, on a morning in March, with
 * a clock that `pass` moves.
 */
async function openWeb(t: Test, some: Record<string, string> = {}) {
  const content = await startContentUpstream(t)
  const ticketing = await startTicketingUpstream(t)
  content.publish(settingsOf(), home)
  ticketing.respondWith(hangUp)
  let time = Date.parse('2026-03-02T01:00:00Z')
  const settings = isolatedSettings({
    ...{ CONTENT_URL: content.url, TICKETING_URL: ticketing.url, CONTENT_TIMEOUT_MS: timeLimitSetting(2_000) },
    ...{ PUBLIC_URL: HOST, DEMO: 'false', CONTENT_WEBHOOK_SECRET: SECRET },
    ...fullPreloads,
    ...some,
  })
  const app = await buildWeb({ settings, log, sitePages, now: () => time })
  t.after(() => app.close())
  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
  const notify = (body: unknown, headers: Record<string, string> = { 'x-webhook-secret': SECRET }) => {
    const payload = typeof body === 'string' ? body : JSON.stringify(body)
    const all = { 'content-type': 'application/json', ...headers }
    return app.inject({ method: 'POST', url: '/webhooks/content', headers: all, payload })
  }
  const pass = (ms: number) => {
    time += ms
  }
  return { app, content, ticketing, get, notify, pass }
}

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, match]) => match)
const addresses = (xml: string) => all(xml, /<loc>(.*?)<\/loc>/g)

// The sitemap and robots.txt

t.test('the sitemap lists every indexable page and nothing else', async (t) => {
  const { get, content } = await openWeb(t)
  content.publish(
    contentItem('/your-visit', {}, { updateDate: '2026-02-03T04:05:06' }),
    contentItem('/your-visit/café & bar'),
    contentItem('/hidden', { noIndex: true }),
    contentItem('/copy', { canonicalUrlOverride: 'https://other.example/page' }),
    contentItem('/mistyped', { canonicalUrlOverride: 'mailto:info@hall.example' }),
    contentItem('/itself', { canonicalUrlOverride: `${HOST}/itself` }),
    contentItem('/settings/topics', {}, { contentType: 'newsCategory' }),
    contentItem('/whats-on/series', {}, { contentType: 'folder' }),
    contentItem('/purchase/checkout', {}, { contentType: 'purchaseCheckout' }),
    contentItem('/purchase/terms'),
    contentItem('/sign-in', {}, { contentType: 'login' }),
    contentItem('/accountability'),
  )
  const { body, headers, statusCode } = await get('/sitemap.xml')
  t.equal(statusCode, 200)
  t.equal(headers['content-type'], 'application/xml; charset=utf-8')
  t.same(addresses(body), [
    `${HOST}/`,
    `${HOST}/accountability`,
    `${HOST}/itself`,
    `${HOST}/mistyped`,
    `${HOST}/your-visit`,
    `${HOST}/your-visit/caf%C3%A9%20&amp;%20bar`,
  ])
  t.match(body, `<url><loc>${HOST}/</loc><lastmod>2026-02-03T04:05:06.000Z</lastmod></url>`)
  t.match(body, `<url><loc>${HOST}/your-visit</loc><lastmod>2026-02-03</lastmod></url>`, 'a clock without a zone')
})

t.test('a sitemap that exceeds a file’s limits is split into several with an index', async (t) => {
  const entries = Array.from({ length: 50_001 }, (_, at) => ({
    ...{ id: `${at}`, contentType: 'contentPage', name: '', path: `/page-${at}`, properties: {}, updated: null },
  }))
  t.equal(sitemapFiles(entries.slice(1), HOST).length, 1, '50,000 addresses are one file')
  const [index = '', first = '', second = ''] = sitemapFiles(entries, HOST)
  t.match(index, '<sitemapindex')
  t.same(addresses(index), [`${HOST}/sitemap-1.xml`, `${HOST}/sitemap-2.xml`])
  t.equal(addresses(first).length, 50_000)
  t.same(addresses(second), [`${HOST}/page-50000`])

  const upstream = await startContentUpstream(t)
  upstream.publish(home, contentItem('/a'), contentItem('/b'))
  const settings = { ...readSettings({ PUBLIC_URL: HOST, DEMO: 'false' }), CONTENT_URL: upstream.url }
  const now = () => 0
  const content = createContentService({ settings, now, log })
  const app = fastify()
  const readAnswer = async () => ({ result: null, lastGoodOf: null })
  const ticketing = { readAnswer, read: async () => null, invalidate: () => {} }
  const sources = { settings, content, ticketing, now }
  await app.register(securityHeaders, { settings, isDevelopment: false })
  await app.register(pageLimit, { sources })
  await app.register(seo, { sources, maxInFile: 2 })
  t.after(() => app.close())
  const sitemapOf = async (url: string) => addresses((await app.inject(url)).body)
  t.same(await sitemapOf('/sitemap.xml'), [`${HOST}/sitemap-1.xml`, `${HOST}/sitemap-2.xml`])
  t.same(
    [...(await sitemapOf('/sitemap-1.xml')), ...(await sitemapOf('/sitemap-2.xml'))],
    [`${HOST}/`, `${HOST}/a`, `${HOST}/b`],
  )
  for (const part of ['0', '3', '01', 'x', ''])
    t.equal((await app.inject(`/sitemap-${part}.xml`)).statusCode, 404, part)
})

t.test('the sitemap is loaded once per TTL, and its last copy serves during an outage', async (t) => {
  const { get, content, pass } = await openWeb(t)
  const { body, headers } = await get('/sitemap.xml')
  const before = content.requests.length
  t.equal((await get('/sitemap.xml', { 'if-none-match': String(headers.etag) })).statusCode, 304)
  const zipped = await get('/sitemap.xml', { 'accept-encoding': 'gzip' })
  t.equal(gunzipSync(zipped.rawPayload).toString(), body)
  t.equal(brotliDecompressSync((await get('/sitemap.xml', { 'accept-encoding': 'br' })).rawPayload).toString(), body)
  t.equal(content.requests.length, before)
  content.publish(contentItem('/new'))
  pass(MINUTE)
  t.same(addresses((await get('/sitemap.xml')).body), [`${HOST}/`, `${HOST}/new`])
  content.behave('down')
  pass(DAY)
  t.same(addresses((await get('/sitemap.xml')).body), [`${HOST}/`, `${HOST}/new`])
})

t.test('the sitemap omits a page of one visitor as soon as the settings name it', async (t) => {
  const { get, content, pass } = await openWeb(t)
  content.publish(contentItem('/members/basket'))
  await get('/')
  pass(MINUTE / 2)
  t.same(addresses((await get('/sitemap.xml')).body), [`${HOST}/`, `${HOST}/members/basket`])
  content.publish(contentItem('/settings/checkout', { routeKey: 'checkout', link: '/members/basket' }))
  pass(MINUTE / 2)
  await get('/')
  t.same(addresses((await get('/sitemap.xml')).body), [`${HOST}/`], 'the list of pages is still the one before')
})

t.test('with nothing cached, sitemap, feed and calendar return 503 with Retry-After', async (t) => {
  const { get, content } = await openWeb(t)
  content.behave('down')
  for (const path of ['/sitemap.xml', '/feed.xml', '/whats-on.ics', '/whats-on/winter-serenade.ics']) {
    const { statusCode, headers } = await get(path)
    t.equal(statusCode, 503, path)
    t.ok(Number(headers['retry-after']) > 0)
    t.equal(headers['cache-control'], 'no-store')
  }
  t.equal((await get('/robots.txt')).statusCode, 200, 'robots are told what they need to know all the same')
})

t.test('robots.txt names the sitemap, and disallows calls and personal pages', async (t) => {
  const { get, content } = await openWeb(t)
  const moved = [
    ...contentTypesWith('isProtected').filter((name) => name in paths),
    ...['login', 'createAccount', 'forgotPassword', 'resetPassword', 'yourData'],
    ...['checkout', 'bookingComplete', 'tickets'],
  ]
  for (const key of moved) content.publish(contentItem(`/settings/${key}`, { routeKey: key, link: `/members/${key}` }))
  const { body, headers } = await get('/robots.txt')
  t.equal(headers['content-type'], 'text/plain; charset=utf-8')
  const lines = body.split('\n')
  t.equal(lines[0], 'User-agent: *')
  t.ok(lines.includes(`Sitemap: ${HOST}/sitemap.xml`))
  for (const path of ['/api/', '/page-data', '/purchase/', '/account/', '/overview$'])
    t.ok(lines.includes(`Disallow: ${path}`), path)
  for (const key of moved) t.ok(lines.includes(`Disallow: /members/${key}$`), key)
  t.notOk(lines.includes('Disallow: /'))
})

t.test('in preview, and for a demonstration at a public address, robots.txt disallows everything', async (t) => {
  const nothing = 'User-agent: *\nDisallow: /\n'
  const robots = async (some: Record<string, string>) => (await (await openWeb(t, some)).get('/robots.txt')).body
  t.equal(await robots({ DEMO: 'true' }), nothing)
  t.equal(await robots({ CONTENT_PREVIEW: 'true', CONTENT_API_KEY: 'key' }), nothing)
  t.match(
    await robots({ DEMO: 'true', PUBLIC_URL: 'http://localhost:3000' }),
    'Sitemap: http://localhost:3000/sitemap.xml',
  )
})

// The feed

const article = (name: string, publishDate: string, more: Record<string, unknown> = {}, contentType = 'newsArticle') =>
  contentItem(`/news/${name}`, { publishDate, ...more }, { contentType, name })

t.test('the feed has the articles, the newest first', async (t) => {
  const { get, content } = await openWeb(t)
  const strings = contentItem('/topics/strings', {}, { name: 'Strings & bows', contentType: 'newsCategory' })
  content.publish(
    article('older', '2026-01-01T00:00:00Z'),
    article('newest', '2026-02-20T18:00:00Z', { seoMetaDescription: 'Tea < coffee', categories: [strings] }),
    article('blog', '2026-02-01T00:00:00Z', {}, 'blogArticle'),
    article('kept back', '2026-02-02T00:00:00Z', { noIndex: true }),
    contentItem('/settings/news', { routeKey: 'news', link: '/stories' }),
  )
  const { body, headers, statusCode } = await get('/feed.xml')
  t.equal(statusCode, 200)
  t.equal(headers['content-type'], 'application/rss+xml; charset=utf-8')
  const [channel = '', first = '', ...others] = body.split('<item>')
  t.match(channel, '<rss version="2.0"')
  t.match(channel, `<link>${HOST}/stories</link>`)
  t.match(channel, `<atom:link href="${HOST}/feed.xml" rel="self" type="application/rss+xml"/>`)
  t.match(first, `<link>${HOST}/news/newest</link>`)
  t.match(first, `<guid isPermaLink="false">${contentId('/news/newest')}</guid>`)
  t.match(first, '<pubDate>Fri, 20 Feb 2026 07:00:00 GMT</pubDate>', '6 pm in Melbourne')
  t.match(first, '<description>Tea &lt; coffee</description>')
  t.match(first, '<category>Strings &amp; bows</category>')
  t.same(
    others.flatMap((item) => all(item, /<title>(.*?)<\/title>/g)),
    ['blog', 'older'],
  )
  t.equal((await get('/feed.xml', { 'if-none-match': String(headers.etag) })).statusCode, 304)
})

t.test('a venue without news has an empty feed', async (t) => {
  const { get } = await openWeb(t)
  const { body, statusCode } = await get('/feed.xml')
  t.equal(statusCode, 200)
  t.match(body, '<title>Harbour Hall: news</title>')
  t.notMatch(body, '<item>')
})

t.test('feed and pages have the venue’s locale, and og:locale the closest that other sites accept', async (t) => {
  for (const [LOCALE, shared] of [
    ['en-US', 'en_US'],
    ['en-IE', 'en_GB'],
  ] as const) {
    const { get } = await openWeb(t, { LOCALE })
    t.match((await get('/feed.xml')).body, `<language>${LOCALE.toLowerCase()}</language>`)
    const { body } = await get('/')
    t.match(body, `<html lang="${LOCALE}"`)
    t.match(body, `<meta property="og:locale" content="${shared}"`)
  }
})

// Calendars

const shown = (name: string, more: object = {}) => ({
  ...{
    id: contentId(`/whats-on/${name}`),
    name,
    route: `/whats-on/${name}`,
    company: null,
    dateLabel: '',
    venue: 'Salon',
  },
  ...{ tagline: null, image: null, backgroundColour: null, textColour: null, bookingAction: activeBooking, tags: [] },
  ...{ externalBookingLink: null, tessituraId: 4821 },
  ...more,
})
const tile = (name: string, times: string[], more: object = {}) => ({ ...shown(name, more), subheading: null, times })
const detail = (dates: string[], more: object = {}) =>
  succeed({
    ...shown('winter-serenade', { name: 'Winter Serenade', ...more }),
    ...{ desktopImage: null, mobileImage: null, priceStart: 49, priceEnd: 120, dates, priceTypes: [] },
    contentType: 'production',
  })

/** Returns each page of the calendar with its dates; `''` in place of a page closes the connection. */
function seasonOf(
  ticketing: { requests: { body: string }[]; respondWith(...scripts: Responder[]): void },
  pages: (object[] | '')[],
) {
  ticketing.respondWith((response, request) => {
    const { pageNumber } = JSON.parse(ticketing.requests.at(-1)?.body || '{}').filtersApplied
    const dates = pages[pageNumber - 1]
    if (!dates) return hangUp(response, request)
    return succeed({ dates, hasMore: pageNumber < pages.length })(response, request)
  })
}
const unfolded = (calendar: string) => calendar.replaceAll('\r\n ', '').split('\r\n')
const eventsIn = (calendar: string) =>
  calendar
    .split('BEGIN:VEVENT')
    .slice(1)
    .map((text) => Object.fromEntries(unfolded(text).map((line) => line.split(/:(.*)/s).slice(0, 2))))

t.test('the season’s calendar has every performance of every page', async (t) => {
  const { get, content, ticketing, pass } = await openWeb(t)
  content.publish(concert)
  seasonOf(ticketing, [
    [
      {
        date: '2026-03-04',
        productions: [
          tile('winter-serenade', ['2026-03-04T08:30:00Z', '2026-03-04T19:30:00+11:00', '2026-03-04T03:00:00Z']),
        ],
      },
    ],
    [
      {
        date: '2026-04-06',
        productions: [
          tile('spring', ['2026-04-06T19:30:00+10:00'], {
            tessituraId: 4822,
            bookingAction: { ...activeBooking, type: 'Inactive', label: 'Cancelled' },
          }),
        ],
      },
    ],
  ])
  const { body, headers, statusCode } = await get('/whats-on.ics')
  t.equal(statusCode, 200)
  t.equal(headers['content-type'], 'text/calendar; charset=utf-8')
  const lines = unfolded(body)
  t.same([lines[0], lines[1], lines.at(-2), lines.at(-1)], ['BEGIN:VCALENDAR', 'VERSION:2.0', 'END:VCALENDAR', ''])
  const id = contentId('/whats-on/winter-serenade')
  const [first, second, third, ...others] = eventsIn(body)
  t.same(others, [], 'the same performance in two spellings is one')
  t.match(first, {
    UID: `${id}-20260304T083000Z@hall.example`,
    DTSTAMP: '20260302T010000Z',
    DTSTART: '20260304T083000Z',
    DURATION: 'PT95M',
    LOCATION: 'Salon\\, 1 Quay St\\, Sydney NSW 2000',
    URL: `${HOST}/whats-on/winter-serenade`,
    STATUS: 'CONFIRMED',
  })
  t.equal(second?.DTSTART, '20260304T030000Z')
  t.match(third, { DTSTART: '20260406T093000Z', STATUS: 'CANCELLED' })
  t.notOk(third && 'DURATION' in third, 'nobody said how long it lasts')
  const before = ticketing.requests.length
  t.equal((await get('/whats-on.ics', { 'if-none-match': String(headers.etag) })).statusCode, 304)
  t.equal(ticketing.requests.length, before, 'it is cached for a while')
  pass(10 * MINUTE)
  t.equal((await get('/whats-on.ics')).headers.etag, headers.etag, 'unchanged, read later')
  t.ok(ticketing.requests.length > before)
})

const LIMITED = { PAGES_PER_MINUTE_NETWORK: '2', TRUST_PROXY: '127.0.0.1' }

t.test('calendars, feed and sitemap that have to be written count as pages of the network', async (t) => {
  const { get, content, ticketing, pass, notify } = await openWeb(t, LIMITED)
  content.publish(concert)
  seasonOf(ticketing, [[{ date: '2026-03-04', productions: [tile('winter-serenade', ['2026-03-04T08:30:00Z'])] }]])
  const ask = async (path: string, from = '203.0.113.1') => {
    const { statusCode, headers, body } = await get(path, { 'x-forwarded-for': from })
    return { status: statusCode, retryAfter: headers['retry-after'], body }
  }
  t.match(await ask('/whats-on.ics'), { status: 200 })
  for (let at = 0; at < 20; at++) t.match(await ask('/whats-on.ics'), { status: 200 }, 'from memory')
  t.match(await ask('/feed.xml'), { status: 200 })
  for (const path of ['/sitemap.xml', '/robots.txt', '/whats-on/winter-serenade.ics', '/whats-on/no-such.ics'])
    t.match(await ask(path), { status: 429, retryAfter: '30' }, path)
  t.match(await ask('/sitemap.xml', '203.0.113.2'), { status: 200 }, 'another network is not hindered')
  const { body: before } = await ask('/sitemap.xml')
  ticketing.respondWith(hangUp)
  content.publish(contentItem('/a'))
  await notify({ id: contentId('/a') })
  t.match(await ask('/sitemap.xml'), { status: 200, body: before }, 'the bound network has the last one')
  t.match((await ask('/sitemap.xml', '203.0.113.2')).body, '/a<', 'another has the new one')
  pass(MINUTE)
  t.match((await ask('/sitemap.xml')).body, '/a<')
})

t.test('a document is written once per version of its content, and missing ones also count', async (t) => {
  const settings = { ...isolatedSettings({ ...LIMITED, PUBLIC_URL: HOST }), CONTENT_URL: 'http://127.0.0.1:9' }
  const now = () => 0
  const content = createContentService({ settings, now, log })
  const ticketing = {
    readAnswer: async () => ({ result: null, lastGoodOf: null }),
    read: async () => null,
    invalidate: () => {},
  }
  const app = fastify()
  t.after(() => app.close())
  await app.register(securityHeaders, { settings, isDevelopment: false })
  await app.register(pageLimit, { sources: { settings, content, ticketing, now } })
  let written = 0
  let from: unknown[] = ['a']
  const write = () => textDocument('text/plain', `text ${++written}`)
  documentRoutes(app)<{ name: string }>('/documents/:name', async ({ name }) =>
    name === 'none' ? 'missing' : { from, write },
  )
  const ask = (url: string) => app.inject({ url, headers: { 'x-forwarded-for': '203.0.113.1' } })
  const bodies = async (url: string, count: number) => {
    const all = []
    for (let at = 0; at < count; at++) all.push((await ask(url)).body)
    return [...new Set(all)]
  }
  t.same(await bodies('/documents/a', 5), ['text 1'])
  from = ['b']
  t.same(await bodies('/documents/a', 5), ['text 2'])
  t.equal((await ask('/documents/none')).statusCode, 429, 'both of the minute are used')
})

t.test('a moved performance stays the same calendar entry, with a higher sequence', async (t) => {
  const { get, content, ticketing, pass } = await openWeb(t)
  content.publish(concert)
  const moved = (start: string, revision: number, changedAt: string) =>
    detail([start], { calendar: [{ id: 701, revision, changedAt }] })
  ticketing.respondWith(moved('2026-07-11T09:30:00Z', 0, '2026-03-01T01:00:00Z'))
  const [first] = eventsIn((await get('/whats-on/winter-serenade.ics')).body)
  t.match(first, { UID: 'performance-701@hall.example', SEQUENCE: '0', DTSTAMP: '20260301T010000Z' })
  pass(3_600_000)
  ticketing.respondWith(moved('2026-07-18T09:30:00Z', 1, '2026-03-02T02:00:00Z'))
  await get('/whats-on/winter-serenade.ics')
  const [second] = eventsIn((await get('/whats-on/winter-serenade.ics')).body)
  t.match(second, { UID: first?.UID, SEQUENCE: '1', DTSTAMP: '20260302T020000Z', DTSTART: '20260718T093000Z' })
})

t.test('lines of a calendar are at most 75 octets, and its text is escaped', async (t) => {
  const { get, content, ticketing } = await openWeb(t)
  content.publish(concert)
  const name = `Bach; Händel, “Zwölf Concerti grossi” \\ ${'Größe 🎻 '.repeat(30)}`
  ticketing.respondWith(detail(['2026-07-11T09:30:00Z'], { name, company: 'Strings\r\nEND:VEVENT', tagline: 'Cold' }))
  const { body } = await get('/whats-on/winter-serenade.ics')
  const lines = body.split('\r\n')
  t.same(
    lines.filter((line) => Buffer.byteLength(line) > 75),
    [],
  )
  t.notMatch(body, '\uFFFD', 'no character is cut in two')
  t.notMatch(body.replaceAll('\r\n', ''), /[\r\n]/, 'lines end in CRLF')
  const [event] = eventsIn(body)
  t.equal(event?.SUMMARY, name.replaceAll('\\', '\\\\').replaceAll(';', '\\;').replaceAll(',', '\\,'))
  t.equal(event?.DESCRIPTION, 'Strings\\nEND:VEVENT\\nCold')
})

t.test('a production’s calendar has its performances, with the same ids as the season’s', async (t) => {
  const { get, content, ticketing } = await openWeb(t)
  content.publish(concert, contentItem('/whats-on/gallery'))
  ticketing.respondWith(detail(['2026-07-11T09:30:00Z', '2026-07-12T09:30:00Z']))
  const { body } = await get('/whats-on/winter-serenade.ics')
  t.same(
    eventsIn(body).map(({ UID, SUMMARY }) => [UID, SUMMARY]),
    [
      [`${concert.id}-20260711T093000Z@hall.example`, 'Winter Serenade'],
      [`${concert.id}-20260712T093000Z@hall.example`, 'Winter Serenade'],
    ],
  )
  for (const path of ['/whats-on/gallery.ics', '/whats-on/nothing.ics', '/whats-on/%2e%2e.ics', '/whats-on/.ics'])
    t.equal((await get(path)).statusCode, 404, path)
})

t.test('a calendar without performances is valid', async (t) => {
  const { get, ticketing } = await openWeb(t)
  seasonOf(ticketing, [[]])
  const { body, statusCode } = await get('/whats-on.ics')
  t.equal(statusCode, 200)
  t.same(eventsIn(body), [])
  t.match(body, 'BEGIN:VTIMEZONE', 'it has a component, as it must')
})

t.test('an incomplete calendar isn’t sent, only the last complete one if there is one', async (t) => {
  const { get, ticketing, pass } = await openWeb(t)
  const dates = [{ date: '2026-03-04', productions: [tile('winter-serenade', ['2026-03-04T08:30:00Z'])] }]
  seasonOf(ticketing, [dates, ''])
  t.equal((await get('/whats-on.ics')).statusCode, 503)
  pass(MINUTE)
  seasonOf(ticketing, [dates, dates])
  t.equal(eventsIn((await get('/whats-on.ics')).body).length, 1)
  pass(DAY)
  seasonOf(ticketing, [dates, ''])
  t.equal(eventsIn((await get('/whats-on.ics')).body).length, 1)
  ticketing.respondWith(hangUp)
  pass(DAY)
  t.equal(eventsIn((await get('/whats-on.ics')).body).length, 1)
})

// Scripts

const VENDOR = '<script src="//cdn.widget.example/w.js?a=1&amp;b=2" async data-account="x" onload="alert(1)"></script>'
const INLINE = 'if (1 < 2 && "é") window.a = "https://more.widget.example/x.js"'

const policyOf = (response: { headers: Record<string, unknown> }, directive: string) =>
  new RegExp(`(?:^|; )${directive} ([^;]*)`)
    .exec(String(response.headers['content-security-policy']))?.[1]
    ?.split(' ') ?? []

t.test(
  'the scripts of javascriptHeader are in the head of every page, and the CSP allows them [SHELL-08]',
  async (t) => {
    const { app, get, content } = await openWeb(t)
    content.publish(
      settingsOf({
        javascriptHeader: `<p>Not a script</p>${VENDOR}\r\n<script>${INLINE}</script><style>p{}</style><img src=x>`,
      }),
      contentItem('/your-visit'),
    )
    for (const path of ['/', '/', '/your-visit', '/nothing-here', '/?promocode=A']) {
      const response = await get(path)
      const head = /<head>([\s\S]*?)<\/head>/.exec(response.body)?.[1] ?? ''
      t.match(head, '<script async data-account="x" src="https://cdn.widget.example/w.js?a=1&amp;b=2"></script>', path)
      t.match(head, `<script>${INLINE}</script>`)
      t.notMatch(head, /onload|Not a script|<style|<img/)
      const scripts = policyOf(response, 'script-src')
      t.ok(scripts.includes(`'${scriptHash(INLINE)}'`), 'the script itself')
      t.ok(scripts.includes('https://cdn.widget.example'), 'and where it loads from')
      t.ok(scripts.includes('https://more.widget.example'), 'also what a script loads')
      t.notOk(scripts.includes("'unsafe-inline'"))
    }
    t.equal(app.pageCache.size.pages, 3, 'the home page came out of memory twice, with its policy')
  },
)

t.test('JSON-LD among the scripts is preserved, and allows no further origin', async (t) => {
  const { get, content } = await openWeb(t)
  const data = '<script type="application/ld+json">{"@context":"https://schema.org"}</script>'
  content.publish(settingsOf({ javascriptHeader: data }))
  const response = await get('/')
  t.match(response.body, data)
  t.notOk(policyOf(response, 'script-src').includes('https://schema.org'))
})

t.test('without javascriptHeader only the site’s own modules run', async (t) => {
  const { get } = await openWeb(t)
  t.same(policyOf(await get('/'), 'script-src'), ["'self'"])
})

t.test('a script that could end its element, or has an invalid address, is omitted', async (t) => {
  const { get, content } = await openWeb(t)
  const bad = [
    'http://plain.example/a.js',
    'javascript:alert(1)',
    'data:text/javascript,alert(1)',
    '/\\evil.example/a.js',
    '',
  ]
  content.publish(
    settingsOf({
      javascriptHeader: `${bad.map((src) => `<script src="${src}"></script>`).join('')}<script><!-- <script></script>
        <script>window.ok = 1</script><script src="/media/own.js"></script><script>unclosed()`,
    }),
  )
  const response = await get('/')
  const head = /<head>([\s\S]*?)<\/head>/.exec(response.body)?.[1] ?? ''
  t.same(all(head, /(<script(?![^>]*(?:json|type="module"))[^>]*>[^<]*)<\/script>/g), [
    '<script>window.ok = 1',
    '<script src="/media/own.js">',
    '<script>unclosed()',
  ])
  t.same(policyOf(response, 'script-src'), [
    "'self'",
    `'${scriptHash('window.ok = 1')}'`,
    `'${scriptHash('unclosed()')}'`,
  ])
})

t.test('the tag manager loads with googleTagManagerID, and without an id it doesn’t [SHELL-07]', async (t) => {
  const { get, content, notify } = await openWeb(t)
  content.publish(settingsOf({ googleTagManagerID: 'GTM-AB12CD3' }))
  for (const isCached of [false, true]) {
    const response = await get('/')
    const tag = '<script async src="/tag-manager.js" data-id="GTM-AB12CD3"></script>'
    t.match(response.body, tag, isCached ? 'from the cache' : 'rendered')
    t.ok(policyOf(response, 'script-src').includes('https://*.googletagmanager.com'))
  }
  const script = await get('/tag-manager.js')
  t.equal(script.headers['content-type'], 'text/javascript; charset=utf-8')
  t.match(script.body, 'https://www.googletagmanager.com/gtm.js?id=')
  for (const id of ['', '   ', '"><script>alert(1)</script>']) {
    content.publish(settingsOf({ googleTagManagerID: id }))
    await notify({ Id: contentId('/settings') })
    const response = await get('/')
    t.notMatch(response.body, 'src="/tag-manager.js"', id)
    t.notOk(policyOf(response, 'script-src').includes('https://*.googletagmanager.com'))
  }
})

// The head

t.test('a production’s page has structured data of its performances', async (t) => {
  const { get, content, ticketing } = await openWeb(t)
  content.publish(concert)
  ticketing.respondWith(detail(['2026-07-11T09:30:00Z']))
  const { body } = await get('/whats-on/winter-serenade')
  const items = all(body, /<script type="application\/ld\+json" data-page>(.*?)<\/script>/g).map((text) =>
    JSON.parse(text ?? ''),
  )
  t.same(
    items.map((item) => item['@type']),
    ['MusicEvent', 'BreadcrumbList'],
  )
  t.match(items[0], { startDate: '2026-07-11T19:30:00+10:00', offers: { price: 49 } })
  t.match(body, `<link rel="alternate" href="${HOST}/whats-on/winter-serenade.ics" type="text/calendar"`)
})

t.test('pages link the feed of news and the calendar of their concerts by name', async (t) => {
  const { get, content } = await openWeb(t)
  content.publish(concert)
  const linked = async (path: string) =>
    all((await get(path)).body, /<link rel="alternate" (href="[^"]+" type="[^"]+" title="[^"]+")/g)
  const news = `href="${HOST}/feed.xml" type="application/rss+xml" title="Harbour Hall: news"`
  t.same(await linked('/'), [news, `href="${HOST}/whats-on.ics" type="text/calendar" title="Harbour Hall: what’s on"`])
  const own = `href="${HOST}/whats-on/winter-serenade.ics" type="text/calendar" title="Winter Serenade"`
  t.same(await linked('/whats-on/winter-serenade'), [news, own])
  t.same(await linked('/nothing-here'), [])
})

t.test('/home shows the home page, with the site’s root as its canonical address [ROUTE-S-06]', async (t) => {
  const { get, content } = await openWeb(t)
  content.publish(contentItem('/your-visit', { contentGrid: richText('<p><a href="/home/">Home</a></p>') }))
  for (const path of ['/home', '/home/']) {
    const { body } = await get(String((await get(path)).headers.location))
    t.match(body, 'Welcome to the hall.')
    t.match(body, `<link rel="canonical" href="${HOST}/" data-page>`)
  }
  t.match((await get('/your-visit')).body, '<a href="/">Home</a>')
})

// The webhook

t.test('a changed page is shown immediately after the content service’s notice', async (t) => {
  const { get, content, notify } = await openWeb(t)
  t.match((await get('/')).body, 'Welcome to the hall.')
  const changes: [unknown, Record<string, string>][] = [
    [{ Id: home.id, Name: 'Home' }, { 'x-webhook-secret': SECRET }],
    [{ id: home.id.toUpperCase() }, { authorization: `Bearer ${SECRET}` }],
    [[{ Id: contentId('/other') }, { Id: home.id.replaceAll('-', '') }], { 'x-webhook-secret': SECRET }],
    [[{ Id: contentId('/other') }, { Name: 'no id' }], { 'x-webhook-secret': SECRET }],
    [{ Name: 'no id at all' }, { 'x-webhook-secret': SECRET }],
    [{ Id: 1234 }, { 'x-webhook-secret': SECRET, 'content-type': 'text/plain' }],
    [[], { 'x-webhook-secret': SECRET }],
  ]
  for (const [at, [body, headers]] of changes.entries()) {
    content.publish({ ...home, properties: { contentGrid: richText(`<p>Change ${at}.</p>`) } })
    t.notMatch((await get('/')).body, `Change ${at}.`, 'cached until then')
    const response = await notify(body, headers)
    t.equal(response.statusCode, 204)
    t.equal(response.body, '')
    t.match((await get('/')).body, `Change ${at}.`)
  }
})

t.test('a published page and a withdrawn one take effect with the notice', async (t) => {
  const { get, content, notify } = await openWeb(t)
  t.equal((await get('/new')).statusCode, 404)
  content.publish(contentItem('/new'))
  await notify({ Id: contentId('/new') })
  t.equal((await get('/new')).statusCode, 200)
  t.same(addresses((await get('/sitemap.xml')).body), [`${HOST}/`, `${HOST}/new`])
  content.unpublish('/new')
  await notify({ Id: contentId('/new') })
  t.equal((await get('/new')).statusCode, 404)
  t.same(addresses((await get('/sitemap.xml')).body), [`${HOST}/`])
})

t.test('a notice also reloads the ticketing service’s answers on pages', async (t) => {
  const { get, content, ticketing, notify } = await openWeb(t)
  content.publish(concert)
  for (const day of ['11', '12']) {
    ticketing.respondWith(detail([`2026-07-${day}T09:30:00Z`]))
    await notify({ Id: home.id })
    t.match((await get('/whats-on/winter-serenade')).body, `2026-07-${day}T19:30:00+10:00`)
  }
})

t.test('while the content service is down after a notice, the cached page is shown [ROUTE-S-10]', async (t) => {
  const { get, content, notify } = await openWeb(t)
  await get('/')
  content.behave('down')
  await notify({ Id: home.id })
  const response = await get('/')
  t.equal(response.statusCode, 200)
  t.match(response.body, 'Welcome to the hall.')
})

t.test('a notice without the secret, or an invalid one, is rejected and evicts nothing', async (t) => {
  const { app, get, content, notify } = await openWeb(t)
  await get('/')
  content.publish({ ...home, properties: { contentGrid: richText('<p>Changed.</p>') } })
  const refused: [string, number, unknown, Record<string, string>?][] = [
    ['no secret', 401, { Id: home.id }, {}],
    ['a wrong secret', 401, { Id: home.id }, { 'x-webhook-secret': `${SECRET}!` }],
    ['a wrong bearer', 401, { Id: home.id }, { authorization: 'Bearer x' }],
    ['a basic login', 401, { Id: home.id }, { authorization: `Basic ${SECRET}` }],
    ['a wrong secret and no JSON', 401, '{', { 'x-webhook-secret': 'x' }],
    ['no JSON', 400, '{"Id":'],
    ['nothing', 400, ''],
    ['too much', 413, `"${'x'.repeat(9 * 1024 * 1024)}"`],
  ]
  for (const [title, status, body, headers] of refused) {
    t.equal((await notify(body, headers)).statusCode, status, title)
    t.equal(app.pageCache.size.pages, 1, title)
    t.match((await get('/')).body, 'Welcome to the hall.', title)
  }
  t.equal((await get('/webhooks/content')).statusCode, 404, 'nobody reads there')
})

t.test('the ticketing service is notified of changed content asynchronously, with the secret', async (t) => {
  const { content, ticketing, get, notify } = await openWeb(t)
  const isNotice = ({ url }: { url?: string }) => url === '/webhooks/content'
  t.equal((await notify({ Id: home.id }, { 'x-webhook-secret': 'x' })).statusCode, 401)
  t.equal((await notify('{"Id":')).statusCode, 400)
  const responders = [succeed(), hangUp, respond(404, {}), neverRespond]
  for (const [at, responder] of responders.entries()) {
    ticketing.respondWith(responder)
    content.publish({ ...home, properties: { contentGrid: richText(`<p>Notice ${at}.</p>`) } })
    const arrival = ticketing.nextRequest()
    t.equal((await notify({ Id: home.id, Name: 'Home' })).statusCode, 204)
    const { method, url, headers } = await arrival
    t.match({ method, url }, { method: 'POST', url: '/webhooks/content' })
    t.equal(headers['x-webhook-secret'], SECRET)
    t.equal(headers.authorization, undefined)
    t.match((await get('/')).body, `Notice ${at}.`)
  }
  t.ok(ticketing.requests.filter(isNotice).length <= responders.length, 'refused notices are not passed on')
})

t.test('the CDN is purged of changed pages by tag, asynchronously and one call at a time', async (t) => {
  const cdn = await startTicketingUpstream(t)
  const { get, notify } = await openWeb(t, {
    ...{ PAGES_SHARED_SECONDS: '60', CDN_PURGE_URL: `${cdn.url}/zones/1/purge_cache`, CDN_PURGE_TOKEN: 'of the CDN' },
  })
  const { headers: ofPage } = await get('/')
  const tag = String(ofPage['cache-tag'])
  t.equal(ofPage['surrogate-key'], tag)

  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  cdn.respondWith(
    async (response, request) => {
      await held
      await respond(500, {})(response, request)
    },
    respond(200, {}),
  )
  const first = cdn.nextRequest()
  t.equal((await notify({ Id: home.id })).statusCode, 204)
  const { method, url, headers } = await first
  t.match({ method, url }, { method: 'POST', url: '/zones/1/purge_cache' })
  t.match(headers, { authorization: 'Bearer of the CDN', 'fastly-key': 'of the CDN', 'surrogate-key': tag })
  for (const _ of [1, 2, 3]) await notify({ Id: home.id })
  const next = cdn.nextRequest()
  t.equal(cdn.requests.length, 1, 'the others wait')
  answer()
  await next
  const last = cdn.nextRequest()
  await notify({ Id: home.id })
  await last
  t.match(JSON.parse(cdn.requests[0]?.body ?? ''), { tags: [tag] })
  t.ok(cdn.requests.length <= 3, 'what came meanwhile is told of once')
})

t.test('a CDN may cache a page as long as the settings say, while browsers always revalidate', async (t) => {
  const own = await openWeb(t)
  t.equal((await own.get('/')).headers['cache-control'], 'public, max-age=0, must-revalidate')
  t.notHas((await own.get('/')).headers, { 'cdn-cache-control': '', 'surrogate-control': '', 'cache-tag': '' })
  const { get } = await openWeb(t, { PAGES_SHARED_SECONDS: '60' })
  for (const path of ['/', '/page-data?address=/', '/no-such-page'])
    t.match(
      (await get(path)).headers,
      {
        'cache-control': 'public, max-age=0, s-maxage=60, must-revalidate',
        'cdn-cache-control': 'public, max-age=60, stale-while-revalidate=600, stale-if-error=600',
        'surrogate-control': 'max-age=60, stale-while-revalidate=600, stale-if-error=600',
      },
      path,
    )
  const preview = await openWeb(t, { PAGES_SHARED_SECONDS: '60', CONTENT_PREVIEW: 'true' })
  t.equal((await preview.get('/')).headers['cache-control'], 'no-store')
  t.notHas((await preview.get('/')).headers, { 'cdn-cache-control': '' })
})

t.test('without a secret in the settings there is no webhook', async (t) => {
  const { notify } = await openWeb(t, { CONTENT_WEBHOOK_SECRET: '' })
  for (const secret of ['', 'undefined', SECRET])
    t.equal((await notify({ Id: home.id }, { 'x-webhook-secret': secret })).statusCode, 404)
})
