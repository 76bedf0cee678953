import { preload } from '#shared/content/preload'
import { production } from '#shared/ticketing/production/production'
import { whatsOn } from '#shared/ticketing/whats-on/whats-on'

/** The production being booked, by the ticketing service's id. */
export const bookedProduction = (productionId: number) =>
  preload(whatsOn.production, { TessituraProductionSeasonId: productionId })

/** Its sessions as everybody has them: a visitor's own come by the browser's call. */
export const bookableSessions = (productionId: number) =>
  preload(production.performances, { ProductionId: productionId })
