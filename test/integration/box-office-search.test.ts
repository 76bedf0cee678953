import { pino } from 'pino'
import t from 'tap'
import type { Database } from '#server/box-office/database/database'
import { sql } from '#server/box-office/database/sql'
import { createSearchIndex } from '#server/box-office/search/create-search-index'
import { findDocuments, searchMatches } from '#server/box-office/search/find-documents'
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
import { timeLimit, timeLimitSetting } from '#test/support/time-limits'

type SearchResult = Result<typeof search.search>
type DocumentType = SearchResult['counts'][number]['documentType']

const SECRET = 'the secret of the notices'
const content = await startContentUpstream(t)
const venue = await openBoxOffice(t, {
  fill: fillDatabase,
  settings: { CONTENT_URL: content.url, CONTENT_TIMEOUT_MS: timeLimitSetting(2_000), CONTENT_WEBHOOK_SECRET: SECRET },
})
const { clock, settings } = venue
const address = await venue.listen()
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

/** Sends the content service's notice of a change; the response arrives once the change can be found. */
const notify = (secret = SECRET) =>
  fetch(`${address}/webhooks/content`, {
    ...{ method: 'POST', body: '{"Id":"x"}' },
    headers: { 'x-webhook-secret': secret, 'content-type': 'application/json' },
  })
/** Publishes items, and removes all others. */
async function publish(...items: ReturnType<typeof contentItem>[]) {
  content.clear()
  content.publish(...items)
  await notify()
}
const page = (name: string, properties: object = {}, contentType = 'contentPage') =>
  contentItem(`/${name.toLowerCase().replaceAll(' ', '-')}`, { ...properties }, { name, contentType })
const article = (name: string, day: string, properties: object = {}, contentType = 'newsArticle') =>
  page(name, { publishDate: `${day}T00:00:00Z`, ...properties }, contentType)

t.test('while the content service is down, productions and indexed pages are still found', async (t) => {
  const failures: Behaviour[] = ['down', 'garbage', 'errors', 'failing', 'moved', 'silent']
  for (const failure of failures) {
    content.behave(failure, '/elsewhere')
    await notify()
    t.same(namesOf(await searchFor('quartet')), ['Quartet'], failure)
    content.requests.length = 0
    await searchFor('quartet')
    t.equal(content.requests.length, 0, `${failure}: a search asks nothing`)
  }
  content.behave('well')
  await publish(page('Quartet prize'))
  t.same(namesOf(await searchFor('quartet')), ['Quartet', 'Quartet prize'])
  content.behave('down')
  await notify()
  t.same(namesOf(await searchFor('quartet')), ['Quartet', 'Quartet prize'], 'the last result that was read is used')
  content.behave('well')
})

t.test('what is published while the index is refreshed is found after the next refresh', async (t) => {
  await publish(page('Cloakroom'))
  const index = createSearchIndex({ settings, clock, log: venue.app.log, db: venue.db })
  const first = index.refresh()
  // Productions, then pages.
  for (const _ of ['productions', 'pages']) await content.nextRequest()
  content.behave('held')
  content.publish(page('Bicycle stands'), page('Wardrobe', {}, 'series'))
  const next = index.refresh()
  content.release()
  await Promise.all([first, next])
  for (const name of ['Cloakroom', 'Bicycle stands', 'Wardrobe']) t.same(namesOf(await searchFor(name)), [name])
})

t.test('an outage of the content service is logged once, and a later one again', async (t) => {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  const index = createSearchIndex({ settings, clock, log, db: venue.db })
  const refreshThreeTimes = async () => {
    for (let time = 0; time < 3; time++) await index.refresh()
  }
  content.behave('down')
  await refreshThreeTimes()
  t.equal(lines.length, 1)
  t.match(JSON.parse(String(lines[0])), {
    ...{ level: 40, msg: 'The search index is not updated with changed pages: the content service could not be read' },
  })
  content.behave('well')
  await refreshThreeTimes()
  t.equal(lines.length, 1)
  content.behave('down')
  await refreshThreeTimes()
  t.equal(lines.length, 2)
  content.behave('well')
})

t.test('productions, pages and articles are found, each with an object of its type [API-S-40]', async (t) => {
  const picture = { id: 'p', name: 'Hall', url: `${content.url}/media/hall.jpg`, mediaType: 'Image' }
  await publish(
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
  const highlight = { name: [{ text: 'Quartet', isMatch: true }], text: [{ text: 'Twelve songs', isMatch: false }] }
  t.same(
    results.items[0],
    { documentType: 'production', production: productions[0], highlight },
    'as its tile is elsewhere, with the words that match',
  )
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

t.test('a tab lists only its type, and the counts include all results [API-S-40]', async (t) => {
  await publish(page('Quartet room'), page('Quartet shop'), article('Quartet news', '2026-03-02'), page('Nothing'))
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

t.test('a page has ten results, in a stable order [API-S-40]', async (t) => {
  const numbered = Array.from({ length: 21 }, (_, at) => page(`Stairs ${String(at + 1).padStart(2, '0')}`))
  await publish(...numbered.toReversed())
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
  await publish(...numbered)
  t.same(await Promise.all([1, 2, 3, 4].map((number) => searchFor('stairs', [], number))), pages)
})

t.test('a production is found by every field that the box office stores', async (t) => {
  await publish()
  const texts = {
    ...{ name: 'quart', composer: 'Dvořák', work: 'cypress', presenter: 'winter guests', company: 'northern voices' },
    ...{ venue: 'salon cypresses', series: 'lamplight', genre: 'chamber', tagline: 'twelve', tag: 'strings' },
    several: 'salon dvorak',
  }
  for (const [field, text] of Object.entries(texts)) t.same(namesOf(await searchFor(text)), ['Quartet'], field)
})

t.test('a result quotes where the words were found, and what is tagged with them comes first', async (t) => {
  const { quartet } = testProgramme
  await venue.db.execute(sql`update production set tags = '{cello}' where id = 7`)
  await venue.db.execute(sql`update production set search_text = 'schubert: works for cello' where id = 6`)
  const gala = { id: 2, contentId: '00000000-0000-4000-8000-000000000002' }
  await venue.db.execute(sql`update production set search_text = 'johann sebastian bach: suites' where id = ${gala.id}`)
  const productionPage = (name: string, id: string, text: string) =>
    contentItem(`/whats-on/${name}`, { introHeading: text }, { contentType: 'production', id })
  const note = `The Cypresses were written in love. ${'And then? '.repeat(30)}`
  await publish(
    productionPage('quartet', quartet.contentId, note),
    productionPage('gala', gala.contentId, 'Suites by Johann Sebastian Bach, with strings'),
  )
  const textsOf = async (searchText: string) =>
    (await searchFor(searchText)).items.map(({ highlight, ...item }) => [
      nameOf(item as never),
      highlight?.field,
      highlight?.text.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join(''),
    ])
  t.same(await textsOf('strings'), [
    ['Quartet', 'tags', '[strings]'],
    ['Gala', 'text', 'Suites by Johann Sebastian Bach, with [strings]'],
  ])
  t.same(namesOf(await searchFor('cello')), ['Rush', 'Open'], 'what is tagged, though it plays later')
  t.same(await textsOf('northern'), [['Quartet', 'artists', '[Northern] Voices']])
  t.same(await textsOf('bach'), [['Gala', 'text', 'Suites by Johann Sebastian [Bach], with strings']])
  t.same(await textsOf('twelve'), [['Quartet', undefined, '[Twelve] songs']], 'the description, as ever')
  t.match((await textsOf('dvorak'))[0], ['Quartet', 'text', /antonin \[dvorak\]: cypresses/], 'the works')
  t.match((await textsOf('quartet dvorak'))[0], ['Quartet', 'text', /antonin \[dvorak\]/], 'the word that isn’t shown')
  t.match((await textsOf('cypresses'))[0]?.[2], /^The \[Cypresses\] were written in love\. .{100,130} …$/)
  await venue.db.execute(sql`update production set search_text = 'schubert' where id in (2, 6)`)
  await venue.db.execute(sql`update production set tags = '{music}' where id = 7`)
})

t.test('a production is found by its page’s text, unless the page is hidden', async (t) => {
  const about = contentGrid(['richTextEditor', { text: { markup: '<p>Played by <b>c</b>andlelight</p>', blocks: [] } }])
  const productionPage = (properties: Record<string, unknown>) =>
    contentItem('/whats-on/quartet', properties, { contentType: 'production', id: testProgramme.quartet.contentId })
  await publish(productionPage({ contentGrid: about }))
  t.same(namesOf(await searchFor('candlelight quartet')), ['Quartet'])
  await publish(productionPage({ contentGrid: about, noIndex: true }))
  t.same(namesOf(await searchFor('candlelight')), [])
  t.same(namesOf(await searchFor('quartet')), [])
})

t.test('upcoming productions are sorted by date, with past ones at the end', async (t) => {
  await publish(page('About Schubert'), page('Silence', { seoMetaDescription: 'After Schubert' }))
  t.same(namesOf(await searchFor('schubert')), [
    ...['About Schubert', 'Gala', 'Elsewhere', 'Open', 'Rush', 'Premiere', 'Silence', 'Farewell'],
  ])
})

t.test('a page is ranked by name, then description, then text', async (t) => {
  const text = (markup: string) => contentGrid(['richTextEditor', { text: { markup, blocks: [] } }])
  await publish(
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

t.test('an artist’s page is found by the box office’s name of its id too', async (t) => {
  await venue.db.execute(sql`insert into artist values (101, 'Winifred Quill'), (102, 'Winifred Quill')`)
  await publish(
    page('Ada', { tessituraId: 101 }, 'artist'),
    page('Other Ada', { tessituraId: 103 }, 'artist'),
    page('No Ada', { tessituraId: 101 }, 'series'),
  )
  t.same(namesOf(await searchFor('winifred')), ['Ada'])
  t.same(namesOf(await searchFor('ada quill')), ['Ada'])
})

t.test('hidden items, and items without a page, are not found', async (t) => {
  await publish(
    page('Secret one', { noIndex: true }),
    article('Secret two', '2026-01-01', { noIndex: true }),
    ...['siteSettings', 'routeEntry', 'itemFolder', 'newsCategory', 'membershipLevel'].map((type) =>
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
  await publish(page('100% Gala (final)'), page('Emoji'))
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
  t.same(namesOf(await searchFor('(fi\0nal) 100%')), ['100% Gala (final)'], 'without its control character')
  const wrong: [string, object][] = [
    ['searchText', { searchText: 'x'.repeat(201) }],
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

t.test('a changed page is found after the notice, and a deleted one no longer', async (t) => {
  await publish(page('Foyer'), page('Foyer bar'))
  t.same(namesOf(await searchFor('foyer')), ['Foyer', 'Foyer bar'])
  content.publish(page('Foyer shop'), page('Foyer', { seoMetaDescription: 'With a cloakroom' }))
  content.unpublish('/foyer-bar')
  content.requests.length = 0
  t.same(namesOf(await searchFor('foyer')), ['Foyer', 'Foyer bar'], 'not before')
  t.same(content.requests, [], 'a search asks nothing of the content service')
  t.equal((await notify()).status, 204)
  t.same(namesOf(await searchFor('foyer')), ['Foyer', 'Foyer shop'])
  t.same(namesOf(await searchFor('cloakroom')), ['Foyer'])
  const filters = content.requests.map(({ query }) => query.get('filter'))
  t.equal(new Set(filters).size, filters.length, 'each type is read once')
  t.ok(filters.includes('contentType:contentPage'))
})

t.test('a notice requires the secret, and its body is not read', async (t) => {
  content.requests.length = 0
  t.equal((await notify('wrong')).status, 401)
  t.equal((await fetch(`${address}/webhooks/content`, { method: 'POST' })).status, 401)
  t.same(content.requests, [])
  const headers = { 'x-webhook-secret': SECRET }
  t.equal((await fetch(`${address}/webhooks/content`, { method: 'POST', headers, body: '{' })).status, 204)
})

t.test('the index is refreshed every few minutes, by one box office of several', async (t) => {
  await publish(page('Stage door'))
  const [one, other] = [0, 1].map(() => createSearchIndex({ settings, clock, log: venue.app.log, db: venue.db }))
  content.publish(page('Stage lift'))
  content.requests.length = 0
  clock.move({ minutes: settings.SEARCH_REFRESH_SECONDS / 60 - 1 })
  await one?.refreshIfDue()
  t.equal(content.requests.length, 0, 'not yet')
  clock.move({ minutes: 2 })
  await one?.refreshIfDue()
  t.same(namesOf(await searchFor('stage')), ['Stage door', 'Stage lift'])
  content.requests.length = 0
  await other?.refreshIfDue()
  t.equal(content.requests.length, 0, 'the other finds it done')
  content.behave('down')
  clock.move({ minutes: settings.SEARCH_REFRESH_SECONDS / 60 })
  await one?.refreshIfDue()
  content.behave('well')
  clock.move({ minutes: 0.1 })
  content.requests.length = 0
  await other?.refreshIfDue()
  t.ok(content.requests.length > 0, 'after a failure soon again')
})

t.test('mistyped words match similar ones if there is no exact match', async (t) => {
  await publish(page('The organ'), page('Getting here', { seoMetaDescription: 'By tram and bicycle' }))
  const typed = { quartett: 'Quartet', qaurtet: 'Quartet', quarrtet: 'Quartet', dvorrak: 'Quartet' }
  for (const [text, name] of Object.entries(typed)) t.same(namesOf(await searchFor(text)), [name], text)
  t.same(namesOf(await searchFor('bycicle trma')), ['Getting here'])
  t.same(namesOf(await searchFor('orgna')), ['The organ'])
  t.same(namesOf(await searchFor('bicycel quartet')), [], 'each word still counts')
  const { items, counts, totalCount } = await searchFor('quartett')
  t.same(items[0]?.highlight?.name, [{ text: 'Quartet', isMatch: true }], 'the word that is meant is marked')
  t.same([totalCount, countsOf({ counts } as SearchResult)], [1, { production: 1, contentPage: 0, newsArticle: 0 }])
  await publish(page('The organ'), page('Orgna House'))
  t.same(namesOf(await searchFor('orgna')), ['Orgna House'], 'a word that exists is not a mistyped one')
})

t.test('the box office answers while the index is being filled', async (t) => {
  await publish(...Array.from({ length: 400 }, (_, at) => page(`Corridor ${at}`)))
  content.publish(...Array.from({ length: 400 }, (_, at) => page(`Corridor ${at}`, { introHeading: 'Changed' })))
  let isFilled = false
  const filled = notify().then(() => {
    isFilled = true
  })
  await visitor.call(production.carouselProductions, { productionIds: [testProgramme.quartet.contentId] })
  t.notOk(isFilled, 'a call during it is answered before it is done')
  await filled
  t.equal((await searchFor('corridor changed')).totalCount, 400)
})

t.test('long lists are requested page by page, completely', async (t) => {
  content.requests.length = 0
  await publish(...Array.from({ length: 250 }, (_, at) => page(`Door ${at}`)))
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

t.test('in preview each search reads the drafts, which other box offices don’t find', async (t) => {
  await publish(page('Rehearsal'))
  const preview = { ...settings, CONTENT_PREVIEW: true }
  const index = createSearchIndex({ settings: preview, clock, log: venue.app.log, db: venue.db })
  const drafts = async () => {
    await index.ready()
    const { words } = await searchMatches(venue.db, true, 'rehearsal')
    const page = { types: [], offset: 0, limit: 10, now: clock.now() }
    return (await findDocuments(venue.db, true, { searchText: 'rehearsal', words }, page)).map(({ item }) => item?.name)
  }
  content.publish(page('Rehearsal draft'))
  t.same(await drafts(), ['Rehearsal', 'Rehearsal draft'])
  content.publish(page('Rehearsal second draft'))
  t.same(await drafts(), ['Rehearsal', 'Rehearsal draft', 'Rehearsal second draft'])
  content.behave('down')
  t.equal((await drafts()).length, 3)
  content.behave('well')
  t.same(namesOf(await searchFor('rehearsal')), ['Rehearsal'])
})

t.test('the demonstration’s pages are found by their text, in both dialects', async (t) => {
  const CONTENT_URL = await openDemonstrationContent(t)
  for (const CONTENT_API_VERSION of ['v1', 'v2'] as const) {
    content.clear()
    await notify()
    const dialect = { ...settings, CONTENT_URL, CONTENT_API_VERSION, CONTENT_TIMEOUT_MS: timeLimit(10_000) }
    await createSearchIndex({ settings: dialect, clock, log: venue.app.log, db: venue.db }).refresh()
    for (const word of ['canteen', 'godparents', 'lonsdale'])
      t.ok(namesOf(await searchFor(word)).includes('History'), `${word} ${CONTENT_API_VERSION}`)
    t.notOk(namesOf(await searchFor('nothing here')).includes('Nothing here'))
    for (const word of ['richtexteditor', 'href', 'generic'])
      t.same(await venue.db.query(sql`select from search_document where words @@ ${`'${word}'`}::tsquery`), [], word)
    const articles = await venue.db.query(sql`select from search_document where document_type = 'newsArticle'`)
    t.equal(articles.length, 12)
  }
})
