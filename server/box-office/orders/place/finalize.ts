import { Refusal } from '#shared/refusals'
import { paths } from '#shared/routes'
import type { Result } from '#shared/ticketing/call'
import type { order } from '#shared/ticketing/order/order'
import type { BoxOffice } from '../../box-office.ts'
import type { CallContext } from '../../sessions/visitor.ts'
import { settleIfDecided } from '../settle/settle-payment.ts'
import { openCardPage } from './open-card-page.ts'
import { placeOrder } from './place-order.ts'

type Finalized = Result<(typeof order)['finalize']>

/**
 * Turns the cart into an order. The order is complete at once if nothing is left to pay. Otherwise opens a card page of
 * the payment provider. Idempotent, also for concurrent calls: a cart has one order and one open attempt to pay. If the
 * provider can't be reached, the cart doesn't change.
 */
export async function finalize(boxOffice: BoxOffice, call: CallContext): Promise<Finalized> {
  if (!call.visitor.session?.cartId) throw new Refusal('CART_EMPTY')
  await settleIfDecided(boxOffice, call.visitor, call.now)
  const placed = await placeOrder(boxOffice, call)
  const { orderId, sessionKey } = placed
  if (!placed.toPay) {
    return { type: 'NoPayment', orderId, sessionKey, paymentRedirectUrl: null }
  }
  const { toPay } = placed
  const { redirectUrl } = await openCardPage(boxOffice, { orderId, toPay, returnPath: paths.checkout }, call.now)
  return { type: 'Payment', orderId, sessionKey, paymentRedirectUrl: redirectUrl }
}
