import type { PageSubject } from '#shared/content/page'
import { readPageData } from '#shared/content/page-data-text'
import '#test/support/react-production-build'

import { fileURLToPath } from 'node:url'
import type { Test } from 'tap'
import t from 'tap'
import { createLogger } from '#server/runtime/logger'
import { buildWeb } from '#server/web/app'
import { builtPages } from '#server/web/pages/html'
import { contentGrid, contentItem, startContentUpstream } from '#test/support/content-upstream'
import { fullPreloads } from '#test/support/full-preloads'
import { isolatedSettings } from '#test/support/isolated-settings'
import { kebabCase } from '#test/support/kebab-case'
import { contentModel } from '#test/support/model-properties'
import { gridOf, placed } from '#test/support/scripted-blocks'
import { scriptedDetail, scriptedTile } from '#test/support/scripted-productions'
import { startTicketingUpstream, succeed } from '#test/support/ticketing-upstream'

const sitePages = await builtPages(fileURLToPath(new URL('../../dist/site/', import.meta.url)))

/** The web server between a scripted content service and a ticketing service whose results depend on path and body. */
async function openWeb(t: Test, answerOf: (path: string, body: Record<string, unknown>) => unknown) {
  const content = await startContentUpstream(t)
  const ticketing = await startTicketingUpstream(t)
  ticketing.respondWith((response, request) => {
    const { url, body } = ticketing.requests.findLast((each) => each.url === request.url) ?? { url: '', body: '' }
    return succeed(answerOf(url, body ? JSON.parse(body) : {}))(response, request)
  })
  content.publish(
    contentItem('/settings', { siteName: 'Harbour Hall' }, { contentType: 'siteSettings' }),
    contentItem('/news', {}, { contentType: 'news', name: 'Stories' }),
  )
  const settings = isolatedSettings({
    ...{ CONTENT_URL: content.url, TICKETING_URL: ticketing.url, PUBLIC_URL: 'https://hall.example', DEMO: 'false' },
    ...fullPreloads,
  })
  const log = createLogger({ LOG_LEVEL: 'silent' }, 'web server')
  const app = await buildWeb({ settings, log, sitePages, now: () => Date.parse('2026-03-02T01:00:00Z') })
  t.after(() => app.close())
  return { content, read: async (path: string) => (await app.inject({ url: path })).body }
}

const action = (label: string) => ({
  ...{ type: 'Active', externalLink: null, label, textColour: null, buttonColour: null, isPresale: false },
})

t.test('the pages of a language lead to its own home page', async (t) => {
  const { content, read } = await openWeb(t, () => ({}))
  content.publish(
    contentItem('/', {}, { contentType: 'homePage', name: 'Home' }),
    contentItem('/visit', {}, { name: 'Your visit' }),
    contentItem('/en', {}, { contentType: 'homePage', name: 'Home' }),
    contentItem('/en/visit', {}, { name: 'Your visit' }),
  )
  const homeOf = async (path: string) =>
    / href="([^"]*)"[^>]* aria-label="Harbour Hall, home page"/.exec(await read(path))?.[1]
  for (const [path, home] of Object.entries({ '/visit': '/', '/en/visit': '/en', '/en': '/en', '/nowhere': '/' }))
    t.equal(await homeOf(path), home, path)
})

t.test('a page whose blocks have its heading has no other of the first level', async (t) => {
  const { content, read } = await openWeb(t, () => ({}))
  const withGrid = Object.entries(contentModel.pages).filter(([, { contentGrid }]) => contentGrid)
  for (const [contentType] of withGrid)
    for (const [name, blocks] of Object.entries({
      none: [],
      first: [placed('pageHeader', { heading: 'From the block' })],
      last: [placed('subscribe', { heading: 'News' }), placed('pageHeader', { heading: 'From the block' })],
    })) {
      const path = `/${kebabCase(contentType)}-${name}`
      content.publish(contentItem(path, { contentGrid: gridOf(...blocks) }, { contentType, name: 'From the page' }))
      const levels = [...(await read(path)).matchAll(/<h1\b.*?<\/h1>/gs)].map(([heading]) => heading)
      t.equal(levels.length, 1, `${contentType}, ${name}`)
    }
})

t.test('the data of the package page contain what it shows of its series [API-18]', async (t) => {
  const { content, read } = await openWeb(t, () => ({}))
  const shown = {
    ...{ stickyBarDescription: 'Save 15%.', packageSpecificTextfield: 'All year.', titleOverride: 'Ten Quartets' },
    ...{ backgroundColor: '#14323a', titleColor: '#f6efe0' },
  }
  const images = [{ mediaType: 'Image', id: 'w', name: 'Wide', url: '/media/wide.jpg', extension: 'jpg' }]
  content.publish(
    contentItem('/purchase/series-package', {}, { contentType: 'seriesPackagePurchase', name: 'Choose a package' }),
    contentItem(
      '/quartets',
      { tessituraId: 502, ...shown, images, introHeading: 'Not shown' },
      { contentType: 'series', name: 'Quartets' },
    ),
    contentItem('/other', { tessituraId: 503 }, { contentType: 'series', name: 'Other' }),
  )
  const subjectOf = async (query: string) =>
    readPageData<{ status: number; subject: PageSubject }>(
      await read(`/page-data?address=${encodeURIComponent(`/purchase/series-package${query}`)}`),
    )
  const { subject } = await subjectOf('?seriesId=502')
  t.equal(subject.name, 'Quartets')
  t.match(subject.properties, { ...shown, images: [{ url: '/media/wide.jpg' }] })
  t.notOk('introHeading' in subject.properties, 'and no more than that')
  t.match(await subjectOf('?seriesId=503'), { subject: { name: 'Other', properties: {} } })
  t.equal((await subjectOf('?seriesId=504')).status, 404)
})

t.test(
  'a series page has its title override, colours, intro and booking button [SERIESP-01 SERIESP-02 SERIESP-04]',
  async (t) => {
    const { content, read } = await openWeb(t, (_, body) => ({
      upcoming: [],
      hasMore: false,
      bookingAction: action(body.filtersApplied ? 'Of the list' : 'Choose a package'),
    }))
    content.publish(
      contentItem(
        '/quartets',
        {
          ...{ tessituraId: 502, titleOverride: 'Ten Quartets', headingSize: 'Small', introHeading: 'The whole cycle' },
          ...{ backgroundColour: { color: '#14323a', label: '' }, textColour: { color: '#f6efe0', label: '' } },
          imageForDesktop: [{ mediaType: 'Image', id: 'w', name: 'Wide', url: '/media/wide.jpg', extension: 'jpg' }],
          imageForMobile: [{ mediaType: 'Image', id: 't', name: 'Tall', url: '/media/tall.jpg', extension: 'jpg' }],
          introDescription: { markup: '<p>From Haydn on.</p>', blocks: [] },
        },
        { contentType: 'series', name: 'Quartets' },
      ),
    )
    const html = await read('/quartets')
    t.match(html, /<h1[^>]*>Ten Quartets<\/h1>/)
    t.match(html, '--ground:#14323a;--ink:#f6efe0')
    t.match(html, /<source media="\(max-width: 767.98px\)"[^>]*srcSet="\/media\/tall.jpg/)
    t.match(html, /<img src="\/media\/wide.jpg/)
    t.match(html, 'The whole cycle')
    t.match(html, '<p>From Haydn on.</p>')
    t.match(html, /href="\/purchase\/series-package\?seriesId=502"[^>]*><span[^>]*>Choose a package/)
    t.notMatch(html, /<span[^>]*>Of the list/)
    t.match(html, 'No upcoming events found')
  },
)

t.test(
  'a page without its own layout uses that of content pages, a blog article that of news [SHELL-12]',
  async (t) => {
    const { content, read } = await openWeb(t, () => ({}))
    const types = { '/landing': 'landingPage', '/plain': 'contentPage', '/odd': 'toString' }
    const articles = { '/blogged': 'blogArticle', '/reported': 'newsArticle' }
    const properties = {
      ...{ subheading: 'Of articles', publishDate: '2026-02-01T00:00:00Z' },
      contentGrid: contentGrid(['richTextEditor', { text: { markup: '<p>Before the concert</p>', blocks: [] } }]),
    }
    content.publish(
      ...Object.entries({ ...types, ...articles }).map(([path, contentType]) =>
        contentItem(path, properties, { contentType, name: 'A page' }),
      ),
    )
    const main = async (path: string) =>
      (/<main[\s\S]*?<\/main>/.exec(await read(path))?.[0] ?? '').replaceAll(path.slice(1), 'page')
    const plain = await main('/plain')
    t.match(plain, 'Before the concert')
    t.notMatch(plain, 'Of articles')
    t.equal(await main('/landing'), plain)
    t.equal(await main('/odd'), plain)
    const article = await main('/reported')
    t.match(article, 'Of articles')
    t.equal(await main('/blogged'), article)
  },
)

t.test('a production shows its portrait picture in narrow windows, or if it has no other', async (t) => {
  const { content, read } = await openWeb(t, () => scriptedDetail('p', 'Jupiter'))
  const picture = (id: string) => [
    { mediaType: 'Image', id, name: id, url: `/media/${id}.jpg`, extension: 'jpg', focalPoint: null, crops: [] },
  ]
  const page = (path: string, properties: object) =>
    contentItem(path, { tessituraId: 7, ...properties }, { contentType: 'production', name: 'Jupiter' })
  content.publish(
    page('/both', { imageForDesktop: picture('wide'), imageForMobile: picture('tall') }),
    page('/wide', { imageForDesktop: picture('wide'), imageForMobile: [] }),
    page('/tall', { imageForDesktop: [], imageForMobile: picture('tall') }),
  )
  const narrow = /<source media="\(max-width: 767.98px\)"[^>]*srcSet="\/media\/tall.jpg/
  const both = await read('/both')
  t.match(both, narrow)
  t.match(both, /<img src="\/media\/wide.jpg/)
  const wide = await read('/wide')
  t.notMatch(wide, '(max-width: 767.98px)')
  t.match(wide, /<img src="\/media\/wide.jpg/)
  t.match(await read('/tall'), /<img src="\/media\/tall.jpg/)
})

t.test('concerts and artists’ pages of two artists with one name lead to each other by their ids', async (t) => {
  const known = (tessituraId: number) => ({
    company: 'Ada Quill and a choir',
    artists: [{ tessituraId, name: 'Ada Quill' }],
  })
  const asked: unknown[] = []
  const { content, read } = await openWeb(t, (path, { filtersApplied }) => {
    if (path.startsWith('/api/WhatsOn/Production?')) return scriptedDetail('p', 'Jupiter', known(102))
    asked.push(filtersApplied)
    const productions = [scriptedTile('1', 'Saturn', known(101)), scriptedTile('2', 'Jupiter', known(102))]
    return { dates: [{ date: '2027-03-05', productions }], hasMore: false }
  })
  const artist = (path: string, tessituraId?: number) =>
    contentItem(path, { tessituraId }, { contentType: 'artist', name: 'Ada Quill' })
  const pages = [artist('/ada-the-first', 101), artist('/ada-the-second', 102), artist('/ada-without-id')]
  const production = (path: string, artists: object[]) =>
    contentItem(path, { tessituraId: 7, artists }, { contentType: 'production', name: 'Jupiter' })
  content.publish(...pages, production('/jupiter', pages.slice(0, 2)), production('/by-name', pages.slice(2)))
  const line = async (path: string) => /<\/h1><p[^>]*>(.*?)<\/p>/.exec(await read(path))?.[1]
  t.equal(await line('/jupiter'), '<a href="/ada-the-second">Ada Quill</a> and a choir')
  t.equal(await line('/by-name'), '<a href="/ada-without-id">Ada Quill</a> and a choir')
  const concerts = async (path: string) =>
    [...(await read(path)).matchAll(/<h3[^>]*><a[^>]*>([^<]*)/g)].map(([, name]) => name)
  t.same(await concerts('/ada-the-first'), ['Saturn'])
  t.same(await concerts('/ada-the-second'), ['Jupiter'])
  t.match(asked, [{ searchText: 'Ada Quill', artistId: 101 }, { artistId: 102 }])
  t.same(await concerts('/ada-without-id'), ['Saturn', 'Jupiter'])
  t.notOk('artistId' in (asked.at(-1) as object), 'only a page with an id asks by it')
})

t.test('an article shows its details and its related articles [BLOCK-10 BLOCK-33]', async (t) => {
  const related = { id: 'other', name: 'Of Lifts', route: '/news/lifts', image: null, description: 'Up and down' }
  const { content, read } = await openWeb(t, (path, body) => {
    t.equal(path, '/api/News/Related')
    t.same(body, { newsItemIds: [other.id] })
    return { newsItems: [{ ...related, date: null, publishDate: '2026-01-03T00:00:00+11:00' }] }
  })
  const other = contentItem('/news/lifts', {}, { contentType: 'newsArticle', name: 'Of Lifts' })
  content.publish(
    other,
    contentItem(
      '/news/pianos',
      {
        publishDate: '2026-02-09T00:00:00Z',
        contentGrid: contentGrid(
          ['blogArticleDetails', { author: 'Hana Whitlock' }],
          ['relatedNews', { newsItems: [other] }],
        ),
      },
      { contentType: 'blogArticle', name: 'Of Pianos' },
    ),
  )
  const html = await read('/news/pianos')
  t.match(html, 'Hana Whitlock')
  t.match(html, '9 February 2026')
  t.match(html, /href="\/news\/lifts"[^>]*>Of Lifts</)
  t.match(html, '3 January 2026')
  t.match(html, /Back to (<!-- -->)?Stories/)
})

t.test('the first production on a page has the page’s colours [PAGE-02]', async (t) => {
  const production = (id: string, name: string) => ({
    ...{ id, name, company: null, venue: 'Hall', dateLabel: '', route: `/${name}`, image: null, times: [], tags: [] },
    ...{ tagline: null, subheading: null, externalBookingLink: null, bookingAction: action('Book'), tessituraId: 7 },
    ...{ backgroundColour: '#101010', textColour: '#fafafa' },
  })
  const { content, read } = await openWeb(t, () => ({
    productions: [production(first.id, 'Jupiter'), production(second.id, 'Goldberg')],
  }))
  const first = contentItem('/jupiter', {}, { contentType: 'production' })
  const second = contentItem('/goldberg', {}, { contentType: 'production' })
  const posters = contentGrid(
    ['featuredEvents', { layout: 'poster', productions: [first] }],
    ['featuredEvents', { layout: 'poster', productions: [second] }],
  )
  const [one, two] = posters.items
  if (one && two) two.content.id = second.id
  const page = (path: string, colours: object) =>
    contentItem(path, { contentGrid: posters, ...colours }, { contentType: 'homePage' })
  content.publish(
    first,
    second,
    page('/', {}),
    page('/spring', {
      firstProductionBackgroundColour: { color: '14323a', label: 'Water' },
      firstProductionTitleColour: { color: '#f6efe0', label: 'Sand' },
    }),
  )
  const coloursOf = (html: string) =>
    [...html.matchAll(/<article[^>]*--ground:(#\w+);--ink:(#\w+)/g)].map(([, ...pair]) => pair)
  t.same(coloursOf(await read('/')), [
    ['#101010', '#fafafa'],
    ['#101010', '#fafafa'],
  ])
  t.same(coloursOf(await read('/spring')), [
    ['#14323a', '#f6efe0'],
    ['#101010', '#fafafa'],
  ])
})
