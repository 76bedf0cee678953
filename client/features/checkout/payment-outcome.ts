import type { CallTicketing } from '#client/data/use-ticketing.tsx'
import type { Result } from '#shared/ticketing/call'
import type { Envelope, Failure } from '#shared/ticketing/envelope'
import { order } from '#shared/ticketing/order/order'
import {
  afterConfirming,
  afterFailing,
  type CheckoutFlow,
  isCartGone,
  notCharged,
  type PaymentReturn,
  type Settled,
  TOO_MANY,
} from './payment-return.ts'

/**
 * How a visitor came back: with the provider's result in the address, by Back or a reload from its page, or by pressing
 * Pay with a failure that leaves open what became of the cart (`leavesOpen`), such as in a stale tab.
 */
export type WayBack = PaymentReturn | { flow: 'back'; orderId: number | null } | { flow: 'payAgain'; failure: Failure }

/** Whether the checkout is hidden while the outcome is asked for: after the others it can usually be changed. */
export const hidesCheckout = ({ flow }: WayBack): boolean => flow !== 'back' && flow !== 'payAgain'

/** `unconfirmed`: the payment may have succeeded. `unsupported`: the ticketing service doesn't cancel attempts. */
export type PaymentOutcome = Settled | { type: 'unconfirmed'; failure: Failure } | { type: 'unsupported' }

/**
 * Asks the ticketing service for the outcome of an attempt to pay, whatever the address says. An attempt that its buyer
 * left is ended.
 */
export async function paymentOutcome(callTicketing: CallTicketing, way: WayBack): Promise<PaymentOutcome> {
  const envelope = await ask(callTicketing, way)
  if (way.flow === 'payAgain') return outcomeOfCart(envelope, way.failure)
  if (!envelope.isError) return inWordsOf(way.flow, afterConfirming(envelope.result))
  if (way.flow === 'successful') return { type: 'unconfirmed', failure: envelope }
  if (envelope.type === 'PAYMENT_UNKNOWN') return unknown(way.flow)
  if (way.flow === 'back' && envelope.status < 500 && envelope.status !== TOO_MANY) return { type: 'unsupported' }
  return way.flow === 'back' ? { type: 'unconfirmed', failure: envelope } : unknown(way.flow)
}

/** Returns the outcome of the cart's payment; without one, what the failure to finalise says. */
function outcomeOfCart(envelope: Envelope<Result<typeof order.abandonPayment>>, failure: Failure): PaymentOutcome {
  if (!envelope.isError) {
    const settled = afterConfirming(envelope.result)
    return settled.type === 'receipt' || settled.message !== 'cancelled' ? settled : notCharged(failure.title)
  }
  if (envelope.type === 'PAYMENT_UNCONFIRMED') return { type: 'unconfirmed', failure: envelope }
  const isUnpaid = envelope.type === 'PAYMENT_UNKNOWN' && !isCartGone(failure.type)
  return isUnpaid ? notCharged(failure.title) : afterFailing(failure)
}

async function ask(callTicketing: CallTicketing, way: WayBack) {
  const abandon = (which: { orderId?: number; sessionId?: string; isOfCart?: boolean }) =>
    callTicketing(order.abandonPayment, which)
  if (way.flow === 'payAgain') return abandon({ isOfCart: true })
  if (way.flow === 'back') return abandon(way.orderId === null ? {} : { orderId: way.orderId })
  const { flow, sessionId } = way
  if (!sessionId) return abandon({})
  const envelope = await callTicketing(order.paymentComplete, { sessionId })
  const isOpen = envelope.isError && envelope.type === 'PAYMENT_UNCONFIRMED'
  return isOpen && flow !== 'successful' ? abandon({ sessionId }) : envelope
}

/** Returns the message as the way back suggests it: the provider's own result, or none. */
function inWordsOf(flow: 'back' | CheckoutFlow, settled: Settled): Settled {
  if (settled.type === 'receipt' || settled.message !== 'cancelled' || settled.money !== 'notCharged') return settled
  if (flow === 'back') return { ...settled, message: 'returned' }
  if (flow !== 'declined') return settled
  return { ...settled, message: 'declined', reason: 'You can change your cart or pay again.' }
}

function unknown(flow: 'back' | CheckoutFlow): Settled {
  return { type: 'message', message: flow === 'declined' || flow === 'cancelled' ? flow : 'unknown', money: 'unknown' }
}
