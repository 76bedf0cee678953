import t from 'tap'
import { type CalendarDate, mergedDates } from '#client/features/whats-on/calendar-dates.ts'
import { calendarFilters } from '#shared/content/programme-filters'
import { keyOf } from '#shared/ticketing/call'
import { production } from '#shared/ticketing/production/production'
import { whatsOn } from '#shared/ticketing/whats-on/whats-on'
import { preloadKeys } from '#test/support/built-pages'

const day = (date: string, ...ids: string[]) =>
  ({ date, productions: ids.map((id) => ({ id })) }) as unknown as CalendarDate
const ids = (dates: CalendarDate[]) => dates.map(({ date, productions }) => [date, ...productions.map(({ id }) => id)])

t.test(
  'a further page of the calendar is merged into the dates, each production of a day once [WHATSON-16]',
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

t.test('the calendar begins today, or on the day that the address says [WHATSON-02]', async (t) => {
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
  t.same(await keysOf('whatsOn', 'startDate=2026-05-09'), [keyOf(whatsOn.productions, { filtersApplied })])
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
