import '#test/support/react-production-build'
import '../../config/client-in-node.ts'

import { join } from 'node:path'
import { Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import t from 'tap'
import { readSettings } from '#config/settings'
import { buildContentService } from '#server/content-service/app'
import { type Commands, readCommands } from '#server/content-service/media/commands'
import { openMediaFiles } from '#server/content-service/media/media-files'
import { readMediaFolder } from '#server/content-service/media/media-folder'
import { type Drawing, type MediaItem, mediaLibraryOf } from '#server/content-service/media/media-library'
import { drawAll } from '#server/demonstration/pictures/draw-all'
import { originalsFolder } from '#server/demonstration/pictures/media'
import { pictures } from '#server/demonstration/pictures/registry'
import { mainHall, salon } from '#server/demonstration/seat-maps/halls'
import { buildFormService } from '#server/forms/app'
import { formsOf } from '#server/forms/forms-of'
import { buildWeb } from '#server/web/app'
import { builtPages } from '#server/web/pages/html'
import { pageCrops, pictureSources, tileCrops } from '#shared/content/picture-sources'
import { FORMS_API } from '#shared/forms/forms-api'
import { demonstrationFiles, programme } from '#test/support/demonstration-programme'
import { demonstrationSource } from '#test/support/demonstration-source'
import { fullPreloads } from '#test/support/full-preloads'
import { isolatedSettings } from '#test/support/isolated-settings'
import { testFolder } from '#test/support/temporary-folder'
import { startTicketingUpstream } from '#test/support/ticketing-upstream'

const { builtAliases } = await import('#client/blocks/registry.ts')
const { builtLayouts } = await import('#client/layouts/registry.ts')

/** Item types without a page: other pages refer to them. */
const pageless = ['itemFolder', 'siteSettings', 'routeEntry', 'newsCategory', 'membershipLevel', 'profile']
/** All content types that are pages. Those without a layout use that of content pages. */
const types = [
  ...['homePage', 'contentPage', 'whatsOn', 'pastSeasons', 'series', 'production', 'artist'],
  ...['news', 'newsArticle', 'search'],
  ...['account', 'createAccount', 'forgotPassword', 'resetPassword', 'login', 'logout', 'overview', 'styleGuide'],
  'yourData',
  ...['personalInformation', 'addresses', 'communicationPreferences', 'accountChangePassword', 'upcomingEvents'],
  ...['pastEvents', 'returnTickets', 'currentMemberships', 'currentPackages', 'renewPackages', 'singleEvent'],
  ...['seriesPackagePurchase', 'membership', 'purchaseCheckout', 'bookingComplete', 'tickets'],
]

interface Item {
  contentType: string
  name: string
  route: { path: string }
  properties: Record<string, unknown>
}
interface Medium {
  url: string
  mediaType: string
  crops: { alias: string }[] | null
}

const dataFolder = testFolder(t)
const lines: string[] = []
const teardowns: (() => unknown)[] = []
const venue = await openVenue()
const pages = await allPages()
const shown = pages.filter(({ contentType }) => !pageless.includes(contentType))
t.teardown(async () => {
  await venue.web.close()
  await venue.content.close()
  for (const close of teardowns) await close()
})

/**
 * The demonstration's content behind the web server. The box office responds with 503, so that pages show only content.
 */
async function openVenue() {
  const contentSettings = readSettings({ DATA_DIR: dataFolder })
  const content = await buildContentService({
    settings: contentSettings,
    content: demonstrationSource(),
  })
  const CONTENT_URL = await content.listen({ host: '127.0.0.1', port: 0 })
  const forms = await buildFormService({
    settings: readSettings({ DATA_DIR: dataFolder, CAPTCHA_SECRET: 'secret' }),
    forms: formsOf({ VENUE_DIR: undefined }),
  })
  teardowns.push(() => forms.close())
  const FORMS_URL = `${await forms.listen({ host: '127.0.0.1', port: 0 })}${FORMS_API}`
  const ticketing = await startTicketingUpstream({ teardown: (close) => teardowns.push(close) })
  ticketing.respondWith((response) => void response.writeHead(503).end())
  const out = new Writable({
    write(line, _, done) {
      lines.push(String(line))
      done()
    },
  })
  const web = await buildWeb({
    settings: isolatedSettings({
      ...{ CONTENT_URL, FORMS_URL, TICKETING_URL: ticketing.url, DATA_DIR: dataFolder },
      ...fullPreloads,
    }),
    log: pino({ level: 'warn' }, out),
    sitePages: await builtPages(fileURLToPath(new URL('../../dist/site/', import.meta.url))),
  })
  return { content, web }
}

async function allPages(): Promise<Item[]> {
  const query = new URLSearchParams({ expand: 'properties[$all[properties[$all]]]', take: '999' })
  return (await venue.content.inject(`/umbraco/delivery/api/v2/content?${query}`)).json().items
}

/** Returns every object within a value, including the value. */
function within(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return []
  const own = Array.isArray(value) ? [] : [value as Record<string, unknown>]
  return [...own, ...Object.values(value).flatMap(within)]
}
const gridOf = ({ properties }: Item) => within(properties.contentGrid)

t.test('every block and every layout is used on a page besides the style guide', async (t) => {
  const used = new Set(
    shown
      .filter(({ contentType }) => contentType !== 'styleGuide')
      .flatMap((page) => gridOf(page).map(({ contentType }) => contentType)),
  )
  t.same(
    builtAliases.filter((alias) => !used.has(alias)),
    [],
  )
  const laidOut = new Set(shown.map(({ contentType }) => contentType))
  t.ok(types.filter((type) => builtLayouts.includes(type)).length >= 12)
  t.same(
    types.filter((type) => !laidOut.has(type)),
    [],
  )
})

t.test('every layout of a block with several layouts is used', async (t) => {
  const blocks = shown.flatMap((page) => gridOf(page).filter(({ properties }) => properties !== undefined))
  const used = (alias: string, property: string) =>
    new Set(
      blocks
        .filter(({ contentType }) => contentType === alias)
        .map(({ properties }) => String((properties as Record<string, unknown>)[property])),
    )
  t.ok(['generic', 'logos', 'list'].every((kind) => used('accordions', 'kind').has(kind)))
  t.ok(['poster', 'carousel'].every((layout) => used('featuredEvents', 'layout').has(layout)))
  t.ok(used('featuredEvents', 'source').has('upcoming'))
})

t.test('every picture has its crops and an alternative text, and portraits are upright', async (t) => {
  const media = shown.flatMap(({ properties }) => within(properties)).filter(isMedium)
  const images = [...new Map(media.map((each) => [each.url, each])).values()].filter(
    ({ mediaType }) => mediaType === 'Image',
  )
  t.ok(images.length > 150)
  const site = ['desktopXxl', 'desktopXl', 'tabletLandscapeLg', 'tabletPortraitMd', 'mobileXs', 'tile', 'shareImage']
  const alts = new Map((await demonstrationMedia()).map(({ url, alt }) => [url, alt]))
  for (const { url, crops } of images.filter(({ url }) => !url.includes('favicon'))) {
    t.same(
      crops?.map(({ alias }) => alias),
      site,
      url,
    )
    t.ok(alts.get(url), `${url} has an alternative text`)
  }
  const portraits = (await demonstrationMedia()).filter(({ path }) => path.startsWith('portraits/'))
  t.ok(portraits.length > 30)
  for (const { path, crops } of portraits)
    for (const { alias, width, height } of (crops ?? []).filter(({ alias }) => alias !== 'shareImage'))
      t.equal(width * 5, height * 4, `${path} ${alias}`)
})

/** Returns the drawn pictures and the original files, without omissions. */
async function demonstrationMedia() {
  const problems: string[] = []
  const files = await readMediaFolder(originalsFolder, (problem) => problems.push(problem))
  t.same(problems, [])
  return mediaLibraryOf([...pictures, ...files]).items
}

t.test('an alternative text is a sentence that describes a rendered picture, each different', async (t) => {
  const rendered = (await demonstrationMedia()).filter(
    ({ origin, mediaType, path }) => 'file' in origin && mediaType === 'Image' && !path.startsWith('views/'),
  )
  t.ok(rendered.length > 40, String(rendered.length))
  for (const { path, alt } of rendered) t.ok(alt.split(' ').length >= 5, `${path}: ${alt}`)
  t.equal(new Set(rendered.map(({ alt }) => alt)).size, rendered.length)
})

t.test('the originals have less than 40 MB in total', async (t) => {
  const files = await readMediaFolder(originalsFolder, (problem) => t.fail(problem))
  const bytes = files.reduce((sum, file) => sum + (file.bytes ?? 0), 0)
  t.ok(bytes > 5e6 && bytes < 40e6, String(bytes))
})

t.test('every picture of a page exists, once per page and on at most three besides the artists’', async (t) => {
  const { library } = await demonstrationSource().read()
  const pagesOf = new Map<string, string[]>()
  for (const { path: page, contentType, properties } of library.pages) {
    if (['siteSettings', 'styleGuide'].includes(contentType)) continue
    const { contentGrid, ...head } = properties
    // A page's own pictures are the same for each width, for its tiles and for shared links.
    const shownThere = [...new Set(picturesIn(head)), ...picturesIn(contentGrid)]
    t.same(shownThere, [...new Set(shownThere)], `no picture twice on ${page}`)
    // An artist's portrait is on their page and the page of artists too.
    if (page.startsWith('/artists/')) continue
    for (const picture of shownThere) pagesOf.set(picture, [...(pagesOf.get(picture) ?? []), page])
  }
  t.ok(pagesOf.size > 200, String(pagesOf.size))
  const there = new Set((await demonstrationMedia()).map(({ path }) => path))
  t.same(
    [...pagesOf.keys()].filter((picture) => !there.has(picture) && !there.has(picture.replace(/jpg$/, 'png'))),
    [],
  )
  for (const [picture, pages] of pagesOf) t.ok(pages.length <= 3, `${picture}: ${pages.join(', ')}`)
})

t.test('no visitor waits for a picture that was drawn ahead, whatever its size', async (t) => {
  const drawn: string[] = []
  const counted = pictures
    .filter(({ path }) => /^posters\/jupiter/.test(path))
    .map((item) => {
      const origin = item.origin as Drawing
      const render = (...given: Parameters<Drawing['render']>) => {
        drawn.push(item.path)
        return origin.render(...given)
      }
      return { ...item, origin: { ...origin, render } }
    })
  const folder = join(dataFolder, 'drawn-ahead')
  await drawAll(openMediaFiles(folder, 100), counted)
  t.ok(counted.length === 2 && drawn.length >= counted.length, drawn.join(', '))
  const drawnAhead = drawn.splice(0)
  const files = openMediaFiles(folder, 100)
  const addresses = counted.map((item) => [item, addressesOf(item)] as const)
  t.ok(addresses.flatMap(([, each]) => each).length > 20)
  for (const [item, each] of addresses)
    for (const address of each)
      await files.result(item, readCommands(new URL(address, 'http://here').searchParams) as Commands)
  t.same(drawn, [], `drawn ahead: ${drawnAhead.join(', ')}`)
})

/** Returns every address of a picture that a page may have; posters for phones are shown only on phones. */
function addressesOf(item: MediaItem): string[] {
  const crops = item.path.includes('-tall') ? pageCrops.slice(-1) : [...pageCrops, ...tileCrops]
  return crops
    .map((crop) => pictureSources({ ...item, crops: item.crops ?? [] }, [crop]))
    .flatMap(({ sources, src }) => [...sources.map((source) => source.srcset), src])
    .flatMap((srcset) => srcset.split(', ').map((candidate) => candidate.split(' ')[0] as string))
}

/** Returns the pictures that a value refers to, by path. */
const picturesIn = (value: unknown): string[] =>
  within(value)
    .map(({ $media }) => $media)
    .filter((name) => typeof name === 'string' && !/\.(svg|pdf|mp4|vtt)$/.test(name))
    .map((name) => `${String(name).replace(/\.\w+$/, '')}.jpg`)

const isMedium = (value: Record<string, unknown>): value is Record<string, unknown> & Medium =>
  typeof value.mediaType === 'string' && typeof value.url === 'string'

t.test('no page of the demonstration has an error, and every link on it leads to a page', async (t) => {
  const targets = new Map<string, string>()
  for (const { route } of shown.filter(({ contentType }) => !needsAnId.includes(contentType))) {
    const path = route.path === '/' ? '/' : route.path.replace(/\/$/, '')
    const response = await venue.web.inject(path)
    t.equal(response.statusCode, 200, path)
    for (const [, href = ''] of response.body.matchAll(/<a [^>]*href="(\/[^"#?]*)/g)) targets.set(href, path)
  }
  t.ok(targets.size > 60)
  for (const [href, from] of targets) {
    if (bookingPaths.includes(href)) continue
    const { statusCode } = href.startsWith('/media/') ? await head(href) : await venue.web.inject(href)
    t.equal(statusCode, 200, `${href}, linked from ${from}`)
  }
  const errors = lines.map((line) => JSON.parse(line)).filter(({ upstream }) => upstream !== 'ticketing')
  t.same(errors, [])
})
/** These need a production's id in their address, and the box office, which is closed here. */
const needsAnId = ['singleEvent', 'seriesPackagePurchase']
const bookingPaths = ['/purchase/single-event', '/purchase/series-package']
const head = (href: string) => venue.content.inject({ method: 'HEAD', url: href })

t.test('about sixty pages besides productions have a title and a description for search engines', async (t) => {
  const own = shown.filter(({ contentType }) => contentType !== 'production')
  t.ok(own.length >= 60, String(own.length))
  for (const { properties, route } of own) {
    t.ok(properties.seoPageTitle, route.path)
    t.ok(properties.noIndex || properties.seoMetaDescription, `${route.path} has a description`)
  }
})

t.test('the news fills more than one page of its list in each category', async (t) => {
  const articles = shown.filter(({ contentType }) => contentType === 'newsArticle')
  t.ok(articles.length > ARTICLES_A_PAGE, String(articles.length))
  const categories = pages.filter(({ contentType }) => contentType === 'newsCategory').map(({ name }) => name)
  const written = new Set(articles.flatMap(({ properties }) => namesOf(properties.categories)))
  t.same([...written].sort(), categories.sort())
})
const ARTICLES_A_PAGE = 9
const namesOf = (references: unknown) =>
  within(references).flatMap(({ name }) => (typeof name === 'string' ? [name] : []))

t.test('What’s On ends with a production that is worth planning for', async (t) => {
  const [whatsOn] = shown.filter(({ contentType }) => contentType === 'whatsOn')
  const [banner] = within(whatsOn?.properties.footerProduction)
  t.equal(banner?.contentType, 'production')
  t.ok(
    programme.some(
      ({ name, performances }) => name === banner?.name && performances.every(({ dayOffset }) => dayOffset > 90),
    ),
  )
})

t.test('a production page offers three other upcoming ones', async (t) => {
  const toCome = new Set(
    programme.filter(({ performances }) => performances.some(({ dayOffset }) => dayOffset > 0)).map(({ name }) => name),
  )
  for (const page of shown.filter(({ contentType }) => contentType === 'production')) {
    // The first is the page's own; those of the productions that it names follow.
    const related = gridOf(page).find(({ contentType }) => contentType === 'relatedEvents')
    const offered = (related?.properties as { productions: Item[] } | undefined)?.productions ?? []
    t.equal(offered.length, 3, page.route.path)
    t.ok(
      offered.every(({ name }) => toCome.has(name)),
      page.route.path,
    )
  }
})

t.test('every section of a hall has a picture of its view of the stage', async (t) => {
  const alts = new Map((await demonstrationMedia()).map(({ url, alt }) => [url, alt]))
  for (const { name, view } of [...mainHall.sections, ...salon.sections])
    t.equal(alts.get(`/media/${view}`), `The stage as seen from ${name}`)
})

t.test('pages state the numbers of seats and wheelchair places that the box office has', async (t) => {
  const figures = (path: string) =>
    within(pageAt(path).properties.contentGrid)
      .map(({ properties }) => properties as Record<string, unknown> | undefined)
      .filter((own) => String(own?.figureLabel).startsWith('seats'))
      .map((own) => Number(String(own?.figure).replace(',', '')))
  for (const path of ['/about-us/our-spaces/', '/about-us/hire-a-space/'])
    t.same(figures(path), [mainHall.seats.length, salon.seats.length], path)
  const wheelchairPlaces = [mainHall.seats, salon.seats].map(
    (seats) => seats.filter(({ attributes }) => attributes.includes('W')).length,
  )
  const access = JSON.stringify(pageAt('/your-visit/access/').properties)
  t.match(access, 'Four in the stalls and two in the Salon')
  t.match(access, 'Six, each with a companion’s seat.')
  t.same(wheelchairPlaces, [4, 2])
})

t.test('every concert on sale in the hall has a hundred seats for $25 for people under thirty', async (t) => {
  const { halls, pricePlans } = demonstrationFiles
  const seats = halls.find(({ slug }) => slug === 'main')?.seats ?? []
  const cheapSeats = (plan: string | undefined) => {
    const prices = pricePlans.find(({ slug }) => slug === plan)?.value.prices['under-30'] ?? {}
    return seats.filter(({ zone }) => (prices[zone] ?? Number.POSITIVE_INFINITY) <= 25).length
  }
  const sold = programme.filter(({ hall, isFree }) => hall === 'main' && !isFree)
  t.same(
    sold.filter(({ performances }) => performances.some(({ plan }) => cheapSeats(plan) < 100)).map(({ slug }) => slug),
    [],
  )
  const sentences = everySentence().filter(
    ([, text]) => /\bhundred seats\b/i.test(text) && /\$25|twenty-five/.test(text),
  )
  t.ok(sentences.length >= 3)
  t.same(
    sentences.filter(([, text]) => /(two|three|four|five) hundred/i.test(text)),
    [],
  )
})

t.test('the names of staff and composers are all different', async (t) => {
  const staff = within(pageAt('/about-us/people/').properties.contentGrid).flatMap(({ properties }) => {
    const { fullName } = (properties ?? {}) as { fullName?: string }
    return fullName ? [fullName] : []
  })
  const composers = shown
    .filter(({ contentType }) => contentType === 'production')
    .flatMap((page) => gridOf(page).filter(({ contentType }) => contentType === 'list'))
    .flatMap((list) => [...textsOf(list)])
    .map((text) => text.replace(/<[^>]*>/g, '').trim())
  t.ok(staff.length > 8)
  t.ok(composers.includes('Joseph Haydn'))
  t.same(
    staff.filter((name) => composers.includes(name)),
    [],
  )
})

t.test('every page says that the hall opens half an hour before the music', async (t) => {
  const sentences = everySentence().filter(([, text]) => /\bhall opens\b|\bdoors open (an?|at|half)\b/i.test(text))
  t.ok(sentences.length > 60, 'each production’s page says so')
  t.same(
    sentences.filter(([, text]) => !/half an hour before|thirty minutes before/.test(text)),
    [],
  )
})

const pageAt = (path: string) => shown.find(({ route }) => route.path === path) as Item
const everySentence = () =>
  shown.flatMap(({ route, properties }) =>
    [...textsOf(properties)].flatMap((text) =>
      text
        .replace(/<[^>]*>/g, ' ')
        .split(/(?<=[.?!])\s/)
        .map((sentence) => [route.path, sentence] as const),
    ),
  )

t.test('below Overview the last entry of the menu signs out', async (t) => {
  const below = shown.filter(({ route }) => /^\/overview\/[^/]+\/$/.test(route.path))
  t.same([below.at(-1)?.contentType, below.at(-1)?.name], ['logout', 'Log out'])
  const { statusCode, headers } = await venue.web.inject('/account/log-out')
  t.same([statusCode, headers.location], [301, '/overview/log-out'])
})

t.test('texts have curly quotes, proper dashes and no placeholder', async (t) => {
  const words = pages.flatMap(({ route, properties }) =>
    [...textsOf(properties)].map((text) => [route.path, text] as const),
  )
  t.ok(words.length > 1000)
  const wrong = words.filter(([, text]) => {
    const bare = text.replace(/<[^>]*>/g, '')
    return careless.test(bare) || american.test(bare) || repeated.test(bare)
  })
  t.same(wrong, [])
})
const careless = /["']| - |--|\.\.\.|lorem|TODO| {2}/i
const repeated = /\b(\w+(?: [\w-]+){2,5}) \1\b/
const american = /\b(colors?|centers?|theaters?|favorites?|neighbors?|rehearsal program)\b/i

/** Properties that visitors don't see. */
const technical =
  /^(url|extension|javascriptHeader|googleTagManagerID|queryString|icon|target|mediaType|id|path|display|type|publishDate|anchor)$/
function* textsOf(value: unknown, key = ''): Generator<string> {
  if (typeof value === 'string' && !technical.test(key)) yield value
  if (typeof value !== 'object' || value === null) return
  for (const [name, each] of Object.entries(value)) yield* textsOf(each, Array.isArray(value) ? key : name)
}
