import { preload } from '#shared/content/preload'
import { production } from '#shared/ticketing/production/production'
import { whatsOn } from '#shared/ticketing/whats-on/whats-on'

/** The production being booked, by its ticketing id. */
export const bookedProduction = (productionId: number) =>
  preload(whatsOn.production, { TessituraProductionSeasonId: productionId })

/** Its public sessions; the browser loads the visitor's own. */
export const bookableSessions = (productionId: number) =>
  preload(production.performances, { ProductionId: productionId })
