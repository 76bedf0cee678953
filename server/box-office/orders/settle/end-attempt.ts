import type { BoxOffice } from '../../box-office.ts'
import { sql } from '../../database/sql.ts'
import { withOrder } from '../failed-order.ts'
import { type Payment, ProviderUnreachable } from '../provider/payment-provider.ts'
import type { SettledState } from './attempt-ending.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Ends the attempt to pay with this key after its buyer has cancelled. An attempt that was paid in the meantime stays
 * paid. Returns undefined if there is no such attempt with a card page. If the provider can't be reached, the attempt
 * stays open until it expires.
 */
export async function endAttemptOf(
  boxOffice: BoxOffice,
  requestKey: string,
): Promise<{ sessionId: string; orderId: number; state: SettledState } | undefined> {
  const attempt = await boxOffice.db.first<{
    sessionId: string
    orderId: number
    state: SettledState
    expiresAt: Date
  }>(sql`
    select provider_session_id as session_id, order_id, state, expires_at
      from payment
     where request_key = ${requestKey} and provider_session_id is not null`)
  if (attempt?.state !== 'pending') return attempt
  try {
    const now = boxOffice.clock.now()
    const payment = await withOrder(attempt.orderId, () => closeForBuyer(boxOffice, attempt, now))
    const settled = payment && (await settlePayment(boxOffice, payment, now))
    return { ...attempt, state: settled?.state ?? attempt.state }
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error
    boxOffice.log.warn({ err: error, order: attempt.orderId }, 'A payment session could not be closed')
    return attempt
  }
}

/**
 * Closes the session of a buyer who cancelled. If the provider reports it as expired before its expiry, it was
 * cancelled. Throws `ProviderUnreachable`.
 */
export async function closeForBuyer(
  { paymentProvider }: Pick<BoxOffice, 'paymentProvider'>,
  { sessionId, expiresAt }: { sessionId: string; expiresAt: Date },
  now: Date,
): Promise<Payment | undefined> {
  const payment = await paymentProvider.close(sessionId)
  return payment?.status === 'expired' && expiresAt > now ? { ...payment, status: 'cancelled' } : payment
}

/**
 * Returns the state of a payment whose session is open until `expiresAt` at the latest. Throws `ProviderUnreachable`.
 */
export async function readAttempt(
  { paymentProvider }: Pick<BoxOffice, 'paymentProvider'>,
  { sessionId, expiresAt }: { sessionId: string; expiresAt: Date },
  now: Date,
): Promise<Payment | undefined> {
  const payment = await paymentProvider.read(sessionId)
  return payment?.status === 'open' && expiresAt <= now ? paymentProvider.close(sessionId) : payment
}
