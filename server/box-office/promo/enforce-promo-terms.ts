import type { Cart } from '../carts/cart.ts'
import { termsOfCode } from '../carts/promo-terms.ts'
import { hasOrdersLeft } from '../carts/valid-promo-code.ts'
import type { Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { changeCode } from './change-code.ts'
import { removeIneligibleTickets } from './remove-ineligible-tickets.ts'

/**
 * Before a locked cart becomes an order: removes the tickets that its code doesn't allow, including those that were
 * reserved while the code was being removed, and the code itself if other orders have used it up. Returns whether a
 * ticket was removed. Orders with a limited code wait for each other from here. What was reserved while a code was
 * valid may be bought as long as the cart is, even if the code expires in between.
 */
export async function enforcePromoTerms(tx: Transaction, cart: Cart, now: Date): Promise<boolean> {
  const notices = (await isUsedUp(tx, cart))
    ? await changeCode(tx, cart, null, now)
    : await removeIneligibleTickets(tx, cart, await termsOfCode(tx, cart.promoCodeId), now)
  return notices.length > 0
}

async function isUsedUp(tx: Transaction, { id, promoCodeId }: Cart): Promise<boolean> {
  if (promoCodeId === null) return false
  await tx.query(sql`
    select id from promo_code where id = ${promoCodeId} and most_orders is not null for no key update`)
  const left = await tx.first(sql`select from promo_code p where p.id = ${promoCodeId} and ${hasOrdersLeft(id)}`)
  return !left
}
