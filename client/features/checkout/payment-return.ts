import type { Result } from '#shared/ticketing/call'
import { type Failure, NO_RESPONSE } from '#shared/ticketing/envelope'
import type { order } from '#shared/ticketing/order/order'

/**
 * `returned`: the visitor came back from the payment provider without its result, and the attempt was cancelled.
 * `unknown`: the attempt isn't this session's, or no longer. `expired`: the time to pay was over. `refunded`: the money
 * couldn't be used, and is or was refunded.
 */
export type PaymentMessage = 'declined' | 'cancelled' | 'returned' | 'unknown' | 'expired' | 'refunded'

export const paymentMessages: Record<PaymentMessage, string> = {
  declined: 'Error: Payment failed. Please check your details and try again.',
  cancelled: 'Error: Payment cancelled.',
  returned: 'You returned from the payment page.',
  unknown: 'We can’t confirm yet whether your payment went through.',
  expired: 'Your payment was not made in time.',
  refunded: 'Your payment is being refunded.',
}

/** What a visitor reads about an attempt to pay. */
export interface PaymentNote {
  message: PaymentMessage
  /** Why, or in the ticketing service's words what happened. */
  reason?: string
  /**
   * What is certain about the money. `notCharged`: the ticketing service said so, or no card page was opened. `told`:
   * the reason tells it. `unknown`: it may have been charged.
   */
  money: 'notCharged' | 'told' | 'unknown'
}

const UNKNOWN =
  'If you paid, we’ll email your order confirmation within a few minutes. Please check for it, or call the box office, before you pay again.'

/**
 * The text below the title, which tells visitors the state of their money and seats. `heldUntil` is a time; null
 * without seats.
 */
export function paymentAssurance({ message, reason, money }: PaymentNote, heldUntil: string | null): string[] {
  if (money === 'told' && reason) return [reason]
  if (money !== 'notCharged') return [...(reason ? [reason] : []), UNKNOWN]
  return [
    reason ?? (message === 'declined' ? 'Your card was declined.' : 'You can change your cart or pay again.'),
    'Nothing was charged.',
    ...(heldUntil ? [`Your seats are held until ${heldUntil}.`] : []),
  ]
}

/** What the payment provider says of the outcome, in the address to which it sends its buyer. */
export type CheckoutFlow = 'successful' | 'declined' | 'cancelled'

/** The return from the payment provider in an address. Without a session, it concerns the visitor's last attempt. */
export interface PaymentReturn {
  flow: CheckoutFlow
  sessionId: string | null
}

/** Returns null for an address that has no return, or a successful one without its session. */
export function paymentReturn(query: URLSearchParams): PaymentReturn | null {
  const flow = query.get('checkout_flow')
  const sessionId = query.get('sessionId') || null
  if (flow === 'successful') return sessionId ? { flow, sessionId } : null
  return flow === 'declined' || flow === 'cancelled' ? { flow, sessionId } : null
}

/** Returns the query without the parameters that the payment provider added. */
export function withoutReturn(search: string): URLSearchParams {
  const query = new URLSearchParams(search)
  query.delete('checkout_flow')
  query.delete('sessionId')
  return query
}

export type Settled = { type: 'receipt'; orderId: number; sessionKey: string } | ({ type: 'message' } & PaymentNote)

/** Returns the next step after a confirmed payment. */
export function afterConfirming({
  status,
  orderId,
  sessionKey,
  ended,
  message,
}: Result<typeof order.paymentComplete>): Settled {
  if (status === 'Successful' && orderId !== null && sessionKey !== null)
    return { type: 'receipt', orderId, sessionKey }
  return {
    type: 'message',
    message: ended ?? (status === 'Failed' ? 'cancelled' : 'declined'),
    ...(message ? { reason: message, money: 'told' } : { money: 'notCharged' }),
  }
}

/** Returns the next step after finalising an order: the payment provider, the receipt, or the declined message. */
export function afterFinalizing(
  { type, orderId, sessionKey, paymentRedirectUrl }: Result<typeof order.finalize>,
  base: string,
): Settled | { type: 'payment'; address: string; orderId: number } {
  if (type !== 'Payment') return { type: 'receipt', orderId, sessionKey }
  const address = paymentRedirectUrl && paymentAddress(paymentRedirectUrl, { orderId, sessionKey }, base)
  if (address) return { type: 'payment', address, orderId }
  return { type: 'message', message: 'declined', reason: 'The payment page could not be opened.', money: 'notCharged' }
}

/**
 * Whether a failure to finalise leaves open what became of the cart: it is gone, or the failure says nothing about it.
 * It may have been paid for in another tab, or the order placed although no response arrived.
 */
export const leavesOpen = ({ type, status }: Failure): boolean =>
  isCartGone(type) || (!DECIDED.includes(type) && (status >= 500 || status === TOO_MANY || type === NO_RESPONSE.type))

/** Returns the message for an order that couldn't be finalised, and of which no payment is known. */
export function afterFailing(failure: Failure): Settled {
  const { type, title } = failure
  const failed = { type: 'message', message: 'declined' } as const
  if (isCartGone(type)) return { ...failed, reason: `${sentence(title)} ${PAID_ELSEWHERE}`, money: 'told' }
  if (leavesOpen(failure)) return { ...failed, reason: `${sentence(title)} ${TRY_AGAIN}`, money: 'told' }
  return type === PAID_NOW ? { ...failed, reason: title, money: 'told' } : notCharged(title)
}

/** Returns the message for an order that couldn't be finalised, although nothing was charged. */
export const notCharged = (title: string): Settled => ({
  ...{ type: 'message', message: 'declined', money: 'notCharged' },
  reason: sentence(title),
})

/** A title ends without a full stop if it is short. */
const sentence = (title: string) => (/[.!?]$/.test(title) ? title : `${title}.`)
export const isCartGone = (type: string): boolean => CART_GONE.includes(type)

const CART_GONE = ['CART_EMPTY', 'CART_EXPIRED', 'SESSION_ENDED']
/** The cart is being paid for in another tab. */
const PAID_NOW = 'PAYMENT_RUNNING'
/** Failures with such a status that are about this cart: nothing was charged. */
const DECIDED = ['PAYMENT_UNAVAILABLE', 'TOO_MANY_FREE_ORDERS']
export const TOO_MANY = 429
const PAID_ELSEWHERE = 'If you paid for it in another tab, we’ll email your order confirmation.'
const TRY_AGAIN = 'Please try again: if your order was placed already, you will see its receipt.'

/** Returns the payment provider's address with the order's id and key; null if it isn't an HTTP address. */
function paymentAddress(redirect: string, order: { orderId: number; sessionKey: string }, base: string): string | null {
  if (!URL.canParse(redirect, base)) return null
  const address = new URL(redirect, base)
  if (!/^https?:$/.test(address.protocol)) return null
  for (const [name, value] of Object.entries(order)) {
    if (!address.searchParams.has(name)) address.searchParams.set(name, String(value))
  }
  return address.href
}
