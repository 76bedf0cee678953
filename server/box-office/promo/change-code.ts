import { Refusal } from '#shared/refusals'
import type { BoxOffice } from '../box-office.ts'
import { isExpired } from '../carts/cart.ts'
import { setPromoCode } from '../carts/cart-promo-code.ts'
import { type CartChange, type LockedCart, lockVisitorsCart, replaceCart } from '../carts/change-cart.ts'
import { removeIneligibleTickets } from '../carts/remove-ineligible-tickets.ts'
import type { Transaction } from '../database/database.ts'
import type { CallContext } from '../sessions/visitor.ts'

/**
 * Sets or removes the promo code of a cart, which the caller has locked. Removes the tickets whose price or pre-sale is
 * no longer available to the visitor. Returns a notice for each removal, so that a total never changes without one.
 */
export async function changeCode(
  boxOffice: Pick<BoxOffice, 'settings'>,
  change: CartChange,
  codeId: number | null,
): Promise<string[]> {
  await setPromoCode(change.tx, change.cart, codeId)
  return removeIneligibleTickets(boxOffice, change)
}

/**
 * Locks the visitor's cart to change its code. Visitors expect the code to outlast the cart, so an expired cart is
 * replaced by a new one instead of being refused.
 */
export async function lockCartForCode(tx: Transaction, boxOffice: BoxOffice, call: CallContext): Promise<LockedCart> {
  const locked = await lockVisitorsCart(tx, boxOffice, call)
  const { cart, session, token } = locked
  if (isExpired(cart, call.now)) return { ...(await replaceCart(tx, session, cart, call.now)), token }
  if (cart.state === 'paying') throw new Refusal('PAYMENT_RUNNING')
  return locked
}
