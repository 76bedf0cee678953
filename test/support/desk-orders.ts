import { order } from '#shared/ticketing/order/order'
import type { OpenDesk } from './desk.ts'
import type { ScriptedPaymentProvider } from './scripted-payment-provider.ts'
import { makeReadyToPay, reserveTickets } from './test-checkout.ts'

/** Buys tickets for the quartet and pays by card. Returns the order's id and its payment session. */
export async function buyTickets(desk: OpenDesk, provider: ScriptedPaymentProvider, count = 3) {
  const visitor = desk.visitor()
  await reserveTickets(visitor, undefined, count)
  await makeReadyToPay(desk.db, visitor)
  const { orderId, paymentRedirectUrl } = await visitor.call(order.finalize)
  const sessionId = provider.decide(paymentRedirectUrl, 'successful')
  await visitor.call(order.paymentComplete, { sessionId })
  return { orderId, sessionId, visitor }
}
