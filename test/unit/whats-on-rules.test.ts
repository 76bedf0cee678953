import t from 'tap'
import { type CalendarDate, firstDays, mergedDates } from '#client/features/whats-on/calendar-dates.ts'
import { appliedFilters, eventFilterState, isChosen, withOption } from '#client/features/whats-on/event-filter-state.ts'
import { otherDaysInWords } from '#client/features/whats-on/other-days.ts'
import { bannerAfter, promoRangesAfter } from '#client/features/whats-on/promo-positions.ts'
import { weeksOf } from '#client/features/whats-on/weeks.ts'
import { dateLabel } from '#server/box-office/whats-on/date-label'
import { isSaleOpen, type SaleTerms, saleRefusal } from '#server/box-office/whats-on/sale-terms'
import { noEventFilters } from '#shared/address-state/event-filters'
import { firstOfMonth, weekdayOf, weeksOfMonth } from '#shared/calendar-day'
import { calendarFilters } from '#shared/content/programme-filters'
import { keyOf } from '#shared/ticketing/call'
import { production } from '#shared/ticketing/production/production'
import { search } from '#shared/ticketing/search/search'
import { whatsOn } from '#shared/ticketing/whats-on/whats-on'
import { preloadKeys } from '#test/support/page-preloads'

const day = (date: string, ...ids: string[]) =>
  ({ date, productions: ids.map((id) => ({ id })) }) as unknown as CalendarDate
const ids = (dates: CalendarDate[]) => dates.map(({ date, productions }) => [date, ...productions.map(({ id }) => id)])

t.test(
  'a further page of the calendar is merged into the dates, without duplicate productions [WHATSON-16]',
  async (t) => {
    const first = [day('2026-03-01', 'a', 'b'), day('2026-03-02', 'a')]
    const second = [day('2026-03-02', 'a', 'c'), day('2026-03-04', 'b')]
    t.same(ids(mergedDates([first, second])), [
      ['2026-03-01', 'a', 'b'],
      ['2026-03-02', 'a', 'c'],
      ['2026-03-04', 'b'],
    ])
    t.same(mergedDates([]), [])
  },
)

t.test('a production is shown in full on the first of its days', async (t) => {
  const dates = [day('2026-03-01', 'a', 'b'), day('2026-03-02', 'a', 'c'), day('2026-03-04', 'b')]
  t.same([...firstDays(dates)].sort(), [
    ['a', '2026-03-01'],
    ['b', '2026-03-01'],
    ['c', '2026-03-02'],
  ])
})

t.test('a run’s other days are said by month, unless there are too many', async (t) => {
  const cases: [days: string[] | undefined, said: string | null][] = [
    [undefined, null],
    [[], null],
    [['2026-12-02'], 'also 2 December'],
    [['2026-12-02', '2026-12-04', '2027-01-03'], 'also 2, 4 December, 3 January'],
    [Array.from({ length: 7 }, (_, at) => `2026-12-0${at + 1}`), null],
  ]
  for (const [days, said] of cases) t.equal(otherDaysInWords(days), said, String(days))
})

t.test('the weeks with events begin on Monday and mark their days, whatever the order', async (t) => {
  t.same(weeksOf(['2027-01-01', '2026-12-02', '2026-12-02', '2026-11-30', '2026-12-06']), [
    {
      ...{ monday: '2026-11-30', days: ['2026-11-30', '2026-12-02', '2026-12-06'] },
      hasEvents: [true, false, true, false, false, false, true],
    },
    {
      ...{ monday: '2026-12-28', days: ['2027-01-01'] },
      hasEvents: [false, false, false, false, true, false, false],
    },
  ])
  t.same(weeksOf([]), [])
})

const page = (contentType: string) => ({
  id: 'b7d3',
  contentType,
  name: 'Page',
  path: '/page',
  created: null,
  updated: null,
  properties: {},
})
const keysOf = (contentType: string, query = '') => preloadKeys(page(contentType), new URLSearchParams(query))

t.test('the calendar begins today, or on the day in the address [WHATSON-02]', async (t) => {
  const start = (query: string) => calendarFilters(new URLSearchParams(query), '2026-03-01', 1).startDate
  t.same(['', 'startDate=2026-05-09', 'startDate=2026-02-30', 'startDate=May'].map(start), [
    '2026-03-01',
    '2026-05-09',
    '2026-03-01',
    '2026-03-01',
  ])
})

t.test('server and browser have the same key for a preload', async (t) => {
  const filtersApplied = calendarFilters(new URLSearchParams('startDate=2026-05-09'), '2026-03-01', 1)
  t.same(await keysOf('whatsOn', 'startDate=2026-05-09'), [
    keyOf(whatsOn.productions, { filtersApplied }),
    keyOf(whatsOn.featured),
  ])
  t.same(await keysOf('whatsOn', 'startDate=2026-05-09&viewmode=Series&eventfilters=filters:7'), [
    keyOf(whatsOn.series, { filtersApplied: { ...filtersApplied, filters: ['7'] } }),
  ])
  t.same(await keysOf('search', 'searchquery=keywords:lute;page:2'), [
    keyOf(search.search, { searchText: 'lute', documentTypes: [], pageNumber: 2 }),
  ])
  t.same(await keysOf('search'), [])
  t.same(await keysOf('production'), [keyOf(whatsOn.production, { Id: 'b7d3' })])
  t.same(await keysOf('singleEvent', 'productionId=7'), [
    keyOf(whatsOn.production, { TessituraProductionSeasonId: 7 }),
    keyOf(production.performances, { ProductionId: 7 }),
  ])
})

t.test('no call that depends on a visitor is preloaded', async (t) => {
  for (const type of ['singleEvent', 'purchaseCheckout', 'bookingComplete', 'overview', 'toString'])
    t.same(await keysOf(type), [], type)
})

const filterOf = (type: string, isMultiple = true) => ({ id: type, type, label: type, isMultiple, preselected: [] })
const jazz = { id: '107', name: 'Jazz' }

t.test('the filters’ state has the configured, offered, applied and selected filters [WHATSON-20]', async (t) => {
  const applied = { ...noEventFilters, filters: ['107'], pageNumber: 1, startDate: '2027-03-01' }
  const configuration = [filterOf('dates'), filterOf('genre'), filterOf('venues')]
  const reading = eventFilterState({
    configuration,
    options: { genre: [jazz], venues: undefined },
    applied,
    selected: { ...noEventFilters, dates: ['2027-03-05'], searchText: 'late', venueIds: [2] },
    isListLoading: true,
  })
  t.same(reading, {
    configuration,
    filters: [
      { ...filterOf('dates'), options: [] },
      { ...filterOf('genre'), options: [jazz] },
    ],
    filtersApplied: applied,
    filtersSelected: {
      ...{ searchText: 'late', dates: ['2027-03-05'], filters: [], venueIds: [2] },
      ...{ pageNumber: 1, startDate: '2027-03-01' },
    },
    initialised: false,
    resultsReloading: true,
  })
  const options = { genre: [], venues: [{ id: '2', name: 'The Salon' }] }
  const read = eventFilterState({ configuration, options, applied, selected: applied, isListLoading: false })
  t.same([read.initialised, read.resultsReloading], [true, false])
  t.same(
    read.filters.map(({ type }) => type),
    ['dates', 'venues'],
    'a filter without anything to choose isn’t offered',
  )
})

t.test('an option is added to others, or replaces them in a single-choice filter', async (t) => {
  const genre = { ...filterOf('genre'), options: [jazz, { id: '101', name: 'Chamber' }] }
  const selected = { ...noEventFilters, filters: ['101', '900'] }
  t.same(withOption(selected, genre, '107').filters, ['101', '900', '107'])
  t.same(withOption(selected, genre, '101').filters, ['900'])
  t.same(withOption(selected, { ...genre, isMultiple: false }, '107').filters, ['900', '107'])
  t.same(withOption(selected, { ...genre, isMultiple: false }, null).filters, ['900'])
  const venue = { ...filterOf('venues', false), options: [{ id: '2', name: 'The Salon' }] }
  t.same(withOption({ ...selected, venueIds: [2] }, venue, null).venueIds, [])
  t.same(
    appliedFilters({ ...selected, venueIds: [2] }, [genre, venue], () => 'dates').map(({ name, without }) => [
      name,
      without.filters.length + without.venueIds.length,
    ]),
    [
      ['The Salon', 2],
      ['Chamber', 2],
      ['Unknown filter', 2],
    ],
  )
  const alike = { ...genre, options: [{ id: '2', name: 'Late' }] }
  const both = { ...noEventFilters, filters: ['2'], venueIds: [2] }
  t.same(
    appliedFilters(both, [alike, venue], () => '').map(({ name }) => name),
    ['The Salon', 'Late'],
    'a venue and an option may have the same id',
  )
  const twice = { ...noEventFilters, filters: ['2', '2'], venueIds: [2, 2] }
  t.equal(appliedFilters(twice, [alike, venue], () => '').length, 2, 'each is shown once')
  t.same([isChosen(both, venue, '2'), isChosen({ ...both, venueIds: [] }, venue, '2')], [true, false])
})

t.test('banners follow every few tiles, in rotation', async (t) => {
  t.same(
    [6, 8, 9, 10, 12, 24].map((tiles) => promoRangesAfter(tiles)),
    [['wide'], ['medium'], ['small'], [], ['large', 'wide', 'widest'], ['medium', 'large', 'wide', 'widest']],
  )
  t.same(
    [6, 12, 18].map((tiles) => bannerAfter(tiles, 'wide', 2)),
    [0, 1, 0],
  )
})

t.test('a month’s weeks begin on Monday and include all its days', async (t) => {
  for (const month of ['2026-02-01', '2027-02-14', '2028-02-29', '2026-11-30', '2027-08-01']) {
    const weeks = weeksOfMonth(month)
    t.ok(weeks.every((week) => week.length === 7 && weekdayOf(week[0] ?? '') === 1))
    const days = weeks.flat().filter((day) => day.slice(0, 7) === month.slice(0, 7))
    t.equal(days.length, Number(days.at(-1)?.slice(8)))
    t.equal(days[0], firstOfMonth(month))
  }
})

t.test('days are one label, which names the month and the year once where they are the same', async (t) => {
  for (const [days, label] of [
    [[], ''],
    [['2026-11-21'], '21 November 2026'],
    [['2026-11-23', '2026-11-21', '2026-11-22'], '21 – 23 November 2026'],
    [['2026-11-30', '2026-12-02'], '30 November – 2 December 2026'],
    [['2026-12-30', '2027-01-02'], '30 December 2026 – 2 January 2027'],
    [['2026-11-21', '2027-11-21'], '21 November 2026 – 21 November 2027'],
  ] as const)
    t.equal(dateLabel(days), label)
})

t.test('a sale begins and ends at its very moment, and a pre-sale for those with access alone', async (t) => {
  const at = (minutes: number) => new Date(Date.UTC(2027, 2, 1, 0, minutes))
  const terms: SaleTerms = {
    ...{ state: 'scheduled', bookingType: 'Active', presaleAt: at(10), onSaleAt: at(20) },
    ...{ salesEndAt: at(30), startsAt: at(40) },
  }
  const before = (time: Date) => new Date(time.getTime() - 1)
  const refusals = (opensPresale: boolean, changes: Partial<SaleTerms> = {}) =>
    [before(at(10)), at(10), before(at(20)), at(20), before(at(30)), at(30), before(at(40)), at(40)].map((now) =>
      saleRefusal({ ...terms, ...changes }, opensPresale, now),
    )
  const [open, early, ended, past] = [undefined, 'NOT_ON_SALE', 'NOT_ON_SALE', 'PERFORMANCE_PAST']
  t.same(refusals(false), [early, early, early, open, open, ended, ended, past])
  t.same(refusals(true), [early, open, open, open, open, ended, ended, past])
  t.same(refusals(true, { presaleAt: null }), refusals(false))
  t.same(new Set(refusals(true, { state: 'cancelled' })), new Set(['PERFORMANCE_CANCELLED']))
  t.same(new Set(refusals(true, { bookingType: 'Inactive' as SaleTerms['bookingType'] })), new Set([early, past]))
  t.equal(isSaleOpen(terms, false, at(20)), true)
})
