import { Refusal } from '#shared/refusals'
import { schemas } from '#shared/ticketing/schemas'
import { whatsOn } from '#shared/ticketing/whats-on/whats-on'
import type { BoxOffice } from '../box-office.ts'
import { routes } from '../routes.ts'
import { type CalendarQuery, calendarPage, readCalendarDates } from './calendar.ts'
import { type FiltersApplied, isOfType } from './filters.ts'
import { memberPresale } from './member-presale.ts'
import { pastProductions } from './past-productions.ts'
import { PRICE_TYPE, priceBands } from './price-bands.ts'
import { readFilterOptions, readPrices, readProductions } from './programme.ts'
import { readListedSeries, seriesItem, seriesPage } from './series-lists.ts'
import { readFeatured } from './tile-lists.ts'
import { featuredProduction, pricedPerformances, productionDetail } from './tiles.ts'
import { viewerContextOf } from './viewer-context.ts'

export const whatsOnRoutes = routes(whatsOn, schemas.whatsOn, {
  featured: async (call, boxOffice) => {
    const viewer = await viewerContextOf(boxOffice, call)
    const productions = await readFeatured(boxOffice, call.now)
    return { productions: productions.map((production) => featuredProduction(production, viewer)) }
  },

  productions: async ({ input, ...call }, boxOffice) => {
    const query = await calendarQuery(boxOffice, input.filtersApplied, call.now)
    const dates = await sharedUnlessFiltered(boxOffice, 'listed dates', query, () =>
      readCalendarDates(boxOffice.db, query),
    )
    return calendarPage(dates, await viewerContextOf(boxOffice, call))
  },

  series: async ({ input, now }, boxOffice) => {
    const query = await calendarQuery(boxOffice, input.filtersApplied, now)
    const series = await sharedUnlessFiltered(boxOffice, 'listed series', query, () =>
      readListedSeries(boxOffice.db, query),
    )
    return seriesPage(series, boxOffice.settings.VENUE_TIME_ZONE)
  },

  seriesItem: async ({ input: { id, filtersApplied: filters }, ...call }, boxOffice) =>
    seriesItem(
      boxOffice.db,
      { id, filters, options: await optionsOf(boxOffice) },
      await viewerContextOf(boxOffice, call),
    ),

  production: async ({ input: { Id, TessituraProductionSeasonId: id }, ...call }, boxOffice) => {
    const choice = Id ? { contentIds: [Id.toLowerCase()] } : { ids: id === undefined ? [] : [id] }
    const [production] = await readProductions(boxOffice.db, call.now, choice)
    if (!production) throw new Refusal('NOT_FOUND')
    return {
      ...productionDetail(
        production,
        await readPrices(
          boxOffice.db,
          pricedPerformances(production, call.now).map(({ id }) => id),
        ),
        await viewerContextOf(boxOffice, call),
      ),
      memberPresale: await memberPresale(boxOffice, call, production),
    }
  },

  past: ({ input: { PageNumber }, now }, boxOffice) => pastProductions(boxOffice, now, PageNumber),

  filterOptions: async ({ input: { Id } }, boxOffice) => {
    if (Id.toLowerCase() === PRICE_TYPE) return { options: priceBands.map(({ id, name }) => ({ id, name: name() })) }
    const options = (await optionsOf(boxOffice)).filter((option) => isOfType(option, Id))
    if (!options.length) throw new Refusal('NOT_FOUND')
    return { options: options.map(({ id, name }) => ({ id: String(id), name })) }
  },
})

const optionsOf = ({ shortCache, db }: BoxOffice) => shortCache('filter options', () => readFilterOptions(db))

const calendarQuery = async (boxOffice: BoxOffice, filters: FiltersApplied, now: Date): Promise<CalendarQuery> => ({
  filters,
  options: await optionsOf(boxOffice),
  now,
  timeZone: boxOffice.settings.VENUE_TIME_ZONE,
})

/** How many pages of unfiltered lists are cached for a second. */
const SHARED_PAGES = 5

/** Caches the first pages of unfiltered lists for a second, as most visitors ask for them. */
function sharedUnlessFiltered<T>(
  { shortCache }: BoxOffice,
  name: string,
  { filters: { searchText, artistId, dates, filters, venueIds, startDate, pageNumber } }: CalendarQuery,
  read: () => Promise<T>,
): Promise<T> {
  const isFiltered =
    searchText || artistId !== undefined || dates.length || filters.length || venueIds.length || startDate
  return !isFiltered && pageNumber <= SHARED_PAGES ? shortCache(`${name} ${pageNumber}`, read) : read()
}
