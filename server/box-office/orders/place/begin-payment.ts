import type { Cart } from '../../carts/cart.ts'
import { markPaying } from '../../carts/cart-payment.ts'
import { moveExpiry } from '../../carts/cart-timer.ts'
import type { PaymentTime } from '../../carts/payment-time.ts'
import type { Queries, Transaction } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { requestKeyOf } from './request-key.ts'
import type { PlacedOrder } from './write-order.ts'

/** An attempt to pay that is in progress. */
export interface OpenAttempt {
  id: number
  requestKey: string
  amountCents: number
  expiresAt: Date
  /** The provider's session and its card page. Null until the provider has answered. */
  sessionId: string | null
  redirectUrl: string | null
}
const attemptColumns = sql`id, request_key, amount_cents, expires_at, provider_session_id as session_id, redirect_url`

/** Returns the order's attempt to pay that is in progress. */
export const findOpenAttempt = (db: Queries, orderId: number): Promise<OpenAttempt | undefined> =>
  db.first<OpenAttempt>(sql`select ${attemptColumns} from payment where order_id = ${orderId} and state = 'pending'`)

/** Writes an attempt to pay an order, during which its cart holds everything. */
export async function beginPayment(
  tx: Transaction,
  cart: Cart,
  order: PlacedOrder,
  time: PaymentTime,
  now: Date,
): Promise<OpenAttempt> {
  await markPaying(tx, cart.id)
  await moveExpiry(tx, cart.id, time.heldUntil)
  const last = await tx.first<{ attempt: number }>(
    sql`select coalesce(max(attempt), 0)::int as attempt from payment where order_id = ${order.orderId}`,
  )
  const attempt = (last?.attempt ?? 0) + 1
  const opened = await tx.first<OpenAttempt>(sql`
    insert into payment (order_id, attempt, request_key, amount_cents, cart_expires_at, created_at, expires_at)
    values (${order.orderId}, ${attempt}, ${requestKeyOf(order.sessionKey, attempt)}, ${order.totalCents}, ${cart.expiresAt},
            ${now}, ${time.endsAt})
    returning ${attemptColumns}`)
  if (!opened) throw new Error('The attempt to pay was not written')
  return opened
}
