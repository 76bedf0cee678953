import { APPROVED_CARD, payAtSandbox } from '#server/contract/check/sandbox'
import { checkout } from '#shared/ticketing/checkout/checkout'
import { order } from '#shared/ticketing/order/order'
import type { HttpVisitor } from './http-visitor.ts'
import { timeLimit } from './time-limits.ts'

/** A buyer who closed the window after paying gets the order within a minute. */
const COMPLETES_WITHIN_MS = timeLimit(60_000)

/** A paid order, as its buyer has it. */
export interface PaidOrder {
  orderId: number
  sessionKey: string
}

/** Returns the order's receipt; null if there is none within a minute. */
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
 * Checks out and pays as a guest whose cart is filled, repeating each call until the services run again. Every second
 * buyer, by number, closes the window after paying. `pay` pays at the address and returns the session's id, or null if
 * the response was lost; by default at the sandbox.
 */
export async function buyOverHttp(
  visitor: HttpVisitor,
  n: number,
  { pay = payPatiently, lastName = 'Hopper' } = {},
): Promise<PaidOrder> {
  await visitor.callUntilSuccess(checkout.guestCreate, {
    firstName: 'Grace',
    lastName,
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
  const sessionId = await pay(finalized.paymentRedirectUrl ?? '')
  if (sessionId && n % 2 === 0) await visitor.callUntilSuccess(order.paymentComplete, { sessionId })
  return { orderId: finalized.orderId, sessionKey: finalized.sessionKey }
}

/** Pays at the sandbox, and retries while it restarts. */
async function payPatiently(address: string): Promise<string | null> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await payOnce(address)
    } catch (error) {
      if (attempt >= timeLimit(60)) throw error
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  }
}

/** Pays at the sandbox. An unanswered payment fails. */
export const payOnce = async (address: string): Promise<string | null> =>
  (await payAtSandbox(address, APPROVED_CARD)).searchParams.get('sessionId')
