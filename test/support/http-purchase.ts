import { checkout } from '#shared/ticketing/checkout/checkout'
import { order } from '#shared/ticketing/order/order'
import { type HttpVisitor, payAtSandbox } from './http-visitor.ts'
import { timeLimit } from './time-limits.ts'

/** A buyer who closed the window after paying has the order within a minute. */
const COMPLETES_WITHIN_MS = timeLimit(60_000)
const APPROVED = '4242 4242 4242 4242'

/** An order that was paid, as its buyer knows it. */
export interface PaidOrder {
  orderId: number
  sessionKey: string
}

/** The order's receipt; null where there is none within a minute. */
export async function receiptOf(visitor: HttpVisitor, { orderId, sessionKey }: PaidOrder) {
  const until = Date.now() + COMPLETES_WITHIN_MS
  while (Date.now() < until) {
    const response = await visitor.call(order.receipt, { OrderId: orderId, SessionKey: sessionKey })
    if (response && !response.isError) return response.result
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  return null
}

/**
 * The checkout and payment of a guest whose cart is filled, each call repeated until the services run again. Every
 * second buyer, by their number, closes the window after paying. `paysOnce` fails where the payment isn't answered.
 */
export async function buyOverHttp(visitor: HttpVisitor, n: number, { paysOnce = false } = {}): Promise<PaidOrder> {
  await visitor.callUntilSuccess(checkout.guestCreate, {
    firstName: 'Grace',
    lastName: 'Hopper',
    email: `grace.${n}@example.org`,
    phone: '0400 000 000',
    address: { countryId: 1, stateId: 7, line1: '1 Swanston Street', suburb: 'Melbourne', postCode: '3000' },
  })
  await visitor.callUntilSuccess(checkout.donate, { amount: 0 })
  const { deliveryMethods } = await visitor.callUntilSuccess(checkout.delivery)
  const free = deliveryMethods.find(({ requireAddress }) => !requireAddress)
  await visitor.callUntilSuccess(checkout.setDelivery, { deliveryMethodId: free?.id ?? 0 })
  await visitor.callUntilSuccess(checkout.setPresenters, { mrcUpdates: false })
  const finalized = await visitor.callUntilSuccess(order.finalize)
  const sessionId = await pay(finalized.paymentRedirectUrl ?? '', paysOnce ? 1 : timeLimit(60))
  if (sessionId && n % 2 === 0) await visitor.callUntilSuccess(order.paymentComplete, { sessionId })
  return { orderId: finalized.orderId, sessionKey: finalized.sessionKey }
}

/** Pays, tried again while the payment service restarts; the session's id, null where the answer to it got lost. */
async function pay(address: string, tries: number): Promise<string | null> {
  for (let attempt = 1; ; attempt++) {
    try {
      return (await payAtSandbox(address, APPROVED)).searchParams.get('sessionId')
    } catch (error) {
      if (attempt >= tries) throw error
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  }
}
