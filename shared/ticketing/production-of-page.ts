import type { Input } from './call.ts'
import type { whatsOn } from './whats-on/whats-on.ts'

/** What is read of a production's page, or of a picked one. */
interface ProductionPage {
  id: string
  properties: Readonly<Record<string, unknown>>
}

/** The ticketing service's id of a page's production; null where its editors gave none, or it came without fields. */
function ticketingIdOf({ properties: { tessituraId } }: ProductionPage): number | null {
  const id = Number(tessituraId)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

/**
 * By what the ticketing service is asked for the production of a page: by its own id, as it may not know the content
 * service's, which serves where the page has no other.
 */
export function productionInputOf(page: ProductionPage): Input<typeof whatsOn.production> {
  const id = ticketingIdOf(page)
  return id === null ? { Id: page.id } : { TessituraProductionSeasonId: id }
}

/** The same for calls that take several: the ticketing service's id in digits, else the content item's GUID. */
export const productionIdOf = (page: ProductionPage): string => String(ticketingIdOf(page) ?? page.id)

/** Whether a listed production is the one that was asked for by an id of `productionIdOf`. */
export const isProduction = (id: string, listed: { id: string; tessituraId: number }): boolean =>
  id === listed.id || id === String(listed.tessituraId)
