import { Refusal } from '#shared/refusals'
import { schemas } from '#shared/ticketing/schemas'
import { whatsOn } from '#shared/ticketing/whats-on'
import { routes } from '../routes.ts'
import { calendarPage } from './calendar.ts'
import { lookingOf } from './looking.ts'
import { seriesItem, seriesPage } from './series-lists.ts'
import { aheadOf, featuredProduction, productionDetail } from './tiles.ts'

export const whatsOnRoutes = routes(whatsOn, schemas.whatsOn, {
  featured: async ({ visitor }, office) => {
    const looking = await lookingOf(office, visitor)
    const { productions } = await office.programme()
    const featured = productions.filter(
      (production) => production.isFeatured && aheadOf(production, looking.now).length,
    )
    return { productions: featured.map((production) => featuredProduction(production, looking)) }
  },

  productions: async ({ input, visitor }, office) =>
    calendarPage(await office.programme(), input.filtersApplied, await lookingOf(office, visitor)),

  series: async ({ input, visitor }, office) =>
    seriesPage(await office.programme(), input.filtersApplied, await lookingOf(office, visitor)),

  seriesItem: async ({ input: { id, filtersApplied }, visitor }, office) =>
    seriesItem(await office.programme(), { id, filters: filtersApplied }, await lookingOf(office, visitor)),

  production: async ({ input: { Id, TessituraProductionSeasonId }, visitor }, office) => {
    const { productions } = await office.programme()
    const found = productions.find(({ contentId, id }) =>
      Id ? contentId === Id.toLowerCase() : id === TessituraProductionSeasonId,
    )
    if (!found) throw new Refusal('NOT_FOUND')
    return productionDetail(found, await lookingOf(office, visitor))
  },

  filterOptions: async ({ input: { Id } }, office) => {
    const { filterOptions } = await office.programme()
    const options = filterOptions.filter(({ typeId }) => String(typeId) === Id)
    if (!options.length) throw new Refusal('NOT_FOUND')
    return { options: options.map(({ id, name }) => ({ id: String(id), name })) }
  },
})
