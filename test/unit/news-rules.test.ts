import '../../config/client-in-node.ts'
import t from 'tap'
import { headTags } from '#client/app/head.ts'
import { hiddenFilterIds, newsAddress, newsFiltersApplied, newsFiltersOf } from '#shared/content/news-filters'
import type { Page, PageData } from '#shared/content/page'
import { addressOfType } from '#shared/content/page-address'
import { keyOf } from '#shared/ticketing/call'
import { news } from '#shared/ticketing/news/news'
import { preloadKeys, preloadsOf } from '#test/support/page-preloads'

const { categoryNames } = await import('#client/features/news/listing-heading.tsx')
const { pageNumbers } = await import('#client/ui/navigation/page-links.tsx')

const ids = {
  talks: '11111111-aaaa-4aaa-8aaa-111111111111',
  notes: '22222222-aaaa-4aaa-8aaa-222222222222',
  plans: '33333333-aaaa-4aaa-8aaa-333333333333',
}
const options = [
  { id: ids.talks, contentType: 'newsCategory', name: 'Talks', path: '/talks', properties: {} },
  { id: ids.notes, contentType: 'newsCategory', name: 'Notes', path: '/notes', properties: {} },
]
const filter = (properties: object) => ({
  ...{ id: 'topics', alias: 'blogFilter', settings: {} },
  properties: { type: 'newsCategory', display: 'select-multi', show: true, options, ...properties },
})
const listing = (...filters: object[]): Page => ({
  ...{ id: 'l', contentType: 'news', name: 'Stories', path: '/news', created: null, updated: null },
  properties: { seoPageTitle: 'Stories | Hall', filters },
})

t.test('an editor’s preselection is applied when the listing opens, and only then [NEWS-04]', async (t) => {
  const applied = (preselectedValues: unknown, blogfilters: string | null) =>
    newsFiltersApplied(listing(filter({ preselectedValues })), blogfilters).categoryIds
  t.same(applied([ids.notes], null), [ids.notes])
  t.same(applied(['notes'], null), [ids.notes], 'by its name')
  t.same(applied([options[1]], null), [ids.notes], 'picked')
  t.same(applied([ids.notes.replaceAll('-', '').toUpperCase()], null), [ids.notes], 'in any spelling')
  t.same(applied([], null), [])
  t.same(applied([ids.notes], `categoryIds:${ids.talks};pageNumber:2`), [ids.talks])
  t.same(applied([ids.notes], 'categoryIds:;pageNumber:1'), [])
})

t.test('a single-choice filter accepts one option, a multiple-choice filter all [NEWS-04]', async (t) => {
  const both = `categoryIds:${ids.notes},${ids.talks};pageNumber:1`
  const applied = (display: unknown, blogfilters = both) =>
    newsFiltersApplied(listing(filter({ display })), blogfilters).categoryIds
  t.same(applied('select'), [ids.notes])
  t.same(applied(['select']), [ids.notes], 'as a dropdown gives it')
  t.same(applied('select-multi'), [ids.notes, ids.talks])
  t.same(applied('select', `categoryIds:${ids.plans},${ids.notes},${ids.talks}`), [ids.plans, ids.notes])
  t.same(
    newsFiltersApplied(listing(filter({ display: 'select', preselectedValues: [ids.talks, ids.notes] })), null)
      .categoryIds,
    [ids.talks],
  )
})

t.test('a filter is shown only if its editor says so and it has options [NEWS-04]', async (t) => {
  const isShown = (properties: object) => newsFiltersOf(listing(filter(properties)))[0]?.isShown
  t.equal(isShown({}), true)
  for (const show of [false, null, undefined, 'true']) t.equal(isShown({ show }), false, String(show))
  t.equal(isShown({ options: [] }), false)
  t.same(newsFiltersOf(listing({ ...filter({}), alias: 'eventFilter' })), [])
  const hidden = newsFiltersOf(listing(filter({ show: false, preselectedValues: ['Notes'] }), filter({})))
  const lastingFor = (...categoryIds: string[]) => hiddenFilterIds(hidden, { categoryIds, pageNumber: 1 })
  t.same(lastingFor(ids.notes, ids.talks), [ids.notes], 'what is hidden lasts')
  t.same(lastingFor(ids.talks), [])
})

t.test('server and browser cache the articles of an address under the same key [NEWS-05]', async (t) => {
  const page = listing(filter({}))
  const keyOfAddress = (address: string) => {
    const { searchParams } = new URL(addressOfType('news', address), 'http://site')
    return preloadKeys(page, searchParams)
  }
  const key = (pageNumber: number, ...categoryIds: string[]) => [keyOf(news.search, { categoryIds, pageNumber })]
  t.same(await keyOfAddress('/news?utm_source=mail'), key(1))
  t.same(
    await keyOfAddress(`/news?blogfilters=categoryIds:${ids.talks},${ids.notes};pageNumber:3`),
    key(3, ids.talks, ids.notes),
  )
  t.same(await keyOfAddress(`/news?blogfilters=newsCategory:${ids.talks}`), key(1, ids.talks), 'an article’s tag')
  const form = `blogfilters=pageNumber%3A1&blogfilters=newsCategory%3A${ids.notes}&blogfilters=&blogfilters=x:${ids.talks}`
  t.same(await keyOfAddress(`/news?${form}`), key(1, ids.notes, ids.talks), 'a form without scripts')
  const many = Array.from({ length: 150 }, (_, at) => `id-${at}`)
  const blogfilters = `categoryIds:${many},${'x'.repeat(61)}`
  const { layout } = await preloadsOf(page, new URLSearchParams({ blogfilters }), '2026-03-02')
  const input = layout[0]?.input as { categoryIds: string[] } | undefined
  t.equal(input?.categoryIds.length, 100, 'no more than the call takes')
})

t.test('the listing’s plain address is its initial state; every other state is in the address [NEWS-05]', async (t) => {
  const everything = { categoryIds: [], pageNumber: 1 }
  t.equal(newsAddress(listing(filter({})), everything), '/news')
  const some = listing(filter({ preselectedValues: ['Talks'] }))
  t.equal(newsAddress(some, everything), '/news?blogfilters=categoryIds:;pageNumber:1')
  t.equal(newsAddress(some, { categoryIds: [ids.talks], pageNumber: 1 }), '/news')
  t.equal(
    newsAddress(some, { categoryIds: [ids.talks, ids.notes], pageNumber: 2 }),
    `/news?blogfilters=categoryIds:${ids.talks},${ids.notes};pageNumber:2`,
  )
})

t.test('a further page of the news is indexed as its own page, a filtered listing as the listing', async (t) => {
  const head = (blogfilters: string) => {
    const data = {
      ...{
        status: 200,
        url: `/news?blogfilters=${blogfilters}`,
        page: listing(filter({})),
        related: [],
        ancestors: [],
      },
      site: { siteName: 'Hall', ogSiteName: '', favicon: null, ogShareImage: null },
      venue: { publicUrl: 'https://hall.example', isPreview: false, timeZone: 'Australia/Melbourne' },
    } as unknown as PageData
    const tags = headTags(data)
    const canonical = tags.find(({ attributes }) => attributes.rel === 'canonical')?.attributes.href
    return [tags[0]?.text, canonical?.replace('https://hall.example', '')]
  }
  t.same(head(''), ['Stories | Hall', '/news'])
  t.same(head('categoryIds:;pageNumber:2'), ['Stories | Hall – page 2', '/news?blogfilters=categoryIds:;pageNumber:2'])
  t.same(head(`newsCategory:${ids.talks}`), ['Stories | Hall', '/news'])
  t.same(head(`categoryIds:${ids.talks};pageNumber:2`), ['Stories | Hall', '/news'])
})

t.test('the pagination links the first page, the last one and those around the current one [NEWS-02]', async (t) => {
  t.same(pageNumbers(1, 1), [1])
  t.same(pageNumbers(3, 7), [1, 2, 3, 4, 5, 6, 7])
  t.same(pageNumbers(1, 12), [1, 2, 3, 4, 5, null, 12])
  t.same(pageNumbers(4, 12), [1, null, 3, 4, 5, null, 12])
  t.same(pageNumbers(6, 12), [1, null, 5, 6, 7, null, 12])
  t.same(pageNumbers(12, 12), [1, null, 8, 9, 10, 11, 12])
  for (let total = 8; total < 40; total++)
    for (let current = 1; current <= total; current++) {
      const numbers = pageNumbers(current, total)
      t.ok(numbers.length <= 7 && [1, current, total].every((page) => numbers.includes(page)), `${current} of ${total}`)
    }
})

t.test('the names of known categories are joined into a phrase', async (t) => {
  const allOptions = [...options, { id: ids.plans, name: 'Plans' }]
  t.equal(categoryNames([ids.talks, ids.notes, ids.plans], allOptions), 'Talks, Notes and Plans')
  t.equal(categoryNames([ids.notes, 'gone'], allOptions), 'Notes')
  t.equal(categoryNames(['gone'], allOptions), '')
})
