import t, { type Test } from 'tap'
import { createCache } from '#server/cache/cache'
import type { ContentSettings } from '#server/content-client/content-settings'
import { createContentService } from '#server/web/content/content-service'
import { mediaList } from '#shared/content/first-of'
import type { Grid } from '#shared/content/page'
import {
  type Behaviour,
  contentGrid,
  contentId,
  contentItem,
  contentSettings,
  recordingLog,
  startContentUpstream,
} from '#test/support/content-upstream'
import { timeLimit } from '#test/support/time-limits'

/** A client of a scripted content service, with a clock that the test sets. */
async function client(t: Test, some: Partial<ContentSettings> = {}, maxWait = 1_000) {
  const upstream = await startContentUpstream(t)
  const log = recordingLog()
  const clock = { seconds: 1_000_000 }
  const settings = contentSettings(upstream.url, some)
  const content = createContentService({ settings, now: () => clock.seconds * 1000, log, maxWait })
  return { upstream, log, clock, content }
}
const named = (path: string, name: string) => contentItem(path, {}, { name })
type Client = Awaited<ReturnType<typeof client>>
const nameOf = async ({ content }: Client, path: string) => {
  const outcome = await content.readPage(path)
  return outcome.type === 'found' ? outcome.value.name : outcome.type
}
const lastQuery = ({ upstream }: Client) => Object.fromEntries(upstream.requests.at(-1)?.query ?? [])

t.test('content is requested with GET and the key, and with the preview flag only in preview [API-S-49]', async (t) => {
  const plain = await client(t, { CONTENT_API_KEY: 'secret-key', CONTENT_START_ITEM: 'home' })
  await plain.content.readPage('/visit')
  const [request] = plain.upstream.requests
  t.equal(request?.method, 'GET')
  t.equal(request?.headers['api-key'], 'secret-key')
  t.equal(request?.headers['start-item'], 'home')
  t.notOk('preview' in (request?.headers ?? {}))
  t.notMatch(request?.headers['accept-language'], /[a-z]/)

  const preview = await client(t, { CONTENT_API_KEY: 'secret-key', CONTENT_PREVIEW: true })
  await preview.content.readPage('/visit')
  t.equal(preview.upstream.requests[0]?.headers.preview, 'true')
})

t.test('multilingual content is requested in the site’s own language', async (t) => {
  const reader = await client(t, { CONTENT_CULTURE: 'en-AU' })
  await reader.content.readPage('/visit')
  await reader.content.readSite()
  t.same(
    reader.upstream.requests.map(({ headers }) => headers['accept-language']),
    ['en-AU', 'en-AU'],
  )
})

t.test('media on the media host have addresses of this site, and those on other hosts are omitted', async (t) => {
  const reader = await client(t, { CONTENT_MEDIA_URL: 'https://cdn.example/hall' })
  const picture = (url: string) => ({ mediaType: 'Image', id: url, name: 'Hall', url, extension: 'jpg' })
  const urls = [
    'https://cdn.example/hall/media/a/1.jpg',
    `${reader.upstream.url}/media/a/2.jpg`,
    'https://cdn.example/media/a/3.jpg',
  ]
  reader.upstream.publish(contentItem('/visit', { pictures: urls.map(picture) }))
  const page = await reader.content.readPage('/visit')
  t.same(page.type === 'found' && mediaList(page.value.properties.pictures).map(({ url }) => url), [
    '/media/a/1.jpg',
    '/media/a/2.jpg',
  ])
})

/** Every picker down to three levels, and one or two more within texts and lists in blocks. */
const deep = /^properties\[\$all\[properties\[\$all\[properties\[text\[properties\[\$all\[.*,\$all\]\]\]\]\]$/

t.test('an item is read by path or by id, fully expanded, in either dialect [API-S-50]', async (t) => {
  const categories = [contentItem('/categories/interviews', {}, { contentType: 'category', name: 'Interviews' })]
  const properties = {
    seoPageTitle: 'A visit | Hall',
    seoMetaDescription: 'How to come',
    noIndex: true,
    canonicalUrlOverride: 'https://hall.example/visit',
    ogShareImage: [{ mediaType: 'Image', id: 'i', name: 'Share', url: '/media/a/share.jpg', extension: 'jpg' }],
    imageForDesktop: [],
    publishDate: '2026-03-05T09:00:00Z',
    subheading: 'Come early',
    categories,
  }
  const lean =
    /^properties\[series\[properties\[[\w,]+\]\],.*\$all\[properties\[.*productions\[properties\[[\w,]+\]\],.*\$all\]\]\]$/
  const whole = {
    v1: { expand: 'all', fields: undefined },
    v2: { expand: deep, fields: lean },
  }
  for (const dialect of ['v1', 'v2'] as const) {
    const reader = await client(t, { CONTENT_API_VERSION: dialect })
    reader.upstream.publish(contentItem('/visit', properties, { name: 'Your visit' }))
    const byPath = await reader.content.readPage('/visit/')
    t.equal(reader.upstream.requests[0]?.path, `/umbraco/delivery/api/${dialect}/content/item/visit`)
    t.match(lastQuery(reader), whole[dialect])
    const byId = await reader.content.readById(contentId('/visit'))
    t.equal(reader.upstream.requests[1]?.path, `/umbraco/delivery/api/${dialect}/content/item/${contentId('/visit')}`)
    t.match(lastQuery(reader), whole[dialect])
    if (byPath.type !== 'found' || byId.type !== 'found') return t.fail(`${dialect}: not found`)
    t.same(byPath.value, byId.value)
    t.same(byPath.value, {
      id: contentId('/visit'),
      contentType: 'contentPage',
      name: 'Your visit',
      path: '/visit',
      created: '2026-01-05T02:00:00.000Z',
      updated: '2026-02-03T04:05:06.000Z',
      properties: {
        ...properties,
        publishDate: '2026-03-05T09:00:00',
        ogShareImage: [
          {
            ...{ name: 'Share', url: '/media/a/share.jpg', extension: 'jpg', alt: '' },
            ...{ width: null, height: null, crops: [] },
          },
        ],
        categories: [
          {
            ...{ id: contentId('/categories/interviews'), contentType: 'category', name: 'Interviews' },
            ...{ path: '/categories/interviews', properties: {} },
          },
        ],
      },
    })
  }
})

t.test('children are requested 999 at a time, in the editors’ order [API-S-51]', async (t) => {
  const reader = await client(t)
  const names = Array.from({ length: 1_200 }, (_, at) => `child ${at}`)
  reader.upstream.publish(contentItem('/parent'), ...names.map((name, at) => named(`/parent/${at}`, name)))
  const children = await reader.content.readChildren(contentId('/parent'))
  const common = {
    fetch: `children:${contentId('/parent')}`,
    sort: 'sortOrder:asc',
    take: '999',
    expand: deep,
  }
  t.match(
    reader.upstream.requests.map(({ query }) => Object.fromEntries(query)),
    [
      { ...common, skip: '0' },
      { ...common, skip: '999' },
    ],
  )
  t.same(children.type === 'found' && children.value.map(({ name }) => name), names)
})

t.test('articles are listed by both names of their type, with date, grid and picture [API-S-52]', async (t) => {
  const reader = await client(t)
  const properties = { publishDate: '2026-04-01T00:00:00', contentGrid: contentGrid(['list']), imageForDesktop: [] }
  reader.upstream.publish(
    contentItem('/news/one', properties, { contentType: 'newsArticle' }),
    contentItem('/news/two', properties, { contentType: 'blogArticle' }),
    contentItem('/news', {}, { contentType: 'news' }),
  )
  const articles = await reader.content.readByType('newsArticle')
  t.same(reader.upstream.requests.map(({ query }) => query.get('filter')).sort(), [
    'contentType:blogArticle',
    'contentType:newsArticle',
  ])
  const { filter: _, ...defaults } = lastQuery(reader)
  t.match(defaults, { sort: 'sortOrder:asc', skip: '0', take: '999', expand: deep })
  if (articles.type !== 'found') return t.fail(articles.type)
  t.same(
    articles.value.map(({ id, contentType, properties }) => [id, contentType, Object.keys(properties)]),
    [
      [contentId('/news/one'), 'newsArticle', ['publishDate', 'contentGrid', 'imageForDesktop']],
      [contentId('/news/two'), 'newsArticle', ['publishDate', 'contentGrid', 'imageForDesktop']],
    ],
  )
})

const failures: [behaviour: Behaviour, failure: string][] = [
  ['down', 'breaks the connection'],
  ['held', 'is too slow to answer'],
  ['silent', 'stops in the middle of an answer'],
  ['garbage', 'answers a web page'],
  ['errors', 'answers a body with errors'],
  ['failing', 'answers 500'],
]
for (const [behaviour, failure] of failures)
  t.test(`while the content service ${failure}, the cached page is shown, however old [ROUTE-S-10]`, async (t) => {
    const isSlow = behaviour === 'held' || behaviour === 'silent'
    const reader = await client(t, { CONTENT_TIMEOUT_MS: isSlow ? 500 : 5_000 })
    reader.upstream.publish(named('/visit', 'Your visit'))
    t.equal(await nameOf(reader, '/visit'), 'Your visit')
    reader.upstream.behave(behaviour)
    reader.clock.seconds += 400 * 86_400
    t.equal(await nameOf(reader, '/visit'), 'Your visit')
    t.equal(await nameOf(reader, '/other'), 'unavailable')
    t.equal((await reader.content.readSite()).type, 'unavailable')

    reader.upstream.publish(named('/visit', 'Your way here'))
    reader.upstream.release()
    reader.clock.seconds += 10
    t.equal(await nameOf(reader, '/visit'), 'Your way here')
  })

t.test('a gateway’s error in place of the content service removes no page from the site', async (t) => {
  const html = { 'content-type': 'text/html' }
  const answers: Record<string, () => Response> = {
    'a web page with 404': () => new Response('<!doctype html><title>Not here</title>', { status: 404, headers: html }),
    'nothing with 404': () => new Response(null, { status: 404 }),
    '400': () => Response.json({ title: 'Bad Request', status: 400 }, { status: 400 }),
    'a redirect to elsewhere': () =>
      new Response(null, { status: 302, headers: { location: 'https://login.example/?back=1' } }),
    '404 for everything': () => Response.json({ title: 'Not Found', status: 404 }, { status: 404 }),
  }
  for (const [what, answer] of Object.entries(answers)) {
    let isOdd = false
    const clock = { now: 0 }
    const upstream = await startContentUpstream(t)
    upstream.publish(named('/visit', 'Your visit'))
    upstream.publish(contentItem('/settings', { siteName: 'Harbour Hall' }, { contentType: 'siteSettings' }))
    const content = createContentService({
      settings: contentSettings(upstream.url),
      fetch: async (url, init) => (isOdd ? answer() : fetch(url, init)),
      now: () => clock.now,
      log: recordingLog(),
    })
    await content.readSite()
    await content.readPage('/visit')
    isOdd = true
    clock.now += 86_400_000
    t.match(await content.readPage('/visit'), { type: 'found', value: { name: 'Your visit' } }, what)
    isOdd = false
    upstream.unpublish('/visit')
    clock.now += 86_400_000
    t.same(await content.readPage('/visit'), { type: 'missing' }, 'the service itself is believed')
  }
})

t.test('a gateway’s error for one page doesn’t affect other pages', async (t) => {
  const answers: Record<string, () => Response> = {
    'a web page with 404': () =>
      new Response('<title>Not here</title>', { status: 404, headers: { 'content-type': 'text/html' } }),
    '400': () => Response.json({ title: 'Bad Request', status: 400 }, { status: 400 }),
  }
  for (const [what, answer] of Object.entries(answers)) {
    let isOdd = false
    const clock = { now: 0 }
    const upstream = await startContentUpstream(t)
    upstream.publish(named('/visit', 'Your visit'))
    upstream.publish(contentItem('/settings', { siteName: 'Harbour Hall' }, { contentType: 'siteSettings' }))
    const content = createContentService({
      settings: contentSettings(upstream.url),
      fetch: async (url, init) => (isOdd && String(url).includes('visit') ? answer() : fetch(url, init)),
      now: () => clock.now,
      log: recordingLog(),
    })
    await content.readSite()
    await content.readPage('/visit')
    isOdd = true
    clock.now += 86_400_000
    t.match(await content.readPage('/visit'), { type: 'found', value: { name: 'Your visit' } }, what)
  }
})

t.test('refusals are logged and passed on; errors are logged and count as unavailable [ERR-S-01]', async (t) => {
  const reader = await client(t)
  t.equal(await nameOf(reader, '/nowhere'), 'missing')
  t.match(reader.log.lines.at(-1), { message: 'the content service refused', details: { status: 404 } })
  reader.upstream.behave('failing')
  t.equal(await nameOf(reader, '/visit'), 'unavailable')
  t.match(reader.log.lines.at(-1), {
    level: 'warn',
    message: 'the content service refused',
    details: { status: 500 },
  })
  reader.upstream.behave('errors')
  t.equal(await nameOf(reader, '/visit'), 'unavailable')
  t.match(reader.log.lines.at(-1), {
    level: 'error',
    message: 'the content service answered with errors or not in JSON',
  })
  reader.upstream.behave('down')
  t.equal(await nameOf(reader, '/visit'), 'unavailable')
  t.match(reader.log.lines.at(-1), { level: 'error', message: 'the content service is out of reach' })
})

t.test('a slow response delays no visitor while a stale page is cached', async (t) => {
  const reader = await client(t, {}, timeLimit(20))
  reader.upstream.publish(named('/visit', 'Old'))
  await nameOf(reader, '/visit')
  reader.upstream.behave('held')
  reader.clock.seconds += 61
  t.equal(await nameOf(reader, '/visit'), 'Old')
  const again = performance.now()
  const names = new Set<unknown>()
  for (let visitor = 0; visitor < 100; visitor++) names.add(await nameOf(reader, '/visit'))
  t.ok(performance.now() - again < timeLimit(1_500), 'only the first waited at all: a hundred would have waited 2 s')
  t.same([...names], ['Old'])
  reader.upstream.publish(named('/visit', 'New'))
  reader.upstream.release()
  reader.clock.seconds += 5
  t.equal(await nameOf(reader, '/visit'), 'New')
  t.equal(reader.upstream.requests.length, 2)
})

/** Publishes a page under a new name, which must be shown after `seconds` but not after `cachedSeconds`. */
async function expectChange(
  t: Test,
  reader: Awaited<ReturnType<typeof client>>,
  change: { path: string; from: string; to: string; cachedSeconds: number; seconds: number },
) {
  const { path, from, to, cachedSeconds, seconds } = change
  t.equal(await nameOf(reader, path), from)
  reader.upstream.publish(named(path, to))
  reader.clock.seconds += cachedSeconds
  t.equal(await nameOf(reader, path), from)
  t.equal(reader.upstream.requests.length, 1)
  reader.clock.seconds += seconds - cachedSeconds
  t.equal(await nameOf(reader, path), to)
}

t.test(
  'a change is shown after the TTL at the latest, even after a long time without visitors [ROUTE-S-11]',
  async (t) => {
    const reader = await client(t, { CONTENT_TTL_SECONDS: 60 })
    reader.upstream.publish(named('/visit', 'Old'))
    await expectChange(t, reader, { path: '/visit', from: 'Old', to: 'New', cachedSeconds: 29, seconds: 60 })
    reader.upstream.unpublish('/visit')
    reader.clock.seconds += 86_400
    t.equal(await nameOf(reader, '/visit'), 'missing')
  },
)

t.test('a page in the second half of its TTL is shown and refreshed in the background', async (t) => {
  const reader = await client(t)
  reader.upstream.publish(named('/visit', 'Old'))
  await nameOf(reader, '/visit')
  reader.upstream.publish(named('/visit', 'New'))
  reader.clock.seconds += 31
  const arrival = reader.upstream.nextRequest()
  t.equal(await nameOf(reader, '/visit'), 'Old')
  await arrival
  reader.clock.seconds += 59
  t.equal(await nameOf(reader, '/visit'), 'New')
  t.equal(reader.upstream.requests.length, 2)
})

t.test('a hundred simultaneous visitors cause one request', async (t) => {
  const reader = await client(t)
  reader.upstream.publish(named('/visit', 'Your visit'))
  reader.upstream.behave('held')
  const arrival = reader.upstream.nextRequest()
  const all = Array.from({ length: 100 }, () => nameOf(reader, '/visit'))
  await arrival
  reader.upstream.release()
  t.same(new Set(await Promise.all(all)), new Set(['Your visit']))
  t.equal(reader.upstream.requests.length, 1)
})

t.test('unknown addresses are looked up at a limited rate, and otherwise found in the list', async (t) => {
  const reader = await client(t)
  reader.upstream.publish(named('/visit', 'Your visit'), named('/food', 'Food and drink'))
  const unknown = Array.from({ length: 1_000 }, (_, at) => nameOf(reader, `/nothing/${at}`))
  t.same(new Set(await Promise.all(unknown)), new Set(['missing']))
  const asked = reader.upstream.requests.filter(({ path }) => path.includes('/nothing/')).length
  t.ok(asked > 0 && asked <= 300, `${asked} of 1,000`)
  t.equal(await nameOf(reader, '/food'), 'Food and drink')
})

t.test('while the service is down it is called every few seconds, not by every visitor', async (t) => {
  const reader = await client(t)
  reader.upstream.publish(named('/visit', 'Your visit'))
  await nameOf(reader, '/visit')
  reader.upstream.behave('down')
  reader.clock.seconds += 100
  for (let visitor = 0; visitor < 20; visitor++) await nameOf(reader, '/visit')
  t.equal(reader.upstream.requests.length, 2)
  reader.clock.seconds += 6
  await nameOf(reader, '/visit')
  t.equal(reader.upstream.requests.length, 3)
  t.same(reader.content.counts, { hits: 0, misses: 3, stale: 21, errors: 2 })
})

t.test('a missing page is cached for seconds, and shown once it is published', async (t) => {
  const reader = await client(t)
  await expectChange(t, reader, { path: '/soon', from: 'missing', to: 'Here', cachedSeconds: 9, seconds: 11 })
})

t.test('paths that can’t be a page’s are missing without a request', async (t) => {
  const reader = await client(t)
  const paths = ['/a/../b', '/%2e%2e/b', '/a//b', '/a%2fb', '/a%5cb', '/%00', '/%zz', '/a%3fb', `/${'x'.repeat(1001)}`]
  for (const path of [...paths, `/${contentId('/visit')}`]) t.equal(await nameOf(reader, path), 'missing', path)
  t.same(reader.upstream.requests, [])
  reader.upstream.publish(named('/über uns', 'Über uns'), named('/', 'Home'))
  t.equal(await nameOf(reader, '/%C3%BCber%20uns/'), 'Über uns')
  t.equal(await nameOf(reader, '/'), 'Home')
  t.equal(reader.upstream.requests.at(-1)?.path, '/umbraco/delivery/api/v2/content/item/')
})

t.test('a renamed page is a redirect to its new path on this site', async (t) => {
  const reader = await client(t)
  reader.upstream.redirect('/old', '/new-name/?from=old')
  t.same(await reader.content.readPage('/old'), { type: 'redirect', to: '/new-name?from=old' })
  reader.upstream.redirect('/start', '/home/')
  t.same(await reader.content.readPage('/start'), { type: 'redirect', to: '/' })
  reader.upstream.redirect('/far', 'https://elsewhere.example/x')
  t.same(await reader.content.readPage('/far'), { type: 'unavailable' }, 'no page of this site moves to another')
  reader.upstream.redirect('/loop', '/loop/')
  t.same(await reader.content.readPage('/loop'), { type: 'unavailable' })
  reader.upstream.redirect('/moved', '/umbraco/delivery/api/v2/content/item/moved')
  t.same(await reader.content.readPage('/moved'), { type: 'unavailable' })
  t.equal(reader.upstream.requests.length, 5)
})

t.test('a page of 5 MB is read, and one of more than 8 MB is not', async (t) => {
  const reader = await client(t)
  const paragraph = `<p>${'An evening for <em>strings</em> and piano. '.repeat(24)}</p>`
  const markup = (megabytes: number) => paragraph.repeat((megabytes * 1_048_576) / paragraph.length)
  const text = (megabytes: number) =>
    contentGrid(['richTextEditor', { text: { markup: markup(megabytes), blocks: [] } }])
  reader.upstream.publish(
    contentItem('/long', { contentGrid: text(5) }),
    contentItem('/endless', { contentGrid: text(9) }),
  )
  const long = await reader.content.readPage('/long')
  const grid = long.type === 'found' ? (long.value.properties.contentGrid as Grid) : null
  const { html } = (grid?.items[0]?.block.properties.text ?? { html: '' }) as { html: string }
  t.ok(html.length > 5_000_000)
  t.equal(await nameOf(reader, '/endless'), 'unavailable')
})

t.test('a list longer than one response is read completely', async (t) => {
  const reader = await client(t)
  const text = { markup: `<p>${'A long article. '.repeat(70_000)}</p>`, blocks: [] }
  const paths = Array.from({ length: 10 }, (_, at) => `/news/${at}`)
  reader.upstream.publish(...paths.map((path) => contentItem(path, { text }, { contentType: 'newsArticle' })))
  const articles = await reader.content.readByType('blogArticle')
  t.same(articles.type === 'found' && articles.value.map(({ path }) => path), paths)
})

t.test('a page without a grid, and one with unknown types, is read', async (t) => {
  const reader = await client(t)
  const properties = {
    contentGrid: null,
    mystery: { shape: 'unknown', deep: [1, { two: 2 }] },
    picker: '(unsupported)',
  }
  reader.upstream.publish(contentItem('/odd', properties, { contentType: 'neverHeardOf' }))
  const page = await reader.content.readPage('/odd')
  t.match(page, { type: 'found', value: { contentType: 'neverHeardOf', path: '/odd' } })
  t.same(page.type === 'found' && page.value.properties, properties)
  reader.upstream.publish(
    contentItem('/null', {}, { properties: null, name: null, createDate: null, updateDate: null }),
  )
  t.match(await reader.content.readPage('/null'), { value: { created: null, updated: null, properties: {} } })
  reader.upstream.publish({ ...contentItem('/not-an-item'), contentType: 7 } as never)
  t.equal(await nameOf(reader, '/not-an-item'), 'unavailable')
})

t.test('all errors of a page are one log line, with item and fields', async (t) => {
  const reader = await client(t)
  const brokenLink = { linkType: 'Content', url: null, title: 'Gone', route: null }
  reader.upstream.publish(
    contentItem('/odd', {
      button: [brokenLink],
      contentGrid: contentGrid(['list', { links: [brokenLink, brokenLink] }]),
    }),
  )
  await reader.content.readPage('/odd')
  const fault = 'a link that leads nowhere'
  t.same(reader.log.lines, [
    {
      level: 'warn',
      message: 'odd content',
      details: {
        item: '/odd',
        id: contentId('/odd'),
        count: 3,
        oddities: [
          { field: 'button', what: fault },
          { field: 'contentGrid.list.links', what: fault },
          { field: 'contentGrid.list.links', what: fault },
        ],
      },
    },
  ])
})

t.test('a link to a missing part of another page is logged when both pages have been read', async (t) => {
  const reader = await client(t)
  const text = (markup: string) => ({ text: { markup, blocks: [] } })
  reader.upstream.publish(
    contentItem('/news', text('<a href="/visit#ramp">Ramp</a> <a href="/visit#doors">Doors</a>')),
    contentItem('/visit', text('<h2 id="doors">Doors</h2>')),
  )
  await reader.content.readPage('/news')
  t.same(reader.log.lines, [])
  await reader.content.readPage('/visit')
  const oddities = [{ field: '/visit#ramp', what: 'a link to a part that its page doesn’t have' }]
  t.same(reader.log.lines, [{ level: 'warn', message: 'odd content', details: { item: '/news', count: 1, oddities } }])
})

t.test('in preview nothing is cached', async (t) => {
  const reader = await client(t, { CONTENT_PREVIEW: true, CONTENT_API_KEY: 'secret-key' })
  reader.upstream.publish(named('/draft', 'First'))
  t.equal(await nameOf(reader, '/draft'), 'First')
  reader.upstream.publish(named('/draft', 'Second'))
  t.equal(await nameOf(reader, '/draft'), 'Second')
  reader.upstream.behave('down')
  t.equal(await nameOf(reader, '/draft'), 'unavailable')
})

t.test('a notice of change invalidates the item’s lists, and stale pages serve during an outage', async (t) => {
  const reader = await client(t)
  const picture = {
    mediaType: 'Image',
    id: contentId('picture'),
    name: 'Hall',
    url: '/media/a.jpg',
    extension: 'jpg',
  }
  const host = (name: string) => contentItem('/host', { picked: [contentItem('/guest')], picture: [picture] }, { name })
  reader.upstream.publish(host('Host 1'), named('/other', 'Other 1'))
  for (const path of ['/host', '/other', '/soon']) await nameOf(reader, path)
  reader.upstream.publish(host('Host 2'), named('/other', 'Other 2'), named('/soon', 'Soon'))
  reader.content.drop([contentId('/guest')])
  t.equal(await nameOf(reader, '/host'), 'Host 2')
  t.equal(await nameOf(reader, '/other'), 'Other 1')
  t.equal(await nameOf(reader, '/soon'), 'Soon')
  reader.upstream.publish(host('Host 3'))
  reader.content.drop([contentId('picture')])
  t.equal(await nameOf(reader, '/host'), 'Host 3', 'a picture on it was changed')
  reader.content.drop('all')
  t.equal(await nameOf(reader, '/other'), 'Other 2')
  reader.content.drop('all')
  reader.upstream.behave('down')
  t.equal(await nameOf(reader, '/other'), 'Other 2')
})

t.test('a response that was requested before its item changed is not cached', async (t) => {
  const reader = await client(t)
  reader.upstream.publish(named('/visit', 'Old'))
  reader.upstream.behave('held')
  const arrival = reader.upstream.nextRequest()
  const early = nameOf(reader, '/visit')
  await arrival
  reader.content.drop('all')
  reader.upstream.release()
  await early
  reader.upstream.publish(named('/visit', 'New'))
  t.equal(await nameOf(reader, '/visit'), 'New')
})

t.test('cached values are shared and frozen', async (t) => {
  const reader = await client(t)
  reader.upstream.publish(contentItem('/visit', { list: [{ a: 1 }] }))
  const page = await reader.content.readPage('/visit')
  if (page.type !== 'found') return t.fail(page.type)
  t.throws(() => {
    page.value.properties.list = []
  }, TypeError)
  t.throws(() => (page.value.properties.list as unknown[]).push(2), TypeError)
})

t.test('memory is bounded by bytes and entries, and wrong addresses evict no page', async (t) => {
  const loads: string[] = []
  const cache = createCache<number>({
    ...{ now: () => 0, ttl: 60_000, maxEntries: 3, maxBytes: 100, sizeOf: (bytes) => bytes },
    negative: { is: (bytes) => bytes === 0, ttl: 60_000, maxEntries: 2 },
  })
  const read = (key: string, bytes: number) =>
    cache.get(key, async () => {
      loads.push(key)
      return bytes
    })
  const readAll = async (bytes: number, ...keys: string[]) => {
    loads.length = 0
    for (const key of keys) await read(key, bytes)
    return loads.slice()
  }
  t.same(await readAll(10, 'a', 'b', 'c', 'a', 'd', 'a', 'c', 'b'), ['a', 'b', 'c', 'd', 'b'])
  t.same(await readAll(60, 'big', 'big'), ['big'])
  t.same(await readAll(60, 'bigger', 'bigger', 'big'), ['bigger', 'big'])
  t.same(await readAll(200, 'huge', 'huge'), ['huge', 'huge'])
  await readAll(10, 'page')
  t.same(await readAll(0, '404 a', '404 b', '404 c', '404 c', '404 a'), ['404 a', '404 b', '404 c', '404 a'])
  t.same(await readAll(10, 'page'), [])
})

t.test('setting the clock back doesn’t extend a TTL', async (t) => {
  const HOUR = 3_600_000
  let now = 10 * HOUR
  const cache = createCache<string>({ ...{ now: () => now, ttl: 60_000, retryAfter: 5_000 }, maxEntries: 1 })
  const loads = ['first', 'second', null, 'third']
  const read = async () => {
    const { value, readAt } = await cache.get('key', async () => {
      const next = loads.shift()
      if (!next) throw new Error('down')
      return next
    })
    return [value, now - readAt]
  }
  t.same(await read(), ['first', 0])
  now += 10_000
  t.same(await read(), ['first', 10_000])
  now -= HOUR
  t.same(await read(), ['first', 10_000], 'its age goes on')
  now += 50_000
  t.same(await read(), ['second', 0], 'it is loaded again after it expires')
  now += 60_000
  t.same(await read(), ['second', 60_000], 'the service is down')
  now -= HOUR
  t.same(await read(), ['second', 60_000])
  now += 5_000
  t.same(await read(), ['third', 0], 'it is asked again after as long as ever')
})

t.test('a page’s ancestors and siblings are loaded with only the properties that menus need', async (t) => {
  const reader = await client(t)
  const long = {
    hideInMenu: false,
    seoPageTitle: 'Us | Hall',
    text: { markup: '<p>x</p>' },
    contentGrid: contentGrid(['list']),
  }
  reader.upstream.publish(
    ...['/', '/about', '/about/us', '/about/you', '/other'].map((path) => contentItem(path, long)),
  )
  const ancestors = await reader.content.readAncestors(contentId('/about/us'))
  t.same(lastQuery(reader), {
    fetch: `ancestors:${contentId('/about/us')}`,
    sort: 'level:asc',
    skip: '0',
    take: '999',
    fields: 'properties[hideInMenu]',
  })
  t.same(ancestors.type === 'found' && ancestors.value.map(({ path }) => path), ['/', '/about'])
  const siblings = await reader.content.readSiblings(contentId('/about'))
  t.same(
    siblings.type === 'found' && siblings.value.map(({ path, properties }) => [path, properties]),
    ['/about/us', '/about/you'].map((path) => [path, { hideInMenu: false }]),
  )
})

t.test('a production is found by its ticketing id in a list with as few fields as possible', async (t) => {
  for (const dialect of ['v1', 'v2'] as const) {
    const reader = await client(t, { CONTENT_API_VERSION: dialect })
    reader.upstream.publish(
      contentItem('/whats-on/a', { tessituraId: 4821 }, { contentType: 'production', name: 'A' }),
      contentItem('/whats-on/b', { tessituraId: '4822' }, { contentType: 'production', name: 'B' }),
      contentItem('/whats-on/c', { tessituraId: 4821 }, { contentType: 'series', name: 'C' }),
    )
    const find = async (type: string, id: number) => {
      const item = await reader.content.findByTicketingId(type, id)
      return item.type === 'found' ? item.value.name : item.type
    }
    t.equal(await find('production', 4821), 'A')
    t.equal(reader.upstream.requests[0]?.query.get('fields'), dialect === 'v2' ? 'properties[tessituraId]' : null)
    t.equal(reader.upstream.requests[0]?.query.get('expand'), null)
    t.equal(await find('production', 4822), 'B')
    t.equal(await find('series', 4821), 'C')
    t.equal(await find('production', 1), 'missing')
    t.equal(reader.upstream.requests.length, 5)
  }
})

const block = (contentType: string, properties: object) => ({
  content: { contentType, id: contentId(contentType), properties },
  settings: null,
})
const link = (path: string, title: string) => ({ linkType: 'Content', url: null, title, target: null, route: { path } })

t.test(
  'the site is the item of type siteSettings, and its route table the keys of its children [ROUTE-S-08]',
  async (t) => {
    const reader = await client(t)
    const logo = { mediaType: 'Image', id: 'logo', name: 'Logo', url: '/media/l/logo.svg', extension: 'svg' }
    reader.upstream.publish(
      contentItem(
        '/settings',
        {
          siteName: 'Harbour Hall',
          alertBarIsActive: true,
          alertBarTitle: 'Trams',
          alertBarContent: { markup: '<p onclick="x()">None today</p>', blocks: [] },
          alertBarDaysToHide: 3,
          alertBarButton: [link('/visit/', 'Your visit')],
          globalHeader: {
            items: [
              block('globalHeader', {
                primaryLogo: [logo],
                mainLinks: [link('/whats-on/', 'What’s on')],
                hamburgerLinks: {
                  items: [block('menuSection', { heading: 'Hall', links: [link('/about/', 'About')] })],
                },
              }),
            ],
          },
          globalFooter: [{ ...contentItem('/settings/footer', { partnerLinks: [link('/partner/', 'Partner')] }) }],
          socialLinks: { items: [block('socialLink', { network: 'Mastodon', url: 'https://social.example/@hall' })] },
          pageTheme: {
            items: [
              block('theme', { name: 'facade', pageBackground: { color: 'f4f0e7', label: 'Paper' }, pageText: '#123' }),
            ],
          },
          componentThemes: {
            items: [
              block('theme', { name: 'Dark', pageBackground: '#111111', pageText: 'f4f0e7', accent: 'not a colour' }),
            ],
          },
        },
        { contentType: 'siteSettings' },
      ),
      contentItem('/settings/1', { routeKey: 'login', page: [contentItem('/account/log-in')] }),
      contentItem('/settings/2', { routeKey: 'checkout', link: [link('/purchase/checkout/', 'Checkout')] }),
      contentItem('/settings/3', { routeKey: 'search', url: '/search' }),
      contentItem('/settings/overview', { routeKey: 'overview' }),
      contentItem('/settings/5', { routeKey: 'lost', page: [] }),
      contentItem('/settings/6', { other: true }),
    )
    const read = await reader.content.readSite()
    if (read.type !== 'found') return t.fail(read.type)
    const { routes, header, footer, alertBar, ...site } = read.value
    t.equal(reader.upstream.requests[0]?.query.get('filter'), 'contentType:siteSettings')
    t.same(routes, {
      ...{
        login: '/account/log-in',
        checkout: '/purchase/checkout',
        search: '/search',
        overview: '/settings/overview',
      },
    })
    t.same([site.siteName, site.ogSiteName], ['Harbour Hall', 'Harbour Hall'])
    t.equal(header.primaryLogo?.url, '/media/l/logo.svg')
    t.same(header.mainLinks, [{ href: '/whats-on', label: 'What’s on', newTab: false }])
    t.same(header.hamburgerLinks, [{ heading: 'Hall', links: [{ href: '/about', label: 'About', newTab: false }] }])
    t.same(footer.partnerLinks, [{ link: { href: '/partner', label: 'Partner', newTab: false }, logo: null }])
    const { marker, ...shown } = alertBar
    t.match(marker, /^[0-9a-f]{40}$/)
    t.same(shown, {
      ...{ isActive: true, isFullWidth: false, title: 'Trams', content: { html: '<p>None today</p>' }, daysToHide: 3 },
      button: { href: '/visit', label: 'Your visit', newTab: false },
    })
    t.same(site.socialLinks, [{ href: 'https://social.example/@hall', label: 'Mastodon', newTab: false }])
    t.same(site.pageTheme, { pageBackground: '#f4f0e7', pageText: '#112233' })
    t.same(site.componentThemes, { Dark: { pageBackground: '#111111', pageText: '#f4f0e7' } })

    reader.upstream.publish(contentItem('/settings/1', { routeKey: 'login', page: [contentItem('/sign-in')] }))
    reader.clock.seconds += 61
    const again = await reader.content.readSite()
    t.equal(again.type === 'found' && again.value.routes.login, '/sign-in')
  },
)

t.test('a site with almost no settings is read', async (t) => {
  const reader = await client(t)
  const bare = await reader.content.readSite()
  t.match(bare, {
    type: 'found',
    value: { siteName: '', routes: {}, header: { mainLinks: [] }, alertBar: { isActive: false } },
  })
  reader.upstream.publish(
    contentItem('/settings', { siteName: null }, { contentType: 'siteSettings', name: 'Our hall' }),
  )
  reader.clock.seconds += 61
  const named = await reader.content.readSite()
  t.match(named, { value: { siteName: 'Our hall', ogSiteName: 'Our hall', alertBar: { daysToHide: 30 } } })
  reader.upstream.unpublish('/settings')
  reader.clock.seconds += 61
  t.match(
    await reader.content.readSite(),
    { value: { siteName: 'Our hall' } },
    'an index that is being rebuilt lists nothing',
  )
})
