import { fromCents, sumOfCents } from '#shared/money'
import type { Result } from '#shared/ticketing/call'
import type { production } from '#shared/ticketing/production/production'
import { readCart } from '../carts/cart.ts'
import { type CartTicket, type CartUpsell, isBuyable, readTicketsFor, readUpsells } from '../carts/cart-tickets.ts'
import type { Database } from '../database/database.ts'
import type { Visitor } from '../sessions/visitor.ts'

/** The visitor's cart for one performance, without packages. */
export interface PerformanceInCart {
  tickets: CartTicket[]
  upsells: CartUpsell[]
}

export async function readPerformanceInCart(
  db: Database,
  visitor: Visitor,
  performanceId: number,
  now: Date,
): Promise<PerformanceInCart> {
  const cart = await readCart(db, visitor, now)
  if (!cart) return { tickets: [], upsells: [] }
  return {
    tickets: await readTicketsFor(db, cart.id, performanceId),
    upsells: await readUpsells(db, cart.id, performanceId),
  }
}

export function performanceMiniCart({ tickets, upsells }: PerformanceInCart): Result<typeof production.miniCart> {
  return {
    hasTickets: tickets.length > 0,
    ticketTotal: fromCents(sumOfCents(tickets.map(({ amountCents }) => amountCents))),
    upsellTotal: fromCents(sumOfCents(upsells.map(({ amountCents, count }) => amountCents * count))),
    tickets: tickets.map(ticketRow),
    upsellTickets: upsells.map(({ count, priceTypeId, upsellPerformanceId }) => ({
      count,
      priceTypeId,
      upsellPerformanceId,
    })),
    canCheckout: isBuyable(tickets),
  }
}

/** Returns a ticket of a cart in the format of the contract. */
export const ticketRow = ({ id, zone, priceType, row, number, section, amountCents }: CartTicket) => ({
  subLineItemId: id,
  zone,
  priceType,
  row,
  number: String(number),
  section,
  amount: fromCents(amountCents),
})
