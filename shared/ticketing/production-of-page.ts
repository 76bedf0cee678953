import type { Input } from './call.ts'
import type { whatsOn } from './whats-on/whats-on.ts'

/** The fields that are read of a page, or of a picked one. */
interface TicketedPage {
  id: string
  properties: Readonly<Record<string, unknown>>
}

/**
 * Returns the ticketing service's id of a page's production or artist; null if its editors set none, or it came without
 * fields.
 */
export function ticketingIdOf({ properties: { tessituraId } }: Pick<TicketedPage, 'properties'>): number | null {
  const id = Number(tessituraId)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

/**
 * Returns the id by which the ticketing service is asked for the production of a page: its own id, or else the content
 * service's, which it may not know.
 */
export function productionInputOf(page: TicketedPage): Input<typeof whatsOn.production> {
  const id = ticketingIdOf(page)
  return id === null ? { Id: page.id } : { TessituraProductionSeasonId: id }
}

/** Does the same for calls with several ids: the ticketing service's id in digits, or else the content item's GUID. */
export const productionIdOf = (page: TicketedPage): string => String(ticketingIdOf(page) ?? page.id)

/** Returns whether a listed production is the one requested by an id of `productionIdOf`. */
export const isProduction = (id: string, listed: { id: string; tessituraId: number }): boolean =>
  id === listed.id || id === String(listed.tessituraId)
