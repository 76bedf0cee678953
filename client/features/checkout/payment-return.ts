import type { Result } from '#shared/ticketing/call'
import type { order } from '#shared/ticketing/order/order'

export type PaymentMessage = 'declined' | 'cancelled'

export const paymentMessages: Record<PaymentMessage, string> = {
  declined: 'Error: Payment failed. Please check your details and try again.',
  cancelled: 'Error: Payment cancelled.',
}

/** The payment result in the address of a visitor who returns from the payment provider. */
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

/** The address without what the payment provider added. */
export function withoutReturn(search: string): string {
  const query = new URLSearchParams(search)
  query.delete('checkout_flow')
  query.delete('sessionId')
  return query.size > 0 ? `?${query}` : ''
}

export type Settled =
  | { type: 'receipt'; orderId: number; sessionKey: string }
  | { type: 'message'; message: PaymentMessage }

/** What follows a confirmed payment. */
export function afterConfirming({ status, orderId, sessionKey }: Result<typeof order.paymentComplete>): Settled {
  if (status === 'Successful' && orderId !== null && sessionKey !== null)
    return { type: 'receipt', orderId, sessionKey }
  return { type: 'message', message: status === 'Failed' ? 'cancelled' : 'declined' }
}

/** What follows a finalized order: the payment provider, the receipt, or the declined message. */
export function afterFinalizing(
  { type, orderId, sessionKey, paymentRedirectUrl }: Result<typeof order.finalize>,
  base: string,
): Settled | { type: 'payment'; address: string } {
  if (type !== 'Payment') return { type: 'receipt', orderId, sessionKey }
  const address = paymentRedirectUrl && paymentAddress(paymentRedirectUrl, { orderId, sessionKey }, base)
  return address ? { type: 'payment', address } : { type: 'message', message: 'declined' }
}

/** The payment provider's address with the order's id and key; null if it is no web address. */
function paymentAddress(redirect: string, order: { orderId: number; sessionKey: string }, base: string): string | null {
  if (!URL.canParse(redirect, base)) return null
  const address = new URL(redirect, base)
  if (!/^https?:$/.test(address.protocol)) return null
  for (const [name, value] of Object.entries(order)) {
    if (!address.searchParams.has(name)) address.searchParams.set(name, String(value))
  }
  return address.href
}
