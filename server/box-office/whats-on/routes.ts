import { Refusal } from '#shared/refusals'
import { schemas } from '#shared/ticketing/schemas'
import { whatsOn } from '#shared/ticketing/whats-on/whats-on'
import { routes } from '../routes.ts'
import { calendarPage } from './calendar.ts'
import { seriesItem, seriesPage } from './series-lists.ts'
import { aheadOf, featuredProduction, productionDetail } from './tiles.ts'
import { viewerContextOf } from './viewer-context.ts'

export const whatsOnRoutes = routes(whatsOn, schemas.whatsOn, {
  featured: async ({ visitor }, boxOffice) => {
    const viewer = await viewerContextOf(boxOffice, visitor)
    const { productions } = await boxOffice.programme()
    const featured = productions.filter((production) => production.isFeatured && aheadOf(production, viewer.now).length)
    return { productions: featured.map((production) => featuredProduction(production, viewer)) }
  },

  productions: async ({ input, visitor }, boxOffice) =>
    calendarPage(await boxOffice.programme(), input.filtersApplied, await viewerContextOf(boxOffice, visitor)),

  series: async ({ input, visitor }, boxOffice) =>
    seriesPage(await boxOffice.programme(), input.filtersApplied, await viewerContextOf(boxOffice, visitor)),

  seriesItem: async ({ input: { id, filtersApplied }, visitor }, boxOffice) =>
    seriesItem(await boxOffice.programme(), { id, filters: filtersApplied }, await viewerContextOf(boxOffice, visitor)),

  production: async ({ input: { Id, TessituraProductionSeasonId }, visitor }, boxOffice) => {
    const { productions } = await boxOffice.programme()
    const found = productions.find(({ contentId, id }) =>
      Id ? contentId === Id.toLowerCase() : id === TessituraProductionSeasonId,
    )
    if (!found) throw new Refusal('NOT_FOUND')
    return productionDetail(found, await viewerContextOf(boxOffice, visitor))
  },

  filterOptions: async ({ input: { Id } }, boxOffice) => {
    const { filterOptions } = await boxOffice.programme()
    const options = filterOptions.filter(({ typeId }) => String(typeId) === Id)
    if (!options.length) throw new Refusal('NOT_FOUND')
    return { options: options.map(({ id, name }) => ({ id: String(id), name })) }
  },
})
