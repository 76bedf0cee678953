import type { PageData, SentPageData, SiteData } from '#shared/content/page'
import { readPageData } from '#shared/content/page-data-text'
import { siteDataAddress } from '#shared/content/site-data-address'
import '#test/support/react-production-build'

import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Test } from 'tap'
import t from 'tap'
import { createLogger } from '#server/runtime/logger'
import { buildWeb } from '#server/web/app'
import { builtPages } from '#server/web/pages/html'
import { contentGrid, contentId, contentItem, startContentUpstream } from '#test/support/content-upstream'
import { fullPreloads } from '#test/support/full-preloads'
import { isolatedSettings } from '#test/support/isolated-settings'
import { rawRequest } from '#test/support/raw-request'
import { neverRespond, startTicketingUpstream, succeed } from '#test/support/ticketing-upstream'
import { timeLimitSetting } from '#test/support/time-limits'

const sitePages = await builtPages(fileURLToPath(new URL('../../dist/site/', import.meta.url)))
const MINUTE = 60_000
const HOUR = 60 * MINUTE

const richText = (markup: string) => contentGrid(['richTextEditor', { text: { markup, blocks: [] } }])
const site = contentItem('/settings', { siteName: 'Harbour Hall' }, { contentType: 'siteSettings' })
const home = contentItem(
  '/',
  {
    seoPageTitle: 'Harbour Hall',
    seoMetaDescription: 'Music by the water',
    contentGrid: richText('<p>Welcome to the hall.</p>'),
  },
  { contentType: 'homePage', name: 'Home' },
)

const isOfSettings = (query: URLSearchParams) => query.get('fetch') === `children:${contentId('/settings')}`

/** The web server between a scripted content and a scripted ticketing service, with a clock that `pass` moves. */
async function openWeb(t: Test, environment: Record<string, string> = {}) {
  const content = await startContentUpstream(t)
  const ticketing = await startTicketingUpstream(t)
  content.publish(site, home)
  ticketing.respondWith(succeed({ productions: [] }))
  let time = Date.parse('2026-03-02T01:00:00Z')
  const settings = isolatedSettings({
    CONTENT_URL: content.url,
    TICKETING_URL: ticketing.url,
    CONTENT_TIMEOUT_MS: timeLimitSetting(2_000),
    PUBLIC_URL: 'https://hall.example',
    DEMO: 'false',
    ...fullPreloads,
    ...environment,
  })
  const app = await buildWeb({
    settings,
    log: createLogger({ LOG_LEVEL: 'silent' }, 'web server'),
    sitePages,
    now: () => time,
  })
  t.after(() => app.close())
  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
  const pass = (ms: number) => {
    time += ms
  }
  /** The number of pages rendered so far. */
  const renderings = async () => Number(/^page_renderings_total (\d+)/m.exec((await get('/metrics')).body)?.[1])
  return { app, content, ticketing, get, pass, renderings }
}

t.test('a page and the site’s settings are read at the same time', async (t) => {
  const { get, content } = await openWeb(t)
  content.behave('held')
  const opened = get('/')
  while (content.requests.length < 2) await content.nextRequest()
  const [first, second] = content.requests.map(({ path, query }) => query.get('filter') ?? path).sort()
  t.match([first, second], [/\/item\/$/, /siteSettings/])
  content.release()
  t.equal((await opened).statusCode, 200)
})

t.test('a page’s content is in the HTML that the server sends [ROUTE-S-01 ROUTE-S-02]', async (t) => {
  const { get, content } = await openWeb(t)
  content.publish(
    contentItem(
      '/your-visit',
      { contentGrid: richText('<p>Doors open at half past six.</p>') },
      { name: 'Your visit' },
    ),
  )
  const first = await get('/')
  t.equal(first.statusCode, 200)
  t.match(first.body, '<p>Welcome to the hall.</p>')
  t.equal(first.headers['content-type'], 'text/html; charset=utf-8')
  const other = await get('/your-visit/')
  t.match(other.body, '<p>Doors open at half past six.</p>')
})

t.test('a cached page counts as a hit, and one rendered for the request as a miss', async (t) => {
  const { get } = await openWeb(t)
  for (let visit = 0; visit < 3; visit++) await get('/')
  const lines = (await get('/metrics')).body.split('\n').filter((line) => line.startsWith('cache_reads_total'))
  t.same(lines.sort(), [
    'cache_reads_total{cache="pages",outcome="hit"} 2',
    'cache_reads_total{cache="pages",outcome="miss"} 1',
  ])
})

t.test(
  'the head has the page’s title, description, canonical address and locale [SHELL-01 SHELL-03 SHELL-05]',
  async (t) => {
    const { get, content } = await openWeb(t)
    content.publish(contentItem('/elsewhere', { canonicalUrlOverride: 'https://other.example/page' }))
    const { body } = await get('/?utm_source=letter')
    t.match(body, '<title>Harbour Hall</title>')
    t.match(body, '<meta name="description" content="Music by the water"')
    t.match(body, '<link rel="canonical" href="https://hall.example/"')
    t.match(body, '<meta property="og:locale" content="en_GB"')
    t.match((await get('/elsewhere')).body, '<link rel="canonical" href="https://other.example/page"')
  },
)

t.test('only a page with noIndex excludes robots [SHELL-02]', async (t) => {
  const { get, content } = await openWeb(t)
  content.publish(contentItem('/hidden', { noIndex: true }))
  t.match((await get('/hidden')).body, '<meta name="robots" content="noindex"')
  t.notMatch((await get('/')).body, 'name="robots"')
})

t.test('a path without a content item gets the site’s 404 page [ROUTE-S-09]', async (t) => {
  const { get } = await openWeb(t)
  for (const path of ['/nothing-here', '/settings', '/a/b/c', '/..%2f..%2fetc/passwd', '/%00', '//evil.example/']) {
    const response = await get(path)
    t.equal(response.statusCode, 404, path)
    t.match(response.body, 'Harbour Hall', `${path} has the site around it`)
    t.match(response.body, 'name="robots" content="noindex"')
  }
})

t.test('a malformed address is rejected with a page that says so', async (t) => {
  const { get } = await openWeb(t)
  const response = await get('/%E0%A4%A')
  t.equal(response.statusCode, 400)
  t.match(response.headers['content-type'], 'text/html')
})

t.test('a request with an absolute address as target is answered like one with a path', async (t) => {
  const { app, ticketing } = await openWeb(t)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  ticketing.respondWith(succeed({ productions: [] }))
  for (const [whole, target] of [
    ['http://hall.example/?from=mail', '/?from=mail'],
    ['HTTPS://hall.example', '/'],
    ['http://hall.example?from=mail', '/?from=mail'],
    ['http://hall.example/media/nothing.png', '/media/nothing.png'],
    ['http://hall.example/api/WhatsOn/Featured', '/api/WhatsOn/Featured'],
    ['http://hall.example/page-data?address=%2F', '/page-data?address=%2F'],
    ['http://hall.example/api/Nothing', '/api/Nothing'],
  ] as const) {
    const [expected, answer] = [await rawRequest(url, target), await rawRequest(url, whole)]
    t.same([answer.status, answer.body], [expected.status, expected.body], whole)
  }
  t.equal((await rawRequest(url, 'http://hall.example/')).status, 200)
  t.equal((await rawRequest(url, 'http://hall.example/api/WhatsOn/Featured')).status, 200)
})

t.test('a request whose headers are too long or not HTTP gets a page or an envelope', async (t) => {
  const { app } = await openWeb(t)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const headers = { cookie: `a=${'x'.repeat(17_000)}` }
  const page = await rawRequest(url, '/visit', { headers })
  t.equal(page.status, 431)
  t.match(page.body, /<h1>Your browser sent more than this site can read<\/h1>/)
  t.match(page.headers, { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', connection: 'close' })
  const call = await rawRequest(url, '/api/Session/Info', { headers })
  t.equal(call.status, 431)
  t.match(JSON.parse(call.body), { isError: true, status: 431, errors: [{ type: 'TOO_LARGE' }] })
  const unreadable = await sendText(url, 'GET / HTTP/9.9\r\n\r\n')
  t.match(unreadable, /^HTTP\/1\.1 400 Bad Request\r\n[\s\S]*<h1>This request can’t be read/)
})

/** Returns the server's response to bytes that needn't be HTTP. */
function sendText(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(text))
    let received = ''
    socket.setEncoding('utf8').on('data', (chunk) => {
      received += chunk
    })
    socket.on('error', reject).on('end', () => resolve(received))
  })
}

t.test('/home redirects to the site’s root [ROUTE-S-06]', async (t) => {
  const { get } = await openWeb(t)
  for (const path of ['/home', '/home/']) {
    const response = await get(path)
    t.equal(response.statusCode, 301)
    t.equal(response.headers.location, '/')
    t.equal((await get(`${path}?promoCode=SPRING`)).headers.location, '/?promoCode=SPRING')
  }
})

t.test('a renamed page redirects to its new address', async (t) => {
  const { get, content } = await openWeb(t)
  content.redirect('/visit', '/your-visit/')
  const response = await get('/visit')
  t.equal(response.statusCode, 301)
  t.equal(response.headers.location, '/your-visit')
  t.same((await get('/page-data?address=/visit')).json(), { redirect: '/your-visit' })
})

t.test('a redirect can lead to this site’s own absolute address, and to an anchor', async (t) => {
  const { get, content } = await openWeb(t)
  for (const [from, to, target] of [
    ['/visit', 'https://hall.example/your-visit/?from=letter#parking', '/your-visit?from=letter#parking'],
    ['/parking', '/your-visit/#parking', '/your-visit#parking'],
    ['/home-of-music', 'https://hall.example', '/'],
    ['/old-address', 'http://hall.example/your-visit', '/your-visit'],
  ] as const) {
    content.redirect(from, to)
    const { statusCode, headers } = await get(from)
    t.same([statusCode, headers.location], [301, target])
    t.same((await get(`/page-data?address=${encodeURIComponent(from)}`)).json(), { redirect: target })
  }
  content.redirect('/elsewhere', 'https://other.example/visit')
  content.redirect('/circle', 'https://hall.example/circle#again')
  for (const path of ['/elsewhere', '/circle']) t.equal((await get(path)).statusCode, 503, path)
})

t.test('a redirect preserves the query, with promo code and waiting-room token', async (t) => {
  const { get, content } = await openWeb(t)
  content.redirect('/visit', '/your-visit/?from=letter')
  const query = 'promoCode=SPRING&queueittoken=a~b&a=1&a=2&from=elsewhere'
  const target = '/your-visit?from=letter&promoCode=SPRING&queueittoken=a%7Eb&a=1&a=2'
  t.equal((await get(`/visit?${query}`)).headers.location, target)
  t.same((await get(`/page-data?address=${encodeURIComponent(`/visit?${query}`)}`)).json(), { redirect: target })
  t.equal((await get('/home?promoCode=SPRING')).headers.location, '/?promoCode=SPRING')
})

t.test('a page renamed during a request is shown once more, and then redirects', async (t) => {
  const { get, content } = await openWeb(t, { CONTENT_TTL_SECONDS: '0' })
  content.publish(contentItem('/visit', { contentGrid: richText('<p>Doors open at six.</p>') }))
  let times = 0
  content.failOn(({ path }) => {
    if (path.endsWith('/item/visit') && ++times === 2) content.redirect('/visit', '/your-visit/')
    return false
  })
  const response = await get('/visit')
  t.equal(response.statusCode, 200)
  t.match(response.body, 'Doors open at six.')
  t.equal((await get('/visit')).headers.location, '/your-visit')
})

t.test('while the content service is down a page is shown from the cache, however old [ROUTE-S-10]', async (t) => {
  const { get, content, pass } = await openWeb(t)
  await get('/')
  for (const behaviour of ['down', 'silent', 'garbage', 'errors', 'failing'] as const) {
    content.behave(behaviour)
    pass(24 * 60 * MINUTE)
    const response = await get('/')
    t.equal(response.statusCode, 200, behaviour)
    t.match(response.body, 'Welcome to the hall.')
  }
})

t.test('with nothing cached, a failing service results in 503 with Retry-After [ROUTE-S-10]', async (t) => {
  for (const behaviour of ['down', 'silent', 'garbage', 'failing'] as const) {
    const { get, content } = await openWeb(t)
    content.behave(behaviour)
    const response = await get('/')
    t.equal(response.statusCode, 503, behaviour)
    t.ok(Number(response.headers['retry-after']) > 0)
    t.equal(response.headers['cache-control'], 'no-store')
    t.match(response.body, '<h1', 'it is a whole page')
  }
})

t.test('a change in the content service is shown after the TTL at the latest [ROUTE-S-11]', async (t) => {
  const { get, content, pass } = await openWeb(t)
  t.match((await get('/')).body, 'Welcome to the hall.')
  content.publish({ ...home, properties: { ...home.properties, contentGrid: richText('<p>The hall is closed.</p>') } })
  t.match((await get('/')).body, 'Welcome to the hall.', 'cached until then')
  pass(MINUTE)
  t.match((await get('/')).body, 'The hall is closed.')
})

for (const relation of ['ancestors', 'children'])
  t.test(`a page has no menu while its ${relation} can’t be loaded, and gets it within seconds`, async (t) => {
    const { get, content, pass } = await openWeb(t)
    content.publish(
      contentItem('/visit', {}, { name: 'Your visit' }),
      contentItem('/visit/tram', { contentGrid: richText('<p>Tram 1</p>') }, { name: 'By tram' }),
      contentItem('/visit/train', {}, { name: 'By train' }),
    )
    content.failOn(({ query }) => query.get('fetch')?.startsWith(relation) === true && !isOfSettings(query))
    const without = await get('/visit/tram')
    t.equal(without.statusCode, 200)
    t.match(without.body, '<p>Tram 1</p>')
    t.notMatch(without.body, 'By train')
    content.failOn(() => false)
    pass(6_000)
    t.match((await get('/visit/tram')).body, 'By train')
  })

t.test('a cached page is the same for all visitors, and its content is requested once', async (t) => {
  const { get, content } = await openWeb(t)
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, n) => get(`/?utm_campaign=${n}`, { cookie: `session_token=${n}` })),
  )
  t.same(new Set(responses.map(({ body }) => body)).size, 1)
  const before = content.requests.length
  const again = await get('/')
  t.equal(content.requests.length, before, 'nothing more is requested from the content service')
  t.notOk(again.headers['set-cookie'])
  const etag = String(again.headers.etag)
  t.equal((await get('/', { 'if-none-match': etag })).statusCode, 304)
})

t.test('a browser that has the page’s version gets 304, for a single ETag, a list or *', async (t) => {
  const { get } = await openWeb(t)
  await get('/')
  const etag = String((await get('/')).headers.etag)
  const strong = etag.replace(/^W\//, '')
  for (const value of [etag, strong, `"other", ${etag}`, `W/"a,b",${strong} , "c"`, '*']) {
    const response = await get('/', { 'if-none-match': value })
    t.equal(response.statusCode, 304, value)
    t.equal(response.headers.etag, etag)
    t.equal(response.body, '')
  }
  for (const other of ['"other"', 'W/"other"', strong.slice(1, -1), ''])
    t.equal((await get('/', { 'if-none-match': other })).statusCode, 200, other)
})

t.test('a page is sent in an encoding that the browser accepts, rendered and cached', async (t) => {
  const { get } = await openWeb(t)
  const plain = (await get('/')).body
  for (const time of ['cached', 'rendered']) {
    const brotli = await get(time === 'cached' ? '/' : '/?promocode=A', { 'accept-encoding': 'gzip, br' })
    t.equal(brotli.headers['content-encoding'], 'br')
    t.equal(brotliDecompressSync(brotli.rawPayload).toString(), plain, time)
    const zipped = await get(time === 'cached' ? '/' : '/?promocode=A', { 'accept-encoding': 'gzip, br;q=0' })
    t.equal(zipped.headers['content-encoding'], 'gzip')
    t.equal(gunzipSync(zipped.rawPayload).toString(), plain, time)
  }
  t.equal((await get('/', { 'accept-encoding': 'GZIP' })).headers['content-encoding'], 'gzip', 'in capitals too')
})

t.test('a promo code and a waiting-room token in the address get the cached page without them', async (t) => {
  const { app, get } = await openWeb(t)
  const { body } = await get('/')
  for (const query of ['queueittoken=abc', 'promocode=EARLY', 'utm_source=letter']) {
    const response = await get(`/?${query}`)
    t.equal(response.body, body, query)
  }
  t.equal(app.pageCache.size.pages, 1)
})

t.test('a refresh without changes renders nothing', async (t) => {
  const { get, content, pass, renderings } = await openWeb(t)
  await get('/')
  const { body, headers } = await get('/')
  const asked = content.requests.length
  const before = await renderings()
  for (let refresh = 1; refresh <= 3; refresh++) {
    pass(HOUR)
    const response = await get('/')
    t.equal(response.body, body)
    t.equal(response.headers.etag, headers.etag)
  }
  t.ok(content.requests.length > asked, 'the content was asked for again')
  t.equal(await renderings(), before, 'and nothing was rendered')

  content.publish({ ...home, properties: { contentGrid: richText('<p>Changed.</p>') } })
  pass(HOUR)
  t.match((await get('/')).body, 'Changed.')
  t.equal(await renderings(), before + 1)
})

t.test('addresses without a page share one rendering, as page and as data', async (t) => {
  const { app, get, renderings } = await openWeb(t)
  const { body } = await get('/nothing')
  const before = await renderings()
  const { pages, bytes } = app.pageCache.size
  for (let at = 0; at < 200; at++) {
    const response = await get(`/nothing/${at}?query=${at}`)
    t.equal(response.statusCode, 404)
    t.equal(response.body, body)
  }
  t.equal(await renderings(), before)
  t.same(app.pageCache.size, { pages, bytes })
  const data = await get('/page-data?address=/nothing/here')
  t.equal(data.statusCode, 200)
  t.equal((await get('/page-data?address=/nothing/there')).body, data.body)
  t.equal(app.pageCache.size.pages, pages + 1)
})

t.test('an evicted page is rendered again', async (t) => {
  const { app, get, content } = await openWeb(t)
  await get('/')
  app.pageCache.drop()
  const before = content.requests.length
  t.match((await get('/')).body, 'Welcome to the hall.')
  t.equal(app.pageCache.size.pages, 1)
  t.equal(content.requests.length, before, 'the content itself is still fresh')
})

t.test('preview caches nothing, and tells visitors, caches and robots [SHELL-10]', async (t) => {
  const { app, get } = await openWeb(t, { CONTENT_PREVIEW: 'true', CONTENT_API_KEY: 'key' })
  const response = await get('/')
  t.equal(response.headers['cache-control'], 'no-store')
  t.match(response.body, 'name="robots" content="noindex"')
  t.match(response.body, 'Preview: this page may show unpublished content')
  t.equal(app.pageCache.size.pages, 0)

  const published = await openWeb(t)
  published.content.publish({ ...site, properties: { ...site.properties, isPreviewMode: true } })
  t.notMatch((await published.get('/')).body, 'Preview: this page', 'whatever the settings in the content service say')
})

t.test('no text of the content service can end the page’s data element and start a script', async (t) => {
  const { get, content } = await openWeb(t)
  content.publish(
    contentItem(
      '/odd',
      { seoPageTitle: '</title></script><script>alert(1)</script>' },
      { name: '</script><script>alert(2)</script>' },
    ),
  )
  const { body, headers } = await get('/odd')
  t.notMatch(body, '<script>alert')
  t.match(String(headers['content-security-policy']), "script-src 'self'")
  const scripts = [...body.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>/g)].map(([, attributes]) => attributes)
  t.ok(scripts.length > 0)
  t.same(
    scripts.filter((attributes) => !/type="application\/(?:ld\+)?json"/.test(attributes ?? '')),
    [],
    'no inline script at all',
  )
})

/** The production's content item; its id begins with the ticketing service's. */
const PRODUCTION_GUID = '4821e7bd-0000-4000-8000-000000000071'

t.test('a booking page whose production doesn’t exist is 404 [ROUTE-12 ROUTE-11]', async (t) => {
  const { get, content } = await openWeb(t)
  content.publish(
    contentItem('/purchase/single-event', {}, { contentType: 'singleEvent', name: 'Book' }),
    contentItem(
      '/whats-on/quartet',
      { tessituraId: 4821 },
      { contentType: 'production', name: 'Quartet', id: PRODUCTION_GUID },
    ),
  )
  t.equal((await get('/purchase/single-event?productionId=4821')).statusCode, 200)
  for (const query of [
    '',
    '?productionId=',
    '?productionId=4822',
    '?productionId=0',
    '?productionId=-1',
    '?productionId=4821.5',
    '?productionId=abc',
    '?productionId=99999999999999999999',
    `?productionId=${PRODUCTION_GUID}`,
  ])
    t.equal((await get(`/purchase/single-event${query}`)).statusCode, 404, query)
})

t.test('the browser gets the data of another page from one endpoint', async (t) => {
  const { get, content } = await openWeb(t)
  content.publish(contentItem('/your-visit', {}, { name: 'Your visit' }))
  const data = readPageData((await get('/page-data?address=/your-visit')).body)
  t.match(data, { status: 200, url: '/your-visit', page: { name: 'Your visit', contentType: 'contentPage' } })
  t.match(readPageData((await get('/page-data?address=/nothing')).body), {
    status: 404,
    page: { contentType: 'notFound' },
  })
  for (const address of ['', 'https://evil.example/', '//evil.example', '/\\evil.example', 'your-visit'])
    t.equal((await get(`/page-data?address=${encodeURIComponent(address)}`)).statusCode, 400, address)
  t.equal((await get('/page-data')).statusCode, 400)
  t.equal((await get('/page-data?address=/a&address=/b')).statusCode, 400)
})

t.test('the shared data are sent once, at a separate address per version', async (t) => {
  const { get, content, pass } = await openWeb(t)
  content.publish(contentItem('/your-visit', {}, { name: 'Your visit' }))
  const dataOf = async (address: string) =>
    readPageData<SentPageData>((await get(`/page-data?address=${encodeURIComponent(address)}`)).body)
  const { siteVersion, ...own } = await dataOf('/your-visit')
  t.notHas(own, { site: {} })
  t.notHas(own, { venue: {} })
  t.equal((await dataOf('/nothing')).siteVersion, siteVersion, 'pages have it in common')
  const { body: html } = await get('/your-visit')
  t.match(html, `<link rel="preload" href="${siteDataAddress(siteVersion)}" as="fetch" crossorigin`)
  const shared = await get(siteDataAddress(siteVersion))
  t.match(shared.headers, { 'cache-control': 'public, max-age=31536000, immutable', vary: 'Accept-Encoding' })
  t.match(readPageData<SiteData>(shared.body), { site: { header: {} }, venue: { currency: 'AUD' } })

  const unknown = await get('/site-data?version=of-another-server')
  t.equal(unknown.headers['cache-control'], 'no-store')
  t.equal(unknown.body, shared.body, 'the newest that is here')

  const versionNamed = async (siteName: string) => {
    content.publish(contentItem('/settings', { siteName }, { contentType: 'siteSettings' }))
    pass(HOUR)
    await dataOf('/your-visit')
    return (await dataOf('/your-visit')).siteVersion
  }
  const newer = await versionNamed('Another hall')
  t.not(newer, siteVersion)
  t.match(readPageData<SiteData>((await get(siteDataAddress(newer))).body), { site: { siteName: 'Another hall' } })
  t.equal((await get(siteDataAddress(siteVersion))).body, shared.body, 'a page in a shared cache still finds its own')

  for (let at = 0; at < 10; at++) await versionNamed(`Hall ${at}`)
  t.equal(await versionNamed('Another hall'), newer, 'a name that came back')
  for (let at = 10; at < 25; at++) await versionNamed(`Hall ${at}`)
  const stored = async (version: string) =>
    (await get(siteDataAddress(version))).headers['cache-control'] !== 'no-store'
  t.same([await stored(siteVersion), await stored(newer)], [false, true], 'the last twenty are stored')
  const { body } = await get('/site-data?version=of-another-server')
  t.match(readPageData<SiteData>(body), { site: { siteName: 'Hall 24' } })
})

t.test('ticketing data that blocks show are in the page’s HTML', async (t) => {
  const { get, ticketing } = await openWithProductions(t)
  ticketing.respondWith(succeed({ productions: [] }))
  await get('/')
  const { answers } = readPageData<PageData>((await get('/page-data?address=/')).body)
  t.same(Object.values(answers), [{ productions: [] }])
})

t.test('a page is shown while the ticketing service doesn’t respond', async (t) => {
  const { get, ticketing } = await openWithProductions(t, {
    BLOCK_PRELOAD_TIMEOUT_MS: timeLimitSetting(100),
    LAYOUT_PRELOAD_TIMEOUT_MS: timeLimitSetting(100),
  })
  ticketing.respondWith(neverRespond)
  const response = await get('/')
  t.equal(response.statusCode, 200)
  t.match(response.body, 'Soon')
  t.same(readPageData<PageData>((await get('/page-data?address=/')).body).answers, {})
})

/** A home page with a block that shows productions of the ticketing service. */
async function openWithProductions(t: Test, environment: Record<string, string> = {}) {
  const web = await openWeb(t, environment)
  const picked = [
    contentItem('/whats-on/quartet', { tessituraId: 4821 }, { contentType: 'production', name: 'Quartet' }),
  ]
  web.content.publish({
    ...home,
    properties: { contentGrid: contentGrid(['eventListStack', { heading: 'Soon', productions: picked }]) },
  })
  return web
}

t.test('HEAD gets the same response as GET without the page', async (t) => {
  const { app } = await openWeb(t)
  const response = await app.inject({ method: 'HEAD', url: '/' })
  t.equal(response.statusCode, 200)
  t.equal(response.body, '')
})

t.test('a server that has rendered no page yet sends the shared data', async (t) => {
  const { get, content, pass } = await openWeb(t)
  const { siteVersion } = readPageData<SentPageData>((await (await openWeb(t)).get('/page-data?address=/')).body)
  content.behave('down')
  const early = await get(siteDataAddress(siteVersion))
  t.match([early.statusCode, early.headers], [503, { 'retry-after': '5', 'cache-control': 'no-store' }])
  t.equal((await get('/readyz')).statusCode, 503, 'and says that it is not ready')
  content.behave('well')
  pass(MINUTE)
  t.equal((await get('/readyz')).statusCode, 200)
  const shared = await get(siteDataAddress(siteVersion))
  t.equal(shared.statusCode, 200)
  t.match(readPageData<SiteData>(shared.body), { site: { siteName: 'Harbour Hall' } })
})
