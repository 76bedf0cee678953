import { pino } from 'pino'
import t from 'tap'
import type { Database } from '#server/box-office/database/database'
import { sql } from '#server/box-office/database/sql'
import { siteContentReader } from '#server/box-office/search/read-site-content'
import type { Result } from '#shared/ticketing/call'
import { production } from '#shared/ticketing/production/production'
import { search } from '#shared/ticketing/search/search'
import { openBoxOffice } from '#test/support/box-office'
import {
  type Behaviour,
  contentGrid,
  contentId,
  contentItem,
  startContentUpstream,
} from '#test/support/content-upstream'
import { openDemonstrationContent } from '#test/support/demonstration-content'
import { fillTestProgramme, testProgramme } from '#test/support/test-programme'

type SearchResult = Result<typeof search.search>
type DocumentType = SearchResult['counts'][number]['documentType']

const content = await startContentUpstream(t)
const venue = await openBoxOffice(t, {
  fill: fillDatabase,
  settings: { CONTENT_URL: content.url, CONTENT_TIMEOUT_MS: '2000' },
})
const { clock, settings } = venue
await venue.listen()
const visitor = venue.visitor()

/** The test programme, with the quartet given by a guest presenter. */
async function fillDatabase(db: Database, now: Date) {
  await fillTestProgramme(db, now)
  await db.execute(sql`insert into presenter values (2, 'Winter Guests', false)`)
  await db.execute(sql`
    update production
       set presenter_id = 2, company = 'Northern Voices', search_text = 'antonin dvorak: cypresses', tagline = 'Twelve songs', tags = '{strings}'
     where id = ${testProgramme.quartet.id}`)
  await db.execute(sql`update series set name = 'Lamplight' where id = ${testProgramme.series.id}`)
}

const searchFor = (searchText: string, documentTypes: DocumentType[] = [], pageNumber = 1) =>
  visitor.call(search.search, { searchText, documentTypes, pageNumber })
const nameOf = (item: SearchResult['items'][number]) => item[item.documentType]?.name
const namesOf = ({ items }: SearchResult) => items.map(nameOf)
const countsOf = ({ counts }: SearchResult) =>
  Object.fromEntries(counts.map(({ documentType, count }) => [documentType, count]))

/** Moves the clock beyond the TTL of what was read from the content service. */
const expireCache = () => clock.move({ minutes: settings.CONTENT_TTL_SECONDS / 60 })
/** Publishes items in place of all others; the box office reads them at its next search. */
function publish(...items: ReturnType<typeof contentItem>[]) {
  content.clear()
  content.publish(...items)
  expireCache()
}
const page = (name: string, properties: object = {}, contentType = 'contentPage') =>
  contentItem(`/${name.toLowerCase().replaceAll(' ', '-')}`, { ...properties }, { name, contentType })
const article = (name: string, day: string, properties: object = {}, contentType = 'newsArticle') =>
  page(name, { publishDate: `${day}T00:00:00Z`, ...properties }, contentType)

t.test('while the content service is down productions are still found', async (t) => {
  const faults: Behaviour[] = ['down', 'garbage', 'errors', 'failing', 'moved', 'silent']
  for (const fault of faults) {
    content.behave(fault, '/elsewhere')
    t.same(namesOf(await searchFor('quartet')), ['Quartet'], fault)
    content.requests.length = 0
    clock.move({ minutes: 1 / 30 })
    await searchFor('quartet')
    t.equal(content.requests.length, 0, `${fault}: no request follows at once`)
    clock.move({ minutes: 1 })
  }
  content.behave('well')
  publish(page('Quartet prize'))
  t.same(namesOf(await searchFor('quartet')), ['Quartet', 'Quartet prize'])
  content.behave('down')
  expireCache()
  t.same(namesOf(await searchFor('quartet')), ['Quartet', 'Quartet prize'], 'the last result that was read is used')
  content.behave('well')
})

t.test('an outage of the content service is logged once, and a later one again', async (t) => {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  const read = siteContentReader({ settings, clock, log })
  const readThreeTimes = async () => {
    for (let time = 0; time < 3; time++) {
      expireCache()
      await read()
    }
  }
  content.behave('down')
  await readThreeTimes()
  t.equal(lines.length, 1)
  t.match(JSON.parse(String(lines[0])), { level: 40, msg: 'The search finds no pages: they could not be read' })
  content.behave('well')
  await readThreeTimes()
  t.equal(lines.length, 1)
  content.behave('down')
  await readThreeTimes()
  t.equal(lines.length, 2)
  content.behave('well')
})

t.test('productions, pages and articles are found, each with the object of its type [API-S-40]', async (t) => {
  const picture = { id: 'p', name: 'Hall', url: `${content.url}/media/hall.jpg`, mediaType: 'Image' }
  publish(
    page('Quartet room', { seoMetaDescription: 'Where quartets play', imageForDesktop: [picture] }),
    article('Hearing a quartet', '2026-03-02', { subheading: 'With four ears', tileImage: [picture] }),
    article('An old quartet', '2026-02-01', {}, 'blogArticle'),
  )
  const results = await searchFor('quartet')
  t.same(
    results.items.map(({ documentType }) => documentType),
    ['production', 'contentPage', 'newsArticle', 'newsArticle'],
  )
  t.same([results.pageNumber, results.totalPages, results.totalCount], [1, 1, 4])
  const { productions } = await visitor.call(production.carouselProductions, {
    productionIds: [testProgramme.quartet.contentId],
  })
  t.same(results.items[0], { documentType: 'production', production: productions[0] }, 'as its tile is elsewhere')
  t.equal(results.items[0]?.production?.id, testProgramme.quartet.contentId)
  t.equal(results.items[0]?.production?.route, '/whats-on/quartet')
  const { image, ...room } = results.items[1]?.contentPage ?? {}
  t.same(room, {
    ...{ id: contentId('/quartet-room'), name: 'Quartet room', route: '/quartet-room' },
    description: 'Where quartets play',
  })
  t.equal(image?.url, '/media/hall.jpg')
  const { image: tile, ...hearing } = results.items[2]?.newsArticle ?? {}
  t.same(hearing, {
    ...{ id: contentId('/hearing-a-quartet'), name: 'Hearing a quartet', route: '/hearing-a-quartet' },
    ...{ date: '2026-03-01T13:00:00.000Z', publishDate: '2026-03-01T13:00:00.000Z', description: 'With four ears' },
  })
  t.equal(tile?.url, '/media/hall.jpg')
  t.equal(nameOf(results.items[3] as SearchResult['items'][number]), 'An old quartet', 'the newest article comes first')
})

t.test('a tab lists its type alone; the counts are of all that is found [API-S-40]', async (t) => {
  publish(page('Quartet room'), page('Quartet shop'), article('Quartet news', '2026-03-02'), page('Nothing'))
  const counts = { production: 1, contentPage: 2, newsArticle: 1 }
  const all = await searchFor('quartet')
  t.same([all.totalCount, countsOf(all)], [4, counts])
  const tabs: [DocumentType, string[]][] = [
    ['production', ['Quartet']],
    ['contentPage', ['Quartet room', 'Quartet shop']],
    ['newsArticle', ['Quartet news']],
  ]
  for (const [documentType, names] of tabs) {
    const results = await searchFor('quartet', [documentType])
    t.same(namesOf(results), names)
    t.same([results.totalCount, countsOf(results)], [names.length, counts], documentType)
  }
  t.equal((await searchFor('quartet', ['contentPage', 'newsArticle'])).totalCount, 3)
  t.same(countsOf(await searchFor('unheard')), { production: 0, contentPage: 0, newsArticle: 0 })
})

t.test('ten results make a page, in the same order each time [API-S-40]', async (t) => {
  const numbered = Array.from({ length: 21 }, (_, at) => page(`Stairs ${String(at + 1).padStart(2, '0')}`))
  publish(...numbered.toReversed())
  const pages = await Promise.all([1, 2, 3, 4].map((number) => searchFor('stairs', [], number)))
  t.same(
    pages.map(({ items, pageNumber, totalPages, totalCount }) => [items.length, pageNumber, totalPages, totalCount]),
    [
      [10, 1, 3, 21],
      [10, 2, 3, 21],
      [1, 3, 3, 21],
      [0, 4, 3, 21],
    ],
  )
  t.same(
    pages.flatMap(namesOf),
    numbered.map(({ name }) => name),
  )
  publish(...numbered)
  t.same(await Promise.all([1, 2, 3, 4].map((number) => searchFor('stairs', [], number))), pages)
})

t.test('a production is found by every field that the box office has of it', async (t) => {
  publish()
  const texts = {
    ...{ name: 'quart', composer: 'Dvořák', work: 'cypress', presenter: 'winter guests', company: 'northern voices' },
    ...{ venue: 'salon cypresses', series: 'lamplight', genre: 'chamber', tagline: 'twelve', tag: 'strings' },
    several: 'salon dvorak',
  }
  for (const [field, text] of Object.entries(texts)) t.same(namesOf(await searchFor(text)), ['Quartet'], field)
})

t.test('a production is found by the text of its own page, and not where that is hidden', async (t) => {
  const about = contentGrid(['richTextEditor', { text: { markup: '<p>Played by <b>c</b>andlelight</p>', blocks: [] } }])
  const productionPage = (properties: Record<string, unknown>) =>
    contentItem('/whats-on/quartet', properties, { contentType: 'production', id: testProgramme.quartet.contentId })
  publish(productionPage({ contentGrid: about }))
  t.same(namesOf(await searchFor('candlelight quartet')), ['Quartet'])
  publish(productionPage({ contentGrid: about, noIndex: true }))
  t.same(namesOf(await searchFor('candlelight')), [])
  t.same(namesOf(await searchFor('quartet')), [])
})

t.test('productions to come are in the order in which they play, those that are over at the end', async (t) => {
  publish(page('About Schubert'), page('Silence', { seoMetaDescription: 'After Schubert' }))
  t.same(namesOf(await searchFor('schubert')), [
    ...['About Schubert', 'Gala', 'Elsewhere', 'Open', 'Rush', 'Premiere', 'Silence', 'Farewell'],
  ])
})

t.test('a page is found by its name, its description and its text, in this order', async (t) => {
  const text = (markup: string) => contentGrid(['richTextEditor', { text: { markup, blocks: [] } }])
  publish(
    page('An organ tuner', { contentGrid: text('<p>Two thousand pipes</p>') }),
    page('By the wall', { contentGrid: text('<h2>The <em>org</em>an</h2>') }),
    page('Concerts', { seoMetaDescription: 'With the organ' }),
    page('Day of the organs'),
    page('Elsewhere', { contentGrid: text('<p class="organ"><a href="/organ">Pipes</a></p>') }),
    page('Organ'),
  )
  t.same(namesOf(await searchFor('ORGAN')), ['Organ', 'An organ tuner', 'Day of the organs', 'Concerts', 'By the wall'])
  t.same(namesOf(await searchFor('pipes organ')), ['An organ tuner'])
})

t.test('hidden items, and items that are no page, are not found', async (t) => {
  publish(
    page('Secret one', { noIndex: true }),
    article('Secret two', '2026-01-01', { noIndex: true }),
    ...['siteSettings', 'routeEntry', 'folder', 'newsCategory', 'membershipLevel'].map((type) =>
      page(`Secret ${type}`, {}, type),
    ),
    ...['account', 'login', 'overview', 'purchaseCheckout', 'singleEvent', 'seatSelector', 'search'].map((type) =>
      page(`Secret ${type}`, {}, type),
    ),
    { ...page('Secret nowhere'), route: { path: '' } },
    page('Secret garden'),
    page('Secret series', {}, 'series'),
  )
  t.same(namesOf(await searchFor('secret')), ['Secret garden', 'Secret series'])
})

t.test('an empty search finds nothing, and no input causes an error', async (t) => {
  publish(page('100% Gala (final)'), page('Emoji'))
  for (const text of [
    '',
    '   ',
    '🎻',
    '.*',
    '%',
    '\\',
    '((',
    "'; drop table production; --",
    '\u0007',
    'x'.repeat(200),
  ]) {
    const results = await searchFor(text)
    t.same(
      results,
      { pageNumber: 1, totalPages: 0, totalCount: 0, items: [], counts: results.counts },
      JSON.stringify(text),
    )
    t.same(countsOf(results), { production: 0, contentPage: 0, newsArticle: 0 })
  }
  t.same(namesOf(await searchFor('(final) 🎻 100%')), ['100% Gala (final)'])
  const wrong: [string, object][] = [
    ['searchText', { searchText: 'x'.repeat(201) }],
    ['searchText', { searchText: 'a\0b' }],
    ['searchText', { searchText: undefined }],
    ['pageNumber', { pageNumber: 0 }],
    ['documentTypes.0', { documentTypes: ['siteSettings'] }],
  ]
  for (const [name, input] of wrong)
    t.match(await visitor.refusal(search.search, { searchText: 'x', pageNumber: 1, documentTypes: [], ...input }), {
      status: 400,
      validationErrors: [{ name }],
    })
})

t.test('the content is requested once for all searches, and anew after a time', async (t) => {
  publish(page('Foyer'))
  content.requests.length = 0
  await Promise.all(Array.from({ length: 5 }, (_, at) => searchFor(`foyer ${'f'.repeat(at)}`)))
  clock.move({ minutes: 0.5 })
  await searchFor('foyer')
  const filters = content.requests.map(({ query }) => query.get('filter'))
  t.equal(new Set(filters).size, filters.length, 'each type once')
  t.ok(filters.includes('contentType:contentPage'))
  content.publish(page('Foyer bar'))
  t.same(namesOf(await searchFor('foyer')), ['Foyer'])
  clock.move({ minutes: 0.5 })
  t.same(namesOf(await searchFor('foyer')), ['Foyer', 'Foyer bar'])
})

t.test('long lists are requested page by page, completely', async (t) => {
  publish(...Array.from({ length: 250 }, (_, at) => page(`Door ${at}`)))
  content.requests.length = 0
  t.equal((await searchFor('door')).totalCount, 250)
  const parts = content.requests.filter(({ query }) => query.get('filter') === 'contentType:contentPage')
  t.same(
    parts.map(({ query }) => [query.get('skip'), query.get('take'), query.get('fields')]),
    [
      ['0', '100', null],
      ['100', '100', null],
      ['200', '100', null],
    ],
  )
})

t.test('in preview the content is requested for each search, and a failed request gives no pages', async (t) => {
  const preview = { ...settings, CONTENT_PREVIEW: true }
  const read = siteContentReader({ settings: preview, clock, log: venue.app.log })
  publish(page('Draft'))
  t.equal((await read()).documents.length, 1)
  content.publish(page('Second draft'))
  t.equal((await read()).documents.length, 2)
  content.behave('down')
  t.same((await read()).documents, [])
  content.behave('well')
})

t.test('the demonstration’s pages are found by their text, in both dialects', async (t) => {
  const CONTENT_URL = await openDemonstrationContent(t)
  for (const CONTENT_API_VERSION of ['v1', 'v2'] as const) {
    const dialectSettings = { ...settings, CONTENT_URL, CONTENT_API_VERSION, CONTENT_TIMEOUT_MS: 10_000 }
    const { documents, productionPages } = await siteContentReader({
      settings: dialectSettings,
      clock,
      log: venue.app.log,
    })()
    const named = documents.map((each) => (each.documentType === 'contentPage' ? each.contentPage.name : ''))
    t.ok(named.includes('History') && !named.includes('Nothing here'), CONTENT_API_VERSION)
    const history = documents[named.indexOf('History')]
    for (const word of ['canteen', 'godparents', 'lonsdale']) t.ok(history?.fields[2].includes(` ${word} `), word)
    t.equal(documents.filter(({ documentType }) => documentType === 'newsArticle').length, 12)
    t.ok(productionPages.size > 50)
    for (const word of ['richtexteditor', 'href', 'generic'])
      t.notOk(
        documents.some(({ fields }) => fields.some((field) => field.includes(` ${word} `))),
        word,
      )
  }
})
