import { production } from '#shared/ticketing/production/production'
import { schemas } from '#shared/ticketing/schemas'
import { routes } from '../routes.ts'
import { performanceMiniCart, readPerformanceInCart } from './performance-mini-cart.ts'
import { performancesOf } from './performances.ts'
import { removeProduction, removeTicket } from './remove-tickets.ts'
import { reserveTickets } from './reserve-tickets.ts'
import { reserveUpsell } from './reserve-upsell.ts'
import { keepRequirements } from './special-requirements.ts'
import { carouselTiles, relatedTiles, upcomingTiles } from './tile-lists.ts'

export const productionRoutes = routes(production, schemas.production, {
  performances: ({ input: { ProductionId, PerformanceId }, visitor }, boxOffice) =>
    performancesOf(boxOffice, visitor, { productionId: ProductionId, performanceId: PerformanceId }),

  miniCart: async ({ input: { PerformanceId }, visitor }, { db, clock }) =>
    performanceMiniCart(await readPerformanceInCart(db, visitor, PerformanceId, clock.now())),

  reserveTicket: async ({ input, visitor }, boxOffice) => {
    await reserveTickets(boxOffice, visitor, input)
    return {}
  },
  removeTicket: async ({ input: { performanceId, subLineItemId }, visitor }, boxOffice) => {
    await removeTicket(boxOffice, visitor, performanceId, subLineItemId)
    return {}
  },
  remove: async ({ input: { productionId }, visitor }, boxOffice) => {
    await removeProduction(boxOffice, visitor, productionId)
    return {}
  },
  reserveUpsell: async ({ input: { upsellPerformanceId, seats }, visitor }, boxOffice) => {
    await reserveUpsell(boxOffice, visitor, upsellPerformanceId, seats)
    return {}
  },
  checkout: async ({ input: { performanceId, specialRequirements }, visitor }, boxOffice) => {
    await keepRequirements(boxOffice, visitor, performanceId, specialRequirements ?? '')
    return {}
  },

  carouselProductions: async ({ input: { productionIds }, visitor }, boxOffice) => ({
    productions: await carouselTiles(boxOffice, visitor, productionIds),
  }),
  relatedProductions: async ({ input: { productionIds }, visitor }, boxOffice) => ({
    productions: await relatedTiles(boxOffice, visitor, productionIds),
  }),
  upcoming: async ({ visitor }, boxOffice) => ({ productions: await upcomingTiles(boxOffice, visitor) }),
})
