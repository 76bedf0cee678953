import type { Result } from '#shared/ticketing/call'
import type { order } from '#shared/ticketing/order/order'

/** `returned`: the visitor came back from the payment provider without its result, and the attempt was cancelled. */
export type PaymentMessage = 'declined' | 'cancelled' | 'returned'

export const paymentMessages: Record<PaymentMessage, string> = {
  declined: 'Error: Payment failed. Please check your details and try again.',
  cancelled: 'Error: Payment cancelled.',
  returned: 'You came back from the payment page.',
}

/**
 * The message for a payment attempt, which tells visitors the state of their money and seats. `heldUntil` is a time;
 * null without seats.
 */
export function paymentAssurance(message: PaymentMessage, reason: string | null, heldUntil: string | null): string[] {
  // States what happened to the money.
  if (message === 'cancelled' && reason) return [reason]
  return [
    reason ?? (message === 'declined' ? 'Your card was declined.' : 'You can change your cart or pay again.'),
    'Nothing was charged.',
    ...(heldUntil ? [`Your seats are held until ${heldUntil}.`] : []),
  ]
}

/** Returns the payment result in the address of a visitor who returns from the payment provider. */
export type PaymentReturn =
  | { type: 'none' }
  | { type: 'confirm'; sessionId: string }
  | { type: 'message'; message: PaymentMessage }

export function paymentReturn(query: URLSearchParams): PaymentReturn {
  const flow = query.get('checkout_flow')
  const sessionId = query.get('sessionId')
  if (flow === 'successful' && sessionId) return { type: 'confirm', sessionId }
  return flow === 'declined' || flow === 'cancelled' ? { type: 'message', message: flow } : { type: 'none' }
}

/** Returns the address without the parameters that the payment provider added. */
export function withoutReturn(search: string): string {
  const query = new URLSearchParams(search)
  query.delete('checkout_flow')
  query.delete('sessionId')
  return query.size > 0 ? `?${query}` : ''
}

export type Settled =
  | { type: 'receipt'; orderId: number; sessionKey: string }
  | {
      type: 'message'
      message: PaymentMessage
      /** The ticketing service's additional message. */
      reason?: string
    }

/** Returns the next step after a confirmed payment. */
export function afterConfirming({
  status,
  orderId,
  sessionKey,
  message,
}: Result<typeof order.paymentComplete>): Settled {
  if (status === 'Successful' && orderId !== null && sessionKey !== null)
    return { type: 'receipt', orderId, sessionKey }
  return {
    type: 'message',
    message: status === 'Failed' ? 'cancelled' : 'declined',
    ...(message && { reason: message }),
  }
}

/** Returns the next step after a cancelled attempt. If it had been paid before, that is its receipt. */
export function afterAbandoning(outcome: Result<typeof order.paymentComplete>): Settled {
  const settled = afterConfirming(outcome)
  const isMoneyBack = settled.type === 'message' && settled.reason !== undefined
  return settled.type === 'receipt' || isMoneyBack ? settled : { type: 'message', message: 'returned' }
}

/** Returns the next step after finalising an order: the payment provider, the receipt, or the declined message. */
export function afterFinalizing(
  { type, orderId, sessionKey, paymentRedirectUrl }: Result<typeof order.finalize>,
  base: string,
): Settled | { type: 'payment'; address: string } {
  if (type !== 'Payment') return { type: 'receipt', orderId, sessionKey }
  const address = paymentRedirectUrl && paymentAddress(paymentRedirectUrl, { orderId, sessionKey }, base)
  const notOpened = { type: 'message', message: 'declined', reason: 'The payment page could not be opened.' } as const
  return address ? { type: 'payment', address } : notOpened
}

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
