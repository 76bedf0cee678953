import type { BoxOffice } from '../../box-office.ts'
import { sql } from '../../database/sql.ts'
import { type Payment, ProviderUnreachable } from '../provider/payment-provider.ts'
import { type SettledState, settlePayment } from './settle-payment.ts'

/**
 * Ends the attempt to pay with this key after its buyer has turned back; one that was paid meanwhile stays paid.
 * Returns undefined if there is none with a card page. If the provider can't be reached, the attempt runs until it
 * expires.
 */
export async function endAttemptOf(
  boxOffice: BoxOffice,
  requestKey: string,
): Promise<{ sessionId: string; state: SettledState } | undefined> {
  const attempt = await boxOffice.db.first<{ sessionId: string; state: SettledState }>(sql`
    select provider_session_id as session_id, state
      from payment
     where request_key = ${requestKey} and provider_session_id is not null`)
  if (attempt?.state !== 'pending') return attempt
  try {
    const payment = await boxOffice.paymentProvider.close(attempt.sessionId)
    const settled = payment && (await settlePayment(boxOffice, payment, boxOffice.clock.now()))
    return { ...attempt, state: settled?.state ?? attempt.state }
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error
    boxOffice.log.warn({ err: error }, 'A payment session could not be closed')
    return attempt
  }
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
