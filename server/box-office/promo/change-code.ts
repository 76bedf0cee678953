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
 * Gives a cart, which the caller has locked, another promo code, or none. No ticket stays at a price or from a
 * pre-sale that the visitor has no more: what the new code doesn't sell goes, and the sentences that say so come back.
 * A total never changes in silence.
 */
export async function changeCode(tx: Transaction, cart: Cart, codeId: number | null, now: Date): Promise<string[]> {
  await setPromoCode(tx, cart.id, codeId)
  cart.promoCodeId = codeId
  return removeIneligibleTickets(tx, cart, await termsOfCode(tx, codeId), now)
}

/**
 * The visitor's cart to change its code, locked. The code is the session's more than the cart's: where the cart has
 * expired a new one takes its place without a refusal.
 */
export async function lockCartForCode(tx: Transaction, boxOffice: BoxOffice, call: CallContext): Promise<LockedCart> {
  const locked = await lockVisitorsCart(tx, boxOffice, call)
  const { cart, session, token } = locked
  if (isExpired(cart, call.now)) return { ...(await replaceCart(tx, session, cart, call.now)), token }
  if (cart.state === 'paying') throw new Refusal('PAYMENT_RUNNING')
  return locked
}
