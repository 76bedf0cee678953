import '#test/support/react-production-build'

import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'
import { readSettings } from '#config/settings'
import { buildContentService } from '#server/content-service/app'
import { createLogger } from '#server/runtime/logger'
import { buildWeb } from '#server/web/app'
import { builtPages } from '#server/web/pages/html'
import { readPageData } from '#shared/content/page-data-text'
import { siteDataAddress } from '#shared/content/site-data-address'
import { demonstrationSource } from '#test/support/demonstration-source'
import { fullPreloads } from '#test/support/full-preloads'
import { isolatedSettings } from '#test/support/isolated-settings'
import { comparableData, firstDifference, type Json, partsOfPage } from '#test/support/page-comparison'
import { pageFileOf } from '#test/support/page-files'
import { programmeScript } from '#test/support/programme-upstream'
import { startTicketingUpstream } from '#test/support/ticketing-upstream'
import { timeLimitSetting } from '#test/support/time-limits'
import { startUmbraco } from '#test/support/umbraco'
import { type UmbracoDialect, umbracoDialects } from '#test/support/umbraco-dialects'
import { contentTypes } from '#test/support/umbraco-types'

const NOW = Date.parse('2026-06-01T01:00:00Z')
const KEY = 'a key of the venue'
const DRAFT = '6c1d2f0e-8a35-4f7e-9c55-0d7b5a3f4e21'
const { VENUE_TIME_ZONE: timeZone } = readSettings({})
const own = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** A page of what the demonstration's pages don't contain, one for members only, and one that isn't published. */
const furtherPages = {
  'every-editor': {
    contentType: 'contentPage',
    name: 'Every editor',
    properties: {
      subheading: 'Fish & chips',
      publishDate: { $date: '2026-04-05' },
      backgroundColour: { $color: '#102a43' },
      textColour: { $color: '#ffffff' },
      contentGrid: {
        $grid: [
          {
            block: 'richTextEditor',
            properties: {
              text: {
                $html: [
                  '<h2 id="way">The way &amp; the tram</h2><p>Lines 1&nbsp;and 8, 5 &lt; 6, “caf&eacute;”.<br></p>',
                  '<p><a href="/your-visit/access#lift">By lift</a>, <a href="/media/film/strings.mp4">film</a>, ',
                  '<a href="https://trams.example/?line=1&amp;stop=2">timetable</a></p>',
                  '<img src="/media/hall/main.jpg?width=500" alt="The &quot;old&quot; hall" width="500" height="300">',
                  {
                    block: 'suggestedLinksPanel',
                    properties: { heading: 'In the text', links: { $links: [{ $link: '/learn', label: 'Learn' }] } },
                    settings: { theme: 'Dark' },
                  },
                  '<p>Below the panel.</p>',
                ],
              },
            },
          },
          { block: 'featuredEvents', properties: { heading: 'Soon', source: 'upcoming' } },
          {
            block: 'list',
            properties: {
              items: {
                $blocks: [
                  {
                    block: 'listItem',
                    properties: {
                      heading: 'Pictures in a text in a list',
                      text: {
                        $html: [
                          '<p>Two of them.</p>',
                          {
                            block: 'smallCarousel',
                            properties: {
                              slides: {
                                $blocks: ['hall/main.jpg', 'hall/night.jpg'].map((name) => ({
                                  block: 'smallSlide',
                                  properties: { image: { $media: name } },
                                })),
                              },
                            },
                          },
                        ],
                      },
                    },
                  },
                ],
              },
            },
          },
          {
            block: 'suggestedLinksPanel',
            properties: {
              heading: 'Onward',
              links: {
                $links: [
                  { $link: '/whats-on?viewmode=series#list', label: 'Series', newTab: true },
                  { $link: 'https://trams.example/?line=1#stops', label: 'Trams' },
                  { $link: '/media/film/strings.mp4', label: 'Film' },
                  { $link: '/next-season', label: 'A draft' },
                  { $link: '/members', label: 'Members' },
                ],
              },
            },
          },
        ],
      },
    },
  },
  members: {
    contentType: 'contentPage',
    name: 'For members alone',
    protected: true,
    properties: { contentGrid: { $grid: [] } },
  },
  'members/programme': { contentType: 'contentPage', name: 'Programme for members', properties: {} },
  'next-season': {
    id: DRAFT,
    contentType: 'contentPage',
    name: 'Next season',
    published: false,
    properties: {
      contentGrid: { $grid: [{ block: 'richTextEditor', properties: { text: { $html: '<p>Hush.</p>' } } }] },
    },
  },
}

const settings = readSettings({ CONTENT_API_KEY: KEY, DATA_DIR: t.testdir() })
const content = await buildContentService({
  settings,
  content: demonstrationSource(
    Object.entries(furtherPages).map(([name, page]) => ({ path: `/${name}/`, file: pageFileOf(page, `/${name}/`) })),
  ),
  now: () => NOW,
})
t.after(() => content.close())
const demonstration = await content.listen({ port: 0, host: '127.0.0.1' })
const ticketing = await startTicketingUpstream(t)
ticketing.respondWith(programmeScript(NOW, timeZone, ticketing.requests))
const sitePages = await builtPages(own('../../dist/site/'))
const log = createLogger({ LOG_LEVEL: 'silent' }, 'web server')
const types = await contentTypes()

/** A web server in front of a content service. */
async function openSite(some: Record<string, string>) {
  const app = await buildWeb({
    settings: isolatedSettings({
      ...{ PUBLIC_URL: 'https://hall.example', DEMO: 'false', TICKETING_URL: ticketing.url },
      ...{ CONTENT_API_KEY: KEY, CONTENT_TIMEOUT_MS: timeLimitSetting(20_000) },
      ...fullPreloads,
      ...some,
    }),
    ...{ log, sitePages, now: () => NOW },
  })
  t.after(() => app.close())
  return (url: string) => app.inject({ url })
}
type Site = Awaited<ReturnType<typeof openSite>>

/** An Umbraco, and the web server's settings for it. */
async function openUmbraco(dialect: UmbracoDialect) {
  const umbraco = await startUmbraco(t, { dialect, types, content })
  const { 'start-item': startItem = '', 'accept-language': culture = '' } = dialect.requiredHeaders
  const umbracoSettings = {
    ...{ CONTENT_URL: umbraco.url, CONTENT_API_VERSION: dialect.api, CONTENT_MEDIA_URL: umbraco.mediaHost ?? '' },
    ...{ CONTENT_START_ITEM: startItem, CONTENT_CULTURE: culture },
  }
  return { umbraco, umbracoSettings }
}

const ownSite = await openSite({ CONTENT_URL: demonstration })
const all = await content.inject({
  url: '/umbraco/delivery/api/v2/content?take=999&fields=properties[none]',
  headers: { 'api-key': KEY },
})
const { items } = all.json() as { items: { contentType: string; route: { path: string } }[] }
const routes = items.map(({ route }) => route.path)
const addresses = [
  ...routes,
  ...['/purchase/single-event?productionId=1001', '/purchase/series-package?seriesId=1', '/whats-on?viewmode=series'],
  ...[
    '/nothing-here',
    '/next-season',
    '/members',
    '/members/programme',
    `/preview-${DRAFT}`,
    '/home',
    '/events',
    '/calendar',
    '/about-us/privacy?x=1',
  ],
]
/**
 * A page depends on its data alone. Pages that aren't the content service's are compared as HTML, and each layout once.
 */
const shownRoutes = items
  .filter(({ contentType }, index) => items.findIndex((item) => item.contentType === contentType) === index)
  .map(({ route }) => route.path)
const shownAddresses = new Set(['/every-editor/', ...shownRoutes, ...addresses.slice(routes.length)])

/** Returns what a browser gets when navigating to an address, or the whole page if it is compared as HTML. */
async function answerOf(get: Site, address: string) {
  const own = readPageData<{ siteVersion: string }>(
    (await get(`/page-data?address=${encodeURIComponent(address)}`)).body,
  )
  const shared = readPageData<Json>((await get(siteDataAddress(own.siteVersion ?? ''))).body)
  const forBrowser: Json = [own, shared]
  return { forBrowser, page: shownAddresses.has(address) ? await pageOf(get, address) : null }
}
async function pageOf(get: Site, address: string) {
  const { statusCode: status, headers, body } = await get(address)
  const { location, 'content-security-policy': policy } = headers
  return { response: { status, location, policy }, ...partsOfPage(body) }
}
/** The demonstration's own content service. */
const ownAnswers = new Map<string, Awaited<ReturnType<typeof answerOf>>>()

/** `read` returns a text of the site with the demonstration's ids in place of Umbraco's. */
async function sameAnswers(
  test: Test,
  site: Site,
  address: string,
  { api, read }: { api: 'v1' | 'v2'; read: (text: string) => string },
) {
  const expected = ownAnswers.get(address) ?? (await answerOf(ownSite, address))
  ownAnswers.set(address, expected)
  const actual = await answerOf(site, address)
  const isShallow = api === 'v1'
  const sameData = (one: Json, other: Json, name: string) =>
    test.equal(firstDifference(comparableData(one, isShallow), read(comparableData(other, isShallow))), '', name)
  sameData(expected.forBrowser, actual.forBrowser, `${address}: its data as the browser asks for them`)
  if (!expected.page || !actual.page) return
  test.same(actual.page.response, expected.page.response, address)
  // Like its data, v1 lacks the properties of media in picked pages.
  const shown = (html: string) => (isShallow ? html.replace(/;background-image:url\(data:[^)]*\)/g, '') : html)
  test.equal(firstDifference(shown(expected.page.html), read(shown(actual.page.html))), '', `${address}: what it shows`)
  sameData(expected.page.data, actual.page.data, `${address}: its data`)
}

/** From a time without a zone the sitemap takes only the day. */
const byTheDay = (xml: string) => xml.replace(/(<lastmod>[\d-]{10})[^<]*/g, '$1')

t.test('the demonstration’s pages have every kind of content that dialects write differently', async (t) => {
  t.ok(routes.length > 140)
  const { html, data } = await pageOf(ownSite, '/every-editor/')
  t.match(html, '<a href="/your-visit/access#lift">By lift</a>')
  t.match(html, /<a href="\/whats-on\?viewmode=series#list"[^>]*target="_blank"/)
  t.notMatch(html, 'A draft')
  t.match(html, /The &quot;old&quot; hall[\s\S]*In the text[\s\S]*href="\/learn"[\s\S]*<p>Below the panel\.<\/p>/)
  t.match(comparableData(data), '#102a43')
  const pictures = html.slice(html.indexOf('Two of them'), html.indexOf('Onward'))
  const alternatives = new Set([...pictures.matchAll(/<img[^>]* alt="([^"]{8,})"/g)].map(([, words]) => words))
  t.equal(alternatives.size, 2, 'pictures as deep as that have their alternative texts')
  t.equal((await ownSite('/events')).headers.location, '/whats-on')
  t.match(html, '<a href="/members"', 'a link to a protected page is one')
  for (const path of ['/members', '/members/programme']) {
    t.equal((await ownSite(path)).statusCode, 404, path)
    t.notMatch((await ownSite('/sitemap.xml')).body, `${path}<`)
  }
})

for (const dialect of umbracoDialects) {
  t.test(`pages are the same with an Umbraco of the dialect ${dialect.name}`, async (t) => {
    const { umbraco, umbracoSettings } = await openUmbraco(dialect)
    const site = await openSite(umbracoSettings)
    for (const address of addresses) await sameAnswers(t, site, address, { api: dialect.api, read: umbraco.ids.read })
    for (const path of ['/sitemap.xml', '/robots.txt', '/feed.xml', '/whats-on.ics', '/whats-on/jupiter.ics']) {
      const [expected, actual] = [await ownSite(path), await site(path)]
      t.equal(expected.statusCode, 200, path)
      t.equal(firstDifference(byTheDay(expected.body), byTheDay(umbraco.ids.read(actual.body))), '', path)
    }
    t.same(umbraco.refused, [], 'it is asked for nothing that it doesn’t have, in no other dialect')
    t.same(umbraco.unwritten, [], 'nor for more than it can write')
  })

  t.test(`pictures, and a film in ranges, are served from an Umbraco of the dialect ${dialect.name}`, async (t) => {
    const { umbraco, umbracoSettings } = await openUmbraco(dialect)
    const site = await openSite(umbracoSettings)
    const picture = '/media/posters/jupiter.jpg?width=640&height=400&format=webp&quality=90'
    for (const path of [picture, '/media/brand/marlow-hall.svg', '/media/film/strings.mp4', '/media/nothing.jpg']) {
      const [expected, actual] = [await ownSite(path), await site(path)]
      t.equal(actual.statusCode, path === '/media/nothing.jpg' ? 404 : 200, path)
      t.equal(actual.headers['content-type'], expected.headers['content-type'], path)
      t.ok(actual.rawPayload.equals(expected.rawPayload), path)
    }
    t.same(umbraco.refused, [])
  })

  t.test(`a draft is shown in preview only, with an Umbraco of the dialect ${dialect.name}`, async (t) => {
    const { umbraco, umbracoSettings } = await openUmbraco(dialect)
    const inPreview = await openSite({ ...umbracoSettings, CONTENT_PREVIEW: 'true' })
    const path = `/preview-${umbraco.ids.ownOf(DRAFT)}`
    const seen = await inPreview(path)
    t.equal(seen.statusCode, 200)
    t.match(seen.body, '<p>Hush.</p>')
    t.equal(seen.headers['cache-control'], 'no-store')
    t.match((await inPreview('/every-editor')).body, /<a href="\/preview-[^"]+"[^>]*>(<[^>]+>)*A draft/)
    const site = await openSite(umbracoSettings)
    t.equal((await site(path)).statusCode, 404)
    t.equal((await site(`/${umbraco.ids.ownOf(DRAFT)}`)).statusCode, 404)
    const keyless = await openSite({ ...umbracoSettings, CONTENT_PREVIEW: 'true', CONTENT_API_KEY: '' })
    t.equal((await keyless(path)).statusCode, 503)
  })
}
