import { production } from '#shared/ticketing/production'
import { schemas } from '#shared/ticketing/schemas'
import { routes } from '../routes.ts'
import { boughtFor, miniCartOf } from './mini-cart.ts'
import { performancesOf } from './performances.ts'
import { removeProduction, removeTicket } from './remove-tickets.ts'
import { reserveTickets } from './reserve-tickets.ts'
import { reserveUpsell } from './reserve-upsell.ts'
import { keepRequirements } from './special-requirements.ts'
import { carouselTiles, relatedTiles, upcomingTiles } from './tile-lists.ts'

export const productionRoutes = routes(production, schemas.production, {
  performances: ({ input: { ProductionId, PerformanceId }, visitor }, office) =>
    performancesOf(office, visitor, { productionId: ProductionId, performanceId: PerformanceId }),

  miniCart: async ({ input: { PerformanceId }, visitor }, { db, clock }) =>
    miniCartOf(await boughtFor(db, visitor, PerformanceId, clock.now())),

  reserveTicket: async ({ input, visitor }, office) => {
    await reserveTickets(office, visitor, input)
    return {}
  },
  removeTicket: async ({ input: { performanceId, subLineItemId }, visitor }, office) => {
    await removeTicket(office, visitor, performanceId, subLineItemId)
    return {}
  },
  remove: async ({ input: { productionId }, visitor }, office) => {
    await removeProduction(office, visitor, productionId)
    return {}
  },
  reserveUpsell: async ({ input: { upsellPerformanceId, seats }, visitor }, office) => {
    await reserveUpsell(office, visitor, upsellPerformanceId, seats)
    return {}
  },
  checkout: async ({ input: { performanceId, specialRequirements }, visitor }, office) => {
    await keepRequirements(office, visitor, performanceId, specialRequirements ?? '')
    return {}
  },

  carouselProductions: async ({ input: { productionIds }, visitor }, office) => ({
    productions: await carouselTiles(office, visitor, productionIds),
  }),
  relatedProductions: async ({ input: { productionIds }, visitor }, office) => ({
    productions: await relatedTiles(office, visitor, productionIds),
  }),
  upcoming: async ({ visitor }, office) => ({ productions: await upcomingTiles(office, visitor) }),
})
