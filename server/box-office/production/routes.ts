import { production } from '#shared/ticketing/production/production'
import { schemas } from '#shared/ticketing/schemas'
import { routes } from '../routes.ts'
import { carouselTiles, relatedTiles, upcomingTiles } from '../whats-on/tile-lists.ts'
import { performanceMiniCart, readPerformanceInCart } from './performance-mini-cart.ts'
import { performancesOf } from './performances.ts'
import { removeProduction, removeTicket } from './remove-tickets.ts'
import { reserveTickets } from './reserve-tickets.ts'
import { reserveUpsell } from './reserve-upsell.ts'
import { saveSpecialRequirements } from './special-requirements.ts'

export const productionRoutes = routes(production, schemas.production, {
  performances: ({ input: { ProductionId, PerformanceId }, ...call }, boxOffice) =>
    performancesOf(boxOffice, call, { productionId: ProductionId, performanceId: PerformanceId }),

  miniCart: async ({ input: { PerformanceId }, visitor, now }, { db }) =>
    performanceMiniCart(await readPerformanceInCart(db, visitor, PerformanceId, now)),

  reserveTicket: async ({ input, ...call }, boxOffice) => {
    await reserveTickets(boxOffice, call, input)
    return {}
  },
  removeTicket: async ({ input: { performanceId, subLineItemId }, ...call }, boxOffice) => {
    await removeTicket(boxOffice, call, performanceId, subLineItemId)
    return {}
  },
  remove: async ({ input: { productionId }, ...call }, boxOffice) => {
    await removeProduction(boxOffice, call, productionId)
    return {}
  },
  reserveUpsell: async ({ input: { upsellPerformanceId, seats }, ...call }, boxOffice) => {
    await reserveUpsell(boxOffice, call, upsellPerformanceId, seats)
    return {}
  },
  checkout: async ({ input: { performanceId, specialRequirements }, ...call }, boxOffice) => {
    await saveSpecialRequirements(boxOffice, call, performanceId, specialRequirements ?? '')
    return {}
  },

  carouselProductions: async ({ input: { productionIds }, ...call }, boxOffice) => ({
    productions: await carouselTiles(boxOffice, call, productionIds),
  }),
  relatedProductions: async ({ input: { productionIds }, ...call }, boxOffice) => ({
    productions: await relatedTiles(boxOffice, call, productionIds),
  }),
  upcoming: async (call, boxOffice) => ({ productions: await upcomingTiles(boxOffice, call) }),
})
