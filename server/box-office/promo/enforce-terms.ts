import type { BoxOffice } from '../box-office.ts'
import type { CartChange } from '../carts/change-cart.ts'
import { removeIneligibleTickets } from '../carts/remove-ineligible-tickets.ts'
import { hasOrdersLeft } from '../carts/valid-promo-code.ts'
import { sql } from '../database/sql.ts'
import { changeCode } from './change-code.ts'

/**
 * Checks a locked cart before it becomes an order. Removes the tickets that neither its code nor a membership of the
 * signed-in customer allows, including those reserved while the code was being removed or the membership ended, and the
 * code itself if other orders have used it up. Returns the notices of the removed tickets. From here, orders with a
 * limited code wait for each other. Tickets reserved while a code was valid may be bought until the cart expires, even
 * if the code expires first; a membership must be valid on the day of the order.
 */
export async function enforceTerms(boxOffice: BoxOffice, change: CartChange): Promise<string[]> {
  return (await isUsedUp(change)) ? changeCode(boxOffice, change, null) : removeIneligibleTickets(boxOffice, change)
}

async function isUsedUp({ tx, cart: { id, promoCodeId } }: CartChange): Promise<boolean> {
  if (promoCodeId === null) return false
  await tx.query(sql`
    select id from promo_code where id = ${promoCodeId} and most_orders is not null for no key update`)
  const left = await tx.first(sql`select from promo_code p where p.id = ${promoCodeId} and ${hasOrdersLeft(id)}`)
  return !left
}
