import { Refusal } from '#shared/refusals'
import { schemas } from '#shared/ticketing/schemas'
import { whatsOn } from '#shared/ticketing/whats-on/whats-on'
import { routes } from '../routes.ts'
import { calendarPage } from './calendar.ts'
import { isOfType } from './filters.ts'
import { seriesItem, seriesPage } from './series-lists.ts'
import { featuredProduction, productionDetail, upcomingPerformances } from './tiles.ts'
import { viewerContextOf } from './viewer-context.ts'

export const whatsOnRoutes = routes(whatsOn, schemas.whatsOn, {
  featured: async (call, boxOffice) => {
    const viewer = await viewerContextOf(boxOffice, call)
    const { productions } = await boxOffice.programme()
    const featured = productions.filter(
      (production) => production.isFeatured && upcomingPerformances(production, viewer.now).length,
    )
    return { productions: featured.map((production) => featuredProduction(production, viewer)) }
  },

  productions: async ({ input, ...call }, boxOffice) =>
    calendarPage(await boxOffice.programme(), input.filtersApplied, await viewerContextOf(boxOffice, call)),

  series: async ({ input, ...call }, boxOffice) =>
    seriesPage(await boxOffice.programme(), input.filtersApplied, await viewerContextOf(boxOffice, call)),

  seriesItem: async ({ input: { id, filtersApplied }, ...call }, boxOffice) =>
    seriesItem(await boxOffice.programme(), { id, filters: filtersApplied }, await viewerContextOf(boxOffice, call)),

  production: async ({ input: { Id, TessituraProductionSeasonId }, ...call }, boxOffice) => {
    const { productions } = await boxOffice.programme()
    const production = productions.find(({ contentId, id }) =>
      Id ? contentId === Id.toLowerCase() : id === TessituraProductionSeasonId,
    )
    if (!production) throw new Refusal('NOT_FOUND')
    return productionDetail(production, await viewerContextOf(boxOffice, call))
  },

  filterOptions: async ({ input: { Id } }, boxOffice) => {
    const { filterOptions } = await boxOffice.programme()
    const options = filterOptions.filter((option) => isOfType(option, Id))
    if (!options.length) throw new Refusal('NOT_FOUND')
    return { options: options.map(({ id, name }) => ({ id: String(id), name })) }
  },
})
