import { Refusal } from '#shared/refusals'
import type { BoxOffice } from '../box-office.ts'
import { type Cart, isExpired } from '../carts/cart.ts'
import { setPromoCode } from '../carts/cart-promo-code.ts'
import { type LockedCart, lockVisitorsCart, replaceCart } from '../carts/change-cart.ts'
import { termsOfCode } from '../carts/promo-terms.ts'
import type { Transaction } from '../database/database.ts'
import type { CallContext } from '../visitors/visitor.ts'
import { removeIneligibleTickets } from './remove-ineligible-tickets.ts'

/**
 * Gives a cart, which the caller has locked, another promo code, or none. Removes the tickets whose price or pre-sale
 * the visitor can't have any more, and returns the notices that say so: a total never changes without one.
 */
export async function changeCode(tx: Transaction, cart: Cart, codeId: number | null, now: Date): Promise<string[]> {
  await setPromoCode(tx, cart.id, codeId)
  cart.promoCodeId = codeId
  return removeIneligibleTickets(tx, cart, await termsOfCode(tx, codeId), now)
}

/**
 * Locks the visitor's cart to change its code. To a visitor the code belongs to the visit more than to the cart, so an
 * expired cart is replaced by a new one rather than refused.
 */
export async function lockCartForCode(tx: Transaction, boxOffice: BoxOffice, call: CallContext): Promise<LockedCart> {
  const locked = await lockVisitorsCart(tx, boxOffice, call)
  const { cart, session, token } = locked
  if (isExpired(cart, call.now)) return { ...(await replaceCart(tx, session, cart, call.now)), token }
  if (cart.state === 'paying') throw new Refusal('PAYMENT_RUNNING')
  return locked
}
