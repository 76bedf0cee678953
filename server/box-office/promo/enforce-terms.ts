import type { BoxOffice } from '../box-office.ts'
import type { CartChange } from '../carts/change-cart.ts'
import { removeIneligibleTickets } from '../carts/remove-ineligible-tickets.ts'
import { hasOrdersLeft } from '../carts/valid-promo-code.ts'
import { sql } from '../database/sql.ts'
import { changeCode } from './change-code.ts'

/**
 * Before a locked cart becomes an order: removes the tickets that neither its code nor a membership of the customer who
 * is signed in allows, including those that were reserved while the code was being removed or the membership ended, and
 * the code itself if other orders have used it up. Returns the notices of the tickets removed. Orders with a limited
 * code wait for each other from here. What was reserved while a code was valid may be bought as long as the cart is,
 * even if the code expires in between; a membership must run on the day of the order.
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
