import '#test/support/react-production-build'
import t from 'tap'
import { listAddress } from '#server/content-client/addresses'
import { contentGrid, contentId, contentItem, type Refusal } from '#test/support/content-upstream'
import { openWebServer } from '#test/support/web-server'

const HOUR = 3_600_000
/** As the service writes it: a text. */
const START_ITEM = 'The Start-Item could not be found'
const richText = (markup: string) => contentGrid(['richTextEditor', { text: { markup, blocks: [] } }])
const home = contentItem('/', { contentGrid: richText('<p>Welcome.</p>') }, { contentType: 'homePage', name: 'Home' })
const open = (t: Parameters<typeof openWebServer>[0], environment: Record<string, string> = {}) =>
  openWebServer(t, () => ({ productions: [] }), environment)

for (const version of ['v1', 'v2'] as const)
  for (const [how, refusal] of Object.entries({ 'an error': { status: 500 }, 'half an answer': 'cut' } as const))
    t.test(`content nested deeper than ${version} writes, with ${how}, affects nothing else`, async (t) => {
      const { app, content, lines } = await open(t, { CONTENT_API_VERSION: version })
      content.publish(home, contentItem('/deep', { contentGrid: richText('<p>Below all.</p>') }, { name: 'Deep' }))
      const asksForAll = (expand: string | null) => expand === 'all' || (expand?.match(/\$all/g)?.length ?? 0) > 2
      content.refuse(({ query }): Refusal | null => (asksForAll(query.get('expand')) ? refusal : null))
      for (const [path, text] of [
        ['/', 'Welcome.'],
        ['/deep', 'Below all.'],
        ['/sitemap.xml', '/deep'],
        ['/feed.xml', '<rss'],
      ] as const) {
        const { statusCode, body } = await app.inject(path)
        t.equal(statusCode, 200, path)
        t.match(body, text, path)
      }
      t.match(JSON.stringify(lines), /MaxDepth/, 'the log says what is read with less')
    })

t.test('a protected page disappears; while the key is wrong for all, cached copies serve', async (t) => {
  let time = Date.parse('2026-03-02T01:00:00Z')
  const { app, content, lines } = await openWebServer(
    t,
    () => ({}),
    {},
    () => time,
  )
  content.publish(home, contentItem('/members', {}, { name: 'For members' }))
  t.equal((await app.inject('/members')).statusCode, 200)
  for (const status of [401, 403]) {
    content.refuse(({ path }) => (path.endsWith('/item/members') ? { status } : null))
    time += HOUR
    await app.inject('/members')
    t.equal((await app.inject('/members')).statusCode, 404, String(status))
    content.refuse(() => null)
    time += HOUR
    await app.inject('/members')
    t.equal((await app.inject('/members')).statusCode, 200, 'and back')
  }
  content.refuse(() => ({ status: 401 }))
  time += HOUR
  for (const _ of [1, 2]) t.equal((await app.inject('/members')).statusCode, 200)
  t.match(JSON.stringify(lines), /CONTENT_API_KEY is wrong/)
})

t.test('a protected page disappears from all caches of this server within its TTL', async (t) => {
  const TTL = 60_000
  let time = Date.parse('2026-03-02T01:00:00Z')
  const { app, content } = await openWebServer(
    t,
    () => ({ productions: [] }),
    { CONTENT_TTL_SECONDS: '60' },
    () => time,
  )
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const article = { contentType: 'newsArticle', name: 'Members’ night' }
  const protectedPaths = ['/visit/members', '/news/night']
  const publish = () =>
    content.publish(
      ...[home, contentItem('/visit', {}, { name: 'Visit' }), contentItem('/visit/tram', {}, { name: 'By tram' })],
      ...[contentItem('/visit/members', {}, { name: 'Members’ bar' })],
      ...[contentItem('/news', {}, { contentType: 'news', name: 'News' }), contentItem('/news/night', {}, article)],
    )
  const data = (path: string) => `/page-data?address=${encodeURIComponent(path)}`
  // Both at the port, so that cached responses count too.
  const answers = async (paths: readonly string[]) =>
    Promise.all(
      paths.map(async (path) => {
        const response = await fetch(url + path)
        return { path, status: response.status, body: await response.text() }
      }),
    )
  const own = protectedPaths.flatMap((path) => [path, data(path)])
  const around = ['/visit/tram', data('/visit/tram'), '/sitemap.xml', '/feed.xml']
  const named = /visit\/members|news\/night/

  // First read shortly before or long before it is protected, and requested in between or not.
  for (const [readBefore, asksBetween] of [
    [TTL - 1, false],
    [1, false],
    [1, true],
  ] as const) {
    publish()
    content.refuse(() => null)
    time += 10 * TTL
    await answers([...own, ...around])
    for (const { path, status, body } of await answers([...own, ...around])) {
      t.equal(status, 200, path)
      t.match(body, named, path)
    }
    time += readBefore
    await answers([...own, ...around])
    for (const path of protectedPaths) content.unpublish(path)
    content.refuse(({ path }) =>
      protectedPaths.some((each) => path.endsWith(`/item${each}`)) ? { status: 401 } : null,
    )
    for (const step of asksBetween ? [TTL / 2, TTL / 2] : [TTL]) {
      time += step
      if (step < TTL) await answers([...own, ...around])
    }
    for (const { path, status, body } of await answers([...own, ...around])) {
      const isOwnPage = protectedPaths.includes(path)
      if (isOwnPage) t.equal(status, 404, path)
      t.notMatch(body.replaceAll(isOwnPage ? path : '', ''), /Members’ (bar|night)/, path)
      if (around.includes(path)) t.notMatch(body, named, path)
    }
  }
})

t.test('query and anchor of a link to a page are preserved, wherever the service writes them', async (t) => {
  const { app, content } = await open(t)
  const links = [
    '<a href="/your-visit/access/" data-anchor="#lift">Lift</a>',
    '<a href="/whats-on/" data-anchor="?viewmode=series">Series</a>',
    '<a href="/your-visit/" data-anchor="javascript:1">None</a>',
    '<a href="/about#us" data-anchor="#lift">Own</a>',
  ]
  content.publish(contentItem('/', { contentGrid: richText(`<p>${links.join(' ')}</p>`) }, { contentType: 'homePage' }))
  const { body } = await app.inject('/')
  for (const href of ['/your-visit/access#lift', '/whats-on?viewmode=series', '/your-visit', '/about#us'])
    t.match(body, `href="${href}"`, href)

  const tree = (attributes: object) => ({
    tag: '#root',
    elements: [{ tag: 'a', attributes, elements: [{ tag: '#text', text: 'Lift' }] }],
  })
  const route = { path: '/your-visit/access/', queryString: '#lift' }
  const inTree = contentGrid(['richTextEditor', { text: { ...tree({ route }), blocks: [] } }])
  content.publish(contentItem('/tree', { contentGrid: inTree }, { name: 'Tree' }))
  t.match((await app.inject('/tree')).body, 'href="/your-visit/access#lift"')
})

t.test('colours of a picker with labels are supported', async (t) => {
  const { app, content } = await open(t)
  const backgroundColour = { label: 'Night', value: '14213d' }
  const textColour = { label: 'Paper', value: 'fdf6e3' }
  const properties = { tessituraId: 7, backgroundColour, textColour }
  content.publish(contentItem('/concert', properties, { contentType: 'production', name: 'Concert' }))
  t.match((await app.inject('/concert')).body, '#14213d')
})

t.test('in preview a page that was never published is found by its id', async (t) => {
  const { app, content } = await open(t, { CONTENT_PREVIEW: 'true' })
  content.publish(contentItem('/draft', { contentGrid: richText('<p>Soon.</p>') }, { name: 'Draft' }))
  const preview = `/preview-${contentId('/draft')}`
  t.match((await app.inject(preview)).body, 'Soon.')
  const published = await open(t)
  published.content.publish(contentItem('/draft', {}, { name: 'Draft' }))
  t.equal((await published.app.inject(preview)).statusCode, 404)
})

t.test('an address in another case redirects to the page in lower case', async (t) => {
  const { app, content } = await open(t)
  content.publish(contentItem('/about-us', {}, { name: 'About us' }))
  const { statusCode, headers } = await app.inject('/About-Us?from=mail')
  t.match([statusCode, headers.location], [301, '/about-us?from=mail'])
  t.equal((await app.inject('/Nothing')).statusCode, 404)
})

t.test('documents without a page aren’t shown or in the sitemap', async (t) => {
  const { app, content } = await open(t)
  content.publish(home)
  for (const contentType of ['membershipLevel', 'profile'])
    content.publish(contentItem(`/settings/${contentType}`, {}, { contentType, name: contentType }))
  const sitemap = (await app.inject('/sitemap.xml')).body
  for (const contentType of ['membershipLevel', 'profile']) {
    t.notMatch(sitemap, contentType)
    t.equal((await app.inject(`/settings/${contentType}`)).statusCode, 404)
  }
})

t.test('below a start item the lists omit it, and the sitemap has the home page', async (t) => {
  const { app, content, lines } = await open(t, { CONTENT_START_ITEM: 'hall' })
  content.publish(home, contentItem('/about-us', {}, { name: 'About us' }))
  content.refuse(({ path, query }) => {
    if (!path.endsWith('/content') || query.get('filter') || query.get('fetch')) return null
    return { status: 200, body: { total: 1, items: [contentItem('/about-us', {}, { name: 'About us' })] } }
  })
  t.match((await app.inject('/sitemap.xml')).body, /<loc>https?:\/\/[^/<]+\/?<\/loc>/)

  content.refuse(() => ({ status: 404, body: START_ITEM }))
  await app.inject('/elsewhere')
  t.match(JSON.stringify(lines), /CONTENT_START_ITEM/)
})

t.test('a notice without an item, such as for a whole branch, evicts everything', async (t) => {
  const { app, content } = await open(t, { CONTENT_WEBHOOK_SECRET: 'a secret of the venue' })
  content.publish(home)
  await app.inject('/')
  for (const [at, payload] of ['null', '[]', '7', '[1]'].entries()) {
    content.publish({ ...home, properties: { contentGrid: richText(`<p>Notice ${at}.</p>`) } })
    const headers = { 'content-type': 'application/json', 'x-webhook-secret': 'a secret of the venue' }
    t.equal((await app.inject({ method: 'POST', url: '/webhooks/content', headers, payload })).statusCode, 204, payload)
    t.match((await app.inject('/')).body, `Notice ${at}.`)
  }
})

t.test('readiness and the log tell what is wrong with the content service', async (t) => {
  const notFound = { title: 'Not Found', status: 404 }
  const faults: [RegExp, Refusal, Record<string, string>][] = [
    [/refuses the key: CONTENT_API_KEY/, { status: 401 }, {}],
    [/DeliveryApi:Enabled/, { status: 404, body: notFound }, {}],
    [
      /no item is what CONTENT_START_ITEM names \(hall\)/,
      { status: 404, body: START_ITEM },
      { CONTENT_START_ITEM: 'hall' },
    ],
    [/no item of type siteSettings/, { status: 200, body: { total: 0, items: [] } }, {}],
  ]
  for (const [sentence, refusal, environment] of faults) {
    const { app, content, lines } = await open(t, environment)
    content.refuse(() => refusal)
    await app.listen({ host: '127.0.0.1', port: 0 })
    t.match((await app.inject('/readyz')).json().problems, { content: sentence })
    t.match(JSON.stringify(lines), sentence, 'and the log')
  }
  const { app, content } = await open(t, { CONTENT_CULTURE: 'de-CH' })
  content.refuse(({ headers }) =>
    headers['accept-language'] === 'de-CH' ? { status: 200, body: { total: 0, items: [] } } : null,
  )
  t.match((await app.inject('/readyz')).json().problems, { content: /CONTENT_CULTURE names \(de-CH\)/ })
  const sound = await open(t)
  t.equal((await sound.app.inject('/readyz')).json().problems, undefined)
})

t.test('the ticketing service is called with its own ids, not those of the content service', async (t) => {
  const asked: unknown[] = []
  const { app, content } = await openWebServer(t, (path, input) => {
    if (path === '/api/WhatsOn/Production') asked.push(input)
    return {}
  })
  const grid = contentGrid(['eventAndTicketDetails', { heading: 'Tickets', details: { markup: '', blocks: [] } }])
  const properties = { tessituraId: 4821, contentGrid: grid }
  content.publish(contentItem('/concert', properties, { contentType: 'production', name: 'Concert' }))
  await app.inject('/concert')
  t.same(asked, [{ TessituraProductionSeasonId: '4821' }])
})

t.test('the log names the blocks of a page that is too deep, whose picked pages are incomplete', async (t) => {
  const { app, content, lines } = await open(t)
  const picked = contentItem('/lift', {}, { name: 'Lift' })
  const grid = contentGrid(['imageAndContentBannerLarge', { article: [picked] }])
  content.publish(contentItem('/deep', { contentGrid: grid }, { name: 'Deep' }))
  content.refuse(({ query }) => (query.has('expand') ? { status: 500 } : null))
  t.equal((await app.inject('/deep')).statusCode, 200)
  t.match(JSON.stringify(lines), '"contentGrid.imageAndContentBannerLarge.article"')
})

t.test('only displayed properties of the settings’ children and of picked pages are requested', async (t) => {
  const { app, content } = await open(t)
  content.publish(home, contentItem('/settings', {}, { contentType: 'siteSettings', name: 'Settings' }))
  await app.inject('/')
  const children = content.requests.find(({ query }) => query.get('fetch') === `children:${contentId('/settings')}`)
  t.match(children?.query.get('fields'), /^properties\[routeKey,/)
  t.notOk(children?.query.has('expand'))
  const item = content.requests.find(({ path }) => path.endsWith('/content/item/'))?.query
  t.match(item?.get('fields'), /,productions\[properties\[[^\]]*tessituraId/)
  const address = listAddress('v2', { fetch: `children:${contentId('/')}` })
  t.ok(address.length < 2_048, 'IIS takes no longer query')
})
