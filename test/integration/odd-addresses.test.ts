// Addresses that no link of the site leads to: of the programme, the news and the search, and the calls behind them, in
// a whole venue.
import t, { type Test } from 'tap'
import { fullPreloads } from '#test/support/full-preloads'
import { openPostgresVenue } from '#test/support/postgres-venue'

const venue = await openPostgresVenue(t, fullPreloads)

const LONG = 'x'.repeat(10_000)
const SCRIPT = "<script>alert('1')</script>"

/** A page as it is sent: its status, the text between header and footer, and its links. */
async function read(address: string) {
  const response = await fetch(venue.url + address, { redirect: 'manual' })
  const html = await response.text()
  const main = /<main.*<\/main>/s.exec(html)?.[0] ?? ''
  const links = (element: RegExp) => [...main.matchAll(element)].map(([, href]) => href)
  return {
    ...{ status: response.status, html, main },
    text: main.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' '),
    /** The list's own elements: tiles of events and articles, results of the search. */
    listed: links(/<h[23][^>]*><a href="([^"]*)"/g),
  }
}

/** Checks that each of these is the page without it. */
async function expectTheSame(t: Test, path: string, plain: string, queries: readonly string[]) {
  const { listed: expected } = await read(path + plain)
  t.ok(expected.length > 0, `${path}${plain} lists something`)
  for (const query of queries) {
    const { status, listed } = await read(`${path}?${query}`)
    t.same([status, listed], [200, expected], query.slice(0, 80))
  }
}

t.test('What’s On ignores dates, views and filters that don’t exist', async (t) => {
  await expectTheSame(t, '/whats-on', '', [
    ...['2024-02-31', '9999-99-99', '-1', '2026-1-1', '%00', '%E0%A4%A', LONG].map((day) => `startDate=${day}`),
    ...['viewmode=garbage', `viewmode=${LONG}`, 'viewmode=%00&viewmode=calendar', 'page=0&pageNumber=1000000000'],
    ...[';;;:::,,,', 'dates:2024-02-31,soon', 'venueIds:-1,0,1e99', '__proto__:1;constructor:2', '%00'].map(
      (filters) => `eventfilters=${filters}`,
    ),
  ])
  await expectTheSame(t, '/whats-on', '?viewmode=series', ['viewmode=SERIES&startDate=9999-99-99&eventfilters=;;'])
})

t.test('filters without matches say that there are no events, and their text never becomes code', async (t) => {
  for (const filters of [`searchText:${SCRIPT}`, "searchText:' or 1=1;--", 'venueIds:99999', `searchText:${LONG}`]) {
    const { status, text, html } = await read(`/whats-on?eventfilters=${encodeURIComponent(filters)}`)
    t.equal(status, 200)
    t.match(text, 'No upcoming events found', filters.slice(0, 80))
    t.notOk(html.includes(SCRIPT), 'what was typed isn’t the page’s own')
  }
  for (const query of ['startDate=9999-12-31', 'eventfilters=%E0%A4%A'])
    t.match((await read(`/whats-on?${query}`)).text, 'No upcoming events found', query)
})

t.test('a search for an unknown page or type shows the first page of all results', async (t) => {
  const of = (state: string) => `searchquery=${encodeURIComponent(state)}`
  await expectTheSame(t, '/search', '?searchquery=keywords:quartet;page:1', [
    ...['quartet', 'keywords:quartet', 'keywords:quartet;page:0', 'keywords:quartet;page:1000000000'].map(of),
    ...['keywords:quartet;filter:nothing;page:1', 'keywords:quartet;filter:__proto__;page:-1'].map(of),
  ])
  for (const text of [SCRIPT, "';--", '%', '\0', LONG, '&|!()<->:*\\', '🎻'.repeat(200), `a${'🎻'.repeat(200)}`]) {
    const found = await read(`/search?${of(`keywords:${encodeURIComponent(text)};page:1`)}`)
    t.equal(found.status, 200, text.slice(0, 30))
    t.match(found.main, 'placeholder="Search..."')
    t.notOk(found.html.includes(SCRIPT), 'what was typed isn’t the page’s own')
  }
})

t.test('an unknown event, series or article gets a page that says so', async (t) => {
  for (const path of [
    '/whats-on/nobody',
    '/whats-on/series/nobody',
    '/news/nobody',
    '/whats-on/%27',
    `/news/${LONG}`,
  ]) {
    const { status, main } = await read(path)
    t.ok(status >= 400 && status < 500, `${status} for ${path.slice(0, 40)}`)
    t.match(main, /<h1[^>]*>[^<]/, path.slice(0, 40))
  }
})

t.test('invalid input of a call is rejected by field, and an unknown id with 404', async (t) => {
  const call = async (path: string, input: object) => {
    const response = await fetch(`${venue.url}/api/${path}`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
      body: JSON.stringify(input),
    })
    const { validationErrors = [] } = (await response.json()) as { validationErrors?: { name: string }[] }
    return [response.status, ...validationErrors.map(({ name }) => name)]
  }
  const filters = { searchText: '', dates: [] as string[], filters: [], venueIds: [], pageNumber: 1 }
  const applied = (odd: object) => ({ filtersApplied: { ...filters, ...odd } })
  for (const path of ['WhatsOn/Productions', 'WhatsOn/Series'])
    for (const odd of [
      ...[{ pageNumber: 0 }, { pageNumber: 1_000_000_000 }, { pageNumber: 1.5 }, { searchText: LONG }],
      ...[{ startDate: '2024-02-31' }, { startDate: '9999-99-99' }],
    ])
      t.same(await call(path, applied(odd)), [400, `filtersApplied.${Object.keys(odd)[0]}`], `${path} ${odd}`)
  t.same(await call('WhatsOn/Productions', applied({ dates: ['2024-02-31'] })), [400, 'filtersApplied.dates.0'])
  t.same(await call('WhatsOn/Productions', applied({ searchText: SCRIPT })), [200])
  t.same(await call('WhatsOn/SeriesItem', { id: 'nobody', ...applied({}) }), [404])
  for (const pageNumber of [0, -1, 1_000_000_000]) {
    t.same(await call('News/Search', { categoryIds: [], pageNumber }), [400, 'pageNumber'])
    t.same(await call('Search/Search', { searchText: 'a', documentTypes: [], pageNumber }), [400, 'pageNumber'])
  }
  const search = { searchText: `${SCRIPT}'`, documentTypes: [], pageNumber: 1 }
  t.same(await call('Search/Search', search), [200])
  t.same(await call('Search/Search', { ...search, documentTypes: ['nothing'] }), [400, 'documentTypes.0'])
  for (const path of ['WhatsOn/Production?id=nobody', 'WhatsOn/FilterOptions?Id=nobody'])
    t.equal((await fetch(`${venue.url}/api/${path}`)).status, 404, path)
})
