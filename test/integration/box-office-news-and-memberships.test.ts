import t from 'tap'
import { readSettings } from '#config/settings'
import { hashPassword } from '#server/box-office/customers/passwords'
import type { Database } from '#server/box-office/database/database'
import { sql } from '#server/box-office/database/sql'
import { articlesReader } from '#server/box-office/news/articles'
import { newsPage } from '#server/box-office/news/news-lists'
import { cachedValue } from '#server/cache/cached-value'
import { isProvenRecaptcha } from '#server/captcha/proven-recaptcha'
import { withContentUrl } from '#server/content-client/content-settings'
import type { Media } from '#shared/content/page'
import { checkout } from '#shared/ticketing/checkout/checkout'
import { membership } from '#shared/ticketing/membership/membership'
import { news } from '#shared/ticketing/news/news'
import { order } from '#shared/ticketing/order/order'
import { production } from '#shared/ticketing/production/production'
import { session } from '#shared/ticketing/session/session'
import { openBoxOffice, type TestVisitor } from '#test/support/box-office'
import { type Behaviour, contentId, contentItem, startContentUpstream } from '#test/support/content-upstream'
import { openDemonstrationContent } from '#test/support/demonstration-content'
import { HUMAN_VERDICT, startRecaptcha } from '#test/support/recaptcha-server'
import { fillTestCheckout, reserveTickets, testCheckout } from '#test/support/test-checkout'
import { testProgramme } from '#test/support/test-programme'
import { timeLimit } from '#test/support/time-limits'

const PASSWORD = 'Abcdef1!'
const ada = { id: 900, email: 'ada@example.org' }
/** Membership levels beside `testCheckout.level`. */
const levels = { patron: 2, gone: 3, free: 4 }

const PICTURE: Media = {
  ...{ id: contentId('picture'), name: 'Hall', url: '/media/hall.jpg', extension: 'jpg', width: 3200, height: 2000 },
  ...{ bytes: null, alt: 'The hall', focalPoint: null, crops: [] },
}

const content = await startContentUpstream(t)
const recaptcha = await startRecaptcha(t)
/** At most the cache's waiting time on any machine: a read that outlasted one failure would serve the next. */
const CONTENT_TIMEOUT_MS = '2000'
const venue = await openBoxOffice(t, {
  fill: fillDatabase,
  settings: {
    ...recaptcha.settings,
    CONTENT_URL: content.url,
    CONTENT_API_KEY: 'a-key',
    CONTENT_TIMEOUT_MS,
  },
})
const { db, clock, settings } = venue
const url = await venue.listen()

async function fillDatabase(database: Database, now: Date) {
  await fillTestCheckout(database, now)
  const picture = { ...PICTURE, crops: [{ alias: 'tile', width: 640, height: 400, coordinates: null }] }
  await database.execute(sql`
    insert into membership_level (id, slug, content_id, name, description, tooltip, image, price_cents, is_on_sale, position) values
      (${levels.patron}, 'patron', ${contentId('patron')}, 'Patron', 'Closer', 'With a dinner', ${picture}, 49950, true, 0),
      (${levels.gone}, 'gone', ${contentId('gone')}, 'Founder', 'No more', null, null, 90000, false, 2),
      (${levels.free}, 'free', ${contentId('free')}, 'Reader', 'For nothing', null, null, 0, true, 3)`)
  await database.execute(sql`
    insert into customer (id, email, password_hash, first_name, last_name, created_at)
    values (${ada.id}, ${ada.email}, ${await hashPassword(PASSWORD)}, 'Ada', 'Lovelace', now())`)
  await database.execute(sql`
    insert into address (customer_id, country_id, state_id, line1, suburb, post_code, is_primary, created_at)
    values (${ada.id}, 1, 2, '9 Pitt Street', 'Sydney', '2000', true, now())`)
}

/** An article of the content service; `day` YYYY-MM-DD, null for one without a publish date. */
const article = (slug: string, day: string | null, some: Record<string, unknown> = {}, contentType = 'newsArticle') =>
  contentItem(
    `/news/${slug}`,
    { publishDate: day && `${day}T00:00:00Z`, subheading: `About ${slug}`, categories: [], ...some },
    { contentType, name: slug, createDate: '2026-01-05T02:00:00.000Z' },
  )
const category = (name: string) => contentItem(`/settings/categories/${name}`, {}, { contentType: 'category', name })

const visitor = venue.visitor()
const search = (pageNumber = 1, ...categoryIds: string[]) => visitor.call(news.search, { categoryIds, pageNumber })
const namesOf = ({ items }: { items: { name: string }[] }) => items.map(({ name }) => name)
const failures: Behaviour[] = ['down', 'silent', 'garbage', 'errors', 'failing', 'moved']

t.test('news calls fail while the content service is down and nothing is cached, then recover', async (t) => {
  for (const failure of failures) {
    content.behave(failure, '/elsewhere')
    const { status, headers, body } = await visitor.response(news.search, { categoryIds: [], pageNumber: 1 })
    t.same([status, body.isError && body.type, headers['retry-after']], [503, 'CONTENT_UNAVAILABLE', '5'], failure)
    t.equal((await visitor.refusal(news.related, { newsItemIds: ['any'] })).status, 503, failure)
  }
  content.behave('well')
  content.publish(article('first', '2026-03-01'))
  t.same(namesOf(await search()), ['first'])
})

t.test('news is cached, and coalesced into one request when it expires', async (t) => {
  await forgetCopies()
  content.requests.length = 0
  await Promise.all(Array.from({ length: 5 }, () => search()))
  t.same(
    content.requests.map(({ query }) => query.get('filter')).sort(),
    ['contentType:blogArticle', 'contentType:newsArticle'],
    'one reading: a request for each of the two names that articles go by',
  )
  content.publish(article('second', '2026-03-02'))
  clock.move({ minutes: 0.9 })
  t.same(namesOf(await search()), ['first'])
  clock.move({ minutes: 0.1 })
  t.same(namesOf(await search()), ['second', 'first'])
})

t.test('while the content service is down, slow or invalid, cached news is served', async (t) => {
  for (const failure of failures) {
    await forgetCopies()
    const before = await search()
    clock.move({ minutes: 60 })
    content.behave(failure, '/elsewhere')
    content.requests.length = 0
    t.same(await search(), before, failure)
    t.ok(content.requests.length >= 1, failure)
    t.same(await search(), before, failure)
    // One reading sends two requests, of which the second may arrive after the first has failed.
    const filters = content.requests.map(({ query }) => query.get('filter'))
    t.same(filters, [...new Set(filters)], `${failure}: after a failure nobody waits again for a moment`)
    content.behave('well')
  }
})

t.test('articles of both types are listed newest first, nine to a page [API-S-39]', async (t) => {
  for (let day = 10; day < 27; day++)
    content.publish(article(`day ${day}`, `2026-04-${day}`, {}, day % 2 ? 'newsArticle' : 'blogArticle'))
  await forgetCopies()
  const [one, two, three, four] = await Promise.all([1, 2, 3, 4].map((page) => search(page)))
  t.same(
    [one, two, three].flatMap((page) => (page ? namesOf(page) : [])),
    [...Array.from({ length: 17 }, (_, at) => `day ${26 - at}`), 'second', 'first'],
  )
  t.same(
    [one, two, three, four].map((page) => [page?.items.length, page?.pageNumber, page?.totalPages]),
    [
      [9, 1, 3],
      [9, 2, 3],
      [1, 3, 3],
      [0, 4, 3],
    ],
  )
  t.match(await visitor.refusal(news.search, { categoryIds: [], pageNumber: 0 }), {
    status: 400,
    validationErrors: [{ name: 'pageNumber' }],
  })
})

t.test('a listing shows the articles of its categories, or all articles if it has none [API-S-39]', async (t) => {
  const [talks, notes] = [category('talks'), category('notes')]
  content.publish(
    article('a talk', '2026-05-01', { categories: [talks] }),
    article('a note', '2026-05-02', { categories: [notes] }),
    article('both', '2026-05-03', { categories: [talks, notes] }, 'blogArticle'),
  )
  await forgetCopies()
  t.same(namesOf(await search(1, talks.id)), ['both', 'a talk'])
  t.same(namesOf(await search(1, talks.id, notes.id)), ['both', 'a note', 'a talk'])
  t.same(namesOf(await search(1, talks.id.toUpperCase().replaceAll('-', ''))), ['both', 'a talk'], 'in any spelling')
  const none = await search(1, contentId('/settings/categories/none'))
  t.same([none.items, none.totalPages], [[], 0])
  t.ok((await search()).totalPages > 1)
})

t.test('related news is in the order of the request, without duplicates or missing articles [API-S-38]', async (t) => {
  content.publish(
    article('plain', '2026-05-10'),
    article('told', null, { publishDate: '0001-01-01T00:00:00Z', seoMetaDescription: 'For search engines' }),
    article('zoned', null, { publishDate: { date: '2026-01-02T09:30:00', timeZone: 'Australia/Melbourne' } }),
  )
  await forgetCopies()
  const id = (slug: string) => contentId(`/news/${slug}`)
  const { newsItems } = await visitor.call(news.related, {
    newsItemIds: [id('told'), id('plain'), contentId('/about-us'), id('told').toUpperCase(), id('zoned')],
  })
  t.same(newsItems, [
    {
      ...{ id: id('told'), name: 'told', route: '/news/told', image: null, description: 'For search engines' },
      ...{ date: '2026-01-05T02:00:00.000Z', publishDate: null },
    },
    {
      ...{ id: id('plain'), name: 'plain', route: '/news/plain', image: null, description: 'About plain' },
      ...{ date: '2026-05-09T14:00:00.000Z', publishDate: '2026-05-09T14:00:00.000Z' },
    },
    {
      ...{ id: id('zoned'), name: 'zoned', route: '/news/zoned', image: null, description: 'About zoned' },
      ...{ date: '2026-01-01T22:30:00.000Z', publishDate: '2026-01-01T22:30:00.000Z' },
    },
  ])
  t.same(await visitor.call(news.related, { newsItemIds: [] }), { newsItems: [] })
})

t.test('an article’s pictures have addresses of this site and their valid crops [API-S-39 API-S-38]', async (t) => {
  const crop = (alias: string, coordinates: object | null) => ({ alias, width: 640, height: 400, coordinates })
  const wide = {
    ...{ id: 'w', name: 'Wide', mediaType: 'Image', url: `${content.url}/media/a b.JPG`, extension: '.JPG' },
    ...{
      width: 3200,
      height: 2000,
      bytes: 9,
      focalPoint: { left: 0.25, top: -1.1e-16 },
      properties: { altText: 'A' },
    },
    crops: [
      crop('tile', { x1: 0.1, y1: 0, x2: 0.2, y2: 0.3 }),
      crop('odd', { x1: 0.8, y1: 0, x2: 0.4, y2: 0 }),
      { ...crop('flat', null), width: 0 },
      'nonsense',
    ],
  }
  const focalPoint = { left: 0.5, top: 0.5 }
  const drawing = { id: 'd', name: 'Drawing', url: '/media/d.svg', crops: null, focalPoint }
  const elsewhere = { ...drawing, url: 'https://cdn.example/asset/1' }
  content.publish(
    article('pictured', '2026-06-01', { imageForDesktop: [wide], tileImage: [drawing] }),
    article('bare', '2026-06-02', { imageForDesktop: [wide], tileImage: [elsewhere] }),
  )
  await forgetCopies()
  const [bare, pictured] = (await search()).items
  t.same(pictured?.properties.imageForDesktop, {
    ...{ id: 'w', name: 'Wide', url: '/media/a%20b.JPG', extension: 'jpg', width: 3200, height: 2000, bytes: 9 },
    ...{ alt: 'A', focalPoint: { left: 0.25, top: 0 } },
    crops: [crop('tile', { x1: 0.1, y1: 0, x2: 0.2, y2: 0.3 }), crop('odd', null)],
  })
  t.same(pictured?.properties.tileImage, {
    ...{ id: 'd', name: 'Drawing', url: '/media/d.svg', extension: 'svg', width: null, height: null },
    ...{ bytes: null, alt: '', focalPoint: null, crops: [] },
  })
  t.equal(bare?.properties.tileImage, null, 'pages can’t load it')
  const { newsItems } = await visitor.call(news.related, {
    newsItemIds: [contentId('/news/pictured'), String(bare?.id)],
  })
  t.same(
    newsItems.map(({ image }) => image?.id),
    ['d', 'w'],
    'the tile’s picture, or else the article’s',
  )
})

t.test('articles’ pictures on a media host also have addresses of this site', async (t) => {
  const upstream = await startContentUpstream(t)
  const url = 'https://cdn.example/hall/media/a/1.jpg'
  upstream.publish(
    article('pictured', '2026-07-01', { tileImage: [{ id: 'p', name: 'Hall', url, mediaType: 'Image' }] }),
  )
  const contentSettings = { ...settings, CONTENT_URL: upstream.url, CONTENT_MEDIA_URL: 'https://cdn.example/hall' }
  const [articles] = await articlesReader({ settings: contentSettings, clock, log: venue.app.log })()
  t.equal(articles?.tileImage?.url, '/media/a/1.jpg')
})

t.test('an article without an address is omitted, and an impossible date is ignored', async (t) => {
  const upstream = await startContentUpstream(t)
  upstream.publish(article('whole', '2026-13-45'), { ...article('nowhere', '2026-07-01'), route: { path: '' } })
  const contentSettings = { ...settings, CONTENT_URL: upstream.url }
  const articles = await articlesReader({ settings: contentSettings, clock, log: venue.app.log })()
  t.same(
    articles.map(({ name, publishDate }) => [name, publishDate]),
    [['whole', null]],
  )
})

t.test('news is requested with the API key in either dialect, by default from the companion', async (t) => {
  await forgetCopies()
  content.requests.length = 0
  await search()
  const [request] = content.requests
  t.match(request, { method: 'GET', path: '/umbraco/delivery/api/v2/content', headers: { 'api-key': 'a-key' } })
  t.equal(request?.query.get('expand'), 'properties[imageForDesktop,tileImage]')
  t.notOk('preview' in (request?.headers ?? {}))

  content.requests.length = 0
  const old = {
    ...settings,
    CONTENT_API_VERSION: 'v1',
    CONTENT_PREVIEW: true,
    CONTENT_START_ITEM: 'home',
    CONTENT_CULTURE: 'en-AU',
  } as const
  const read = articlesReader({ settings: old, clock, log: venue.app.log })
  await read()
  await read()
  t.equal(content.requests.length, 4, 'in preview nothing is kept')
  t.match(content.requests[0], {
    path: '/umbraco/delivery/api/v1/content',
    headers: { preview: 'true', 'start-item': 'home', 'accept-language': 'en-AU' },
  })
  t.equal(content.requests[0]?.query.get('expand'), 'property:imageForDesktop,tileImage')
  t.equal(withContentUrl(readSettings({ PORT: '4000' })).CONTENT_URL, 'http://127.0.0.1:4001')
  t.equal(
    withContentUrl(readSettings({ COMPANION_HOST: 'content', CONTENT_SERVICE_PORT: '90' })).CONTENT_URL,
    'http://content:90',
  )
})

t.test('the demonstration’s articles have their pictures’ alternative texts in both dialects', async (t) => {
  const CONTENT_URL = await openDemonstrationContent(t)
  for (const CONTENT_API_VERSION of ['v1', 'v2'] as const) {
    const contentSettings = {
      ...settings,
      CONTENT_URL,
      CONTENT_API_VERSION,
      CONTENT_API_KEY: undefined,
      CONTENT_TIMEOUT_MS: timeLimit(5_000),
    }
    const articles = await articlesReader({ settings: contentSettings, clock, log: venue.app.log })()
    t.ok(articles.length >= 6)
    for (const { name, publishDate, description, tileImage, imageForDesktop, categoryKeys: categories } of articles) {
      t.ok(publishDate && description && tileImage && imageForDesktop?.alt && categories.size, name)
      t.ok(
        tileImage?.crops.some(({ alias }) => alias === 'tile'),
        name,
      )
    }
    const [first] = articles[0]?.categoryKeys ?? []
    const { items } = newsPage(articles, { categoryIds: [String(first)], pageNumber: 1 })
    t.ok(items.length >= 1 && items.length < articles.length)
  }
})

t.test('visitors get cached news when a refresh takes too long', async (t) => {
  let now = 0
  const loads: ((value: string) => void)[] = []
  const load = () => new Promise<string>((resolve) => loads.push(resolve))
  const read = cachedValue(load, { now: () => now, ttl: 100, retryAfter: 50, maxWait: 1 })
  const first = Promise.all([read(), read()])
  loads[0]?.('old')
  t.same([await first, loads.length], [['old', 'old'], 1])
  now = 100
  t.same([await read(), await read(), loads.length], ['old', 'old', 2])
  loads[1]?.('new')
  await new Promise(setImmediate)
  t.equal(await read(), 'new', 'what came late is kept all the same')
  now = 200
  t.same([await read(), loads.length], ['new', 3])
  now = 250
  t.same([await read(), loads.length], ['new', 3], 'one load at a time')
})

/** A customer who is signed in. */
async function member(): Promise<TestVisitor> {
  const customer = venue.visitor()
  await customer.call(checkout.login, { userName: ada.email, password: PASSWORD, captchaToken: freshToken() })
  await customer.call(session.clearCart)
  return customer
}
let tokens = 0
const freshToken = () => `token ${++tokens}`
const linesOf = async (customer: TestVisitor) =>
  (await customer.call(checkout.miniCart)).memberships.map(({ id, name, type, subtotal }) => ({
    ...{ id, name, type, subtotal },
  }))
const patron = { id: levels.patron, name: 'Patron', type: 'Membership', subtotal: 499.5 }
const friend = { id: testCheckout.level, name: 'Friend', type: 'Membership', subtotal: 120 }

t.test('memberships on sale are shown with title, description and picture [API-S-41]', async (t) => {
  const { memberships } = await visitor.call(membership.memberships)
  t.same(
    memberships.map(({ id, title, description, image }) => [id, title, description, image?.crops[0]?.alias]),
    [
      [levels.patron, 'Patron', 'Closer', 'tile'],
      [testCheckout.level, 'Friend', 'For a year', undefined],
    ],
  )
})

t.test('memberships on sale have their price for a year, in dollars [API-26]', async (t) => {
  const { memberships } = await visitor.call(membership.membershipsToBuy)
  t.same(
    memberships.map(({ image, ...each }) => ({ ...each, picture: image?.url })),
    [
      { id: levels.patron, name: 'Patron', price: 499.5, tooltip: 'With a dinner', picture: '/media/hall.jpg' },
      { id: testCheckout.level, name: 'Friend', price: 120, tooltip: null, picture: undefined },
    ],
  )
})

t.test('only a signed-in customer can reserve a membership [API-27]', async (t) => {
  const stranger = venue.visitor()
  t.match(await stranger.refusal(membership.reserve, { membershipLevelId: testCheckout.level }), {
    status: 401,
    type: 'SIGN_IN_NEEDED',
  })
  t.equal(stranger.token, undefined)
})

t.test(
  'a reserved membership is in the cart and starts its timer, and another level replaces it [API-27]',
  async (t) => {
    const customer = await member()
    await customer.call(membership.reserve, { membershipLevelId: levels.patron })
    t.same(await linesOf(customer), [patron])
    const { cartCount, expiration } = await customer.call(session.info)
    t.same([cartCount, Date.parse(String(expiration)) - clock.now().getTime()], [1, settings.CART_MINUTES * 60_000])
    clock.move({ minutes: 5 })
    await customer.call(membership.reserve, { membershipLevelId: testCheckout.level })
    await customer.call(membership.reserve, { membershipLevelId: testCheckout.level })
    t.same(await linesOf(customer), [friend])
    const after = await customer.call(session.info)
    t.same([after.cartCount, after.expiration], [1, expiration], 'a cart that has a clock keeps it')
    await reserveTickets(customer, testProgramme.rush)
    await customer.call(membership.reserve, { membershipLevelId: levels.patron })
    const cart = await customer.call(checkout.miniCart)
    t.same([cart.performances.length, cart.memberships.length, cart.total], [1, 1, 180 + 499.5 + 3.95])
  },
)

t.test('an unknown level, or one not on sale, is refused and leaves the cart unchanged [API-27]', async (t) => {
  const customer = await member()
  for (const membershipLevelId of [levels.gone, levels.free, 99])
    t.equal((await customer.refusal(membership.reserve, { membershipLevelId })).type, 'NOT_FOUND')
  t.equal((await customer.call(session.info)).expiration, null)
  await customer.call(membership.reserve, { membershipLevelId: testCheckout.level })
  await customer.refusal(membership.reserve, { membershipLevelId: levels.gone })
  t.same(await linesOf(customer), [friend])
  for (const membershipLevelId of [0, -1, 'one', null, undefined])
    t.match(await customer.refusal(membership.reserve, { membershipLevelId }), {
      status: 400,
      validationErrors: [{ name: 'membershipLevelId' }],
    })
})

t.test('a membership is removed with its expired cart and can be reserved again [API-27]', async (t) => {
  const customer = await member()
  await customer.call(membership.reserve, { membershipLevelId: testCheckout.level })
  clock.move({ minutes: settings.CART_MINUTES })
  t.match(await customer.refusal(membership.reserve, { membershipLevelId: testCheckout.level }), { status: 410 })
  t.same(await linesOf(customer), [])
  await customer.call(membership.reserve, { membershipLevelId: testCheckout.level })
  t.same(await linesOf(customer), [friend])
})

t.test('a bought membership is valid for a year, and the next one from its end [MEMB-07 API-27]', async (t) => {
  for (const level of [testCheckout.level, testCheckout.level, levels.patron]) {
    const customer = await member()
    await customer.call(membership.reserve, { membershipLevelId: level })
    await customer.call(checkout.giftVoucher, { number: testCheckout.vouchers.large })
    const [home] = (await customer.call(checkout.delivery)).addresses
    await customer.call(checkout.setAddress, { addressId: home?.id })
    await customer.call(checkout.donate, { amount: 0 })
    await customer.call(checkout.setPresenters, { mrcUpdates: false })
    const { type, orderId, sessionKey } = await customer.call(order.finalize)
    t.not(type, 'Payment', 'the voucher pays for all of it')
    const { memberships } = await customer.call(order.receipt, { OrderId: orderId, SessionKey: sessionKey })
    t.same(
      memberships.map(({ title, subtotal }) => [title, subtotal]),
      [level === levels.patron ? ['Patron', 499.5] : ['Friend', 120]],
    )
  }
  const held = await db.query(sql`
    select m.customer_id, m.membership_level_id,
           m.starts_on = (${clock.now()}::timestamptz at time zone ${settings.VENUE_TIME_ZONE})::date as is_from_today,
           m.expires_on = (m.starts_on + interval '1 year')::date as is_a_year,
           m.starts_on = lag(m.expires_on) over (partition by m.membership_level_id order by m.starts_on) as follows
      from customer_membership m
     order by m.membership_level_id, m.starts_on`)
  const each = { customerId: ada.id, membershipLevelId: testCheckout.level, isAYear: true }
  t.same(held, [
    { ...each, isFromToday: true, follows: null },
    { ...each, isFromToday: false, follows: true },
    { ...each, membershipLevelId: levels.patron, isFromToday: true, follows: null },
  ])
})

/** A call that uses a captcha token; its result doesn't matter here. */
const guarded = (captchaToken: string) => visitor.response(production.remove, { productionId: 1, captchaToken })

t.test('a reCAPTCHA token is verified by Google, and a valid one is accepted once [API-07]', async (t) => {
  recaptcha.respondWith(HUMAN_VERDICT)
  recaptcha.requests.length = 0
  t.equal((await guarded('a-human')).status, 200)
  t.same(recaptcha.requests, [{ secret: 'secret-key', response: 'a-human' }])
  const again = await guarded('a-human')
  t.equal(again.status, 422)
  t.match(again.body, { type: 'CAPTCHA_FAILED', validationErrors: [{ name: 'captchaToken' }] })
  recaptcha.requests.length = 0
  const none = await fetch(url + production.remove.path, { method: 'DELETE' })
  t.equal(none.status, 422)
  t.same(recaptcha.requests, [], 'nothing is asked about no token')
})

t.test('a token that Google rejects, that has a low score or another action is refused', async (t) => {
  const doubted = [
    { success: false, 'error-codes': ['timeout-or-duplicate'] },
    { success: false, 'error-codes': ['invalid-input-response'] },
    { ...HUMAN_VERDICT, score: 0.4 },
    { success: true, action: 'submit' },
    { ...HUMAN_VERDICT, action: 'login' },
    { success: true, score: 0.9 },
  ]
  for (const verdict of doubted) {
    recaptcha.respondWith(verdict)
    t.equal((await guarded(freshToken())).status, 422, JSON.stringify(verdict))
  }
  recaptcha.respondWith({ ...HUMAN_VERDICT, score: 0.5 })
  t.equal((await guarded(freshToken())).status, 200)
})

t.test('a call fails without using up its token if Google is unreachable or rejects the secret', async (t) => {
  const token = freshToken()
  const ours = ['missing-input-secret', 'invalid-input-secret', 'bad-request']
  const troubles = [
    'down',
    '<!doctype html><title>Sorry</title>',
    'null',
    '{}',
    ...ours.map((code) => ({ success: false, 'error-codes': [code] })),
  ]
  for (const trouble of troubles) {
    recaptcha.respondWith(trouble)
    const { status, body } = await guarded(token)
    t.same([status, body.isError && body.type], [500, 'Unhandled error'], JSON.stringify(trouble))
  }
  recaptcha.respondWith('silent')
  await t.rejects(isProvenRecaptcha(settings, token, 50), { name: 'TooSlow' })
  recaptcha.respondWith(HUMAN_VERDICT)
  t.equal((await guarded(token)).status, 200)
})

/** After an hour everything cached has expired and is reloaded on the next request. */
async function forgetCopies(): Promise<void> {
  content.behave('well')
  clock.move({ minutes: 60 })
}
