import type { CallTicketing } from '#client/data/use-ticketing.tsx'
import type { Failure } from '#shared/ticketing/envelope'
import { order } from '#shared/ticketing/order/order'
import { afterConfirming, type CheckoutFlow, type PaymentReturn, type Settled } from './payment-return.ts'

/** How a visitor came back: with the provider's result in the address, or by Back or a reload from its page. */
export type WayBack = PaymentReturn | { flow: 'back'; orderId: number | null }

/** A busy network's refusal, which says nothing about the payment. */
const TOO_MANY = 429

/** `unconfirmed`: the payment may have succeeded. `unsupported`: the ticketing service doesn't cancel attempts. */
export type PaymentOutcome = Settled | { type: 'unconfirmed'; failure: Failure } | { type: 'unsupported' }

/**
 * Asks the ticketing service for the outcome of an attempt to pay, whatever the address says. An attempt that its buyer
 * left is ended.
 */
export async function paymentOutcome(callTicketing: CallTicketing, way: WayBack): Promise<PaymentOutcome> {
  const envelope = await ask(callTicketing, way)
  if (!envelope.isError) return inWordsOf(way.flow, afterConfirming(envelope.result))
  if (way.flow === 'successful') return { type: 'unconfirmed', failure: envelope }
  if (envelope.type === 'PAYMENT_UNKNOWN') return unknown(way.flow)
  if (way.flow === 'back' && envelope.status < 500 && envelope.status !== TOO_MANY) return { type: 'unsupported' }
  return way.flow === 'back' ? { type: 'unconfirmed', failure: envelope } : unknown(way.flow)
}

async function ask(callTicketing: CallTicketing, way: WayBack) {
  const abandon = (which: { orderId?: number; sessionId?: string }) => callTicketing(order.abandonPayment, which)
  if (way.flow === 'back') return abandon(way.orderId === null ? {} : { orderId: way.orderId })
  const { flow, sessionId } = way
  if (!sessionId) return abandon({})
  const envelope = await callTicketing(order.paymentComplete, { sessionId })
  const isOpen = envelope.isError && envelope.type === 'PAYMENT_UNCONFIRMED'
  return isOpen && flow !== 'successful' ? abandon({ sessionId }) : envelope
}

/** Returns the message as the way back suggests it: the provider's own result, or none. */
function inWordsOf(flow: WayBack['flow'], settled: Settled): Settled {
  if (settled.type === 'receipt' || settled.message !== 'cancelled' || settled.money !== 'notCharged') return settled
  if (flow === 'back') return { ...settled, message: 'returned' }
  if (flow !== 'declined') return settled
  return { ...settled, message: 'declined', reason: 'You can change your cart or pay again.' }
}

function unknown(flow: 'back' | CheckoutFlow): Settled {
  return { type: 'message', message: flow === 'declined' || flow === 'cancelled' ? flow : 'unknown', money: 'unknown' }
}
