import { Refusal } from '#shared/refusals'
import type { BoxOffice } from '../box-office.ts'
import { countAttempt, customerAttempt, uncountAttempt } from '../customers/attempt-limit.ts'
import { sql } from '../database/sql.ts'
import { type CallContext, customerOf } from '../sessions/visitor.ts'
import { mailTickets } from '../tickets/mail-tickets.ts'
import { attendedPerformances } from '../tickets/owned-tickets.ts'
import { readTickets } from '../tickets/read-tickets.ts'

/** After which the daily limit of mails to one address has ended. */
const DAY_SECONDS = 86_400

/**
 * Mails the customer their tickets for a performance again. The limit is ten mails in fifteen minutes, so that no
 * mailbox is flooded.
 */
export async function resendTickets(
  boxOffice: BoxOffice,
  { visitor, now }: CallContext,
  performanceId: number,
): Promise<void> {
  const { db } = boxOffice
  const customerId = customerOf(visitor)
  const [performance] = await attendedPerformances(db, customerId, sql`and f.id = ${performanceId}`)
  if (!performance) throw new Refusal('NOT_YOURS')
  if (performance.state === 'cancelled') throw new Refusal('PERFORMANCE_CANCELLED')
  if (performance.endsAt <= now) throw new Refusal('PERFORMANCE_PAST')
  const tickets = await readTickets(db, { customerId, performanceId })
  if (tickets.length === 0) throw new Refusal('TICKET_GONE')
  const attemptId = await countAttempt(db, customerAttempt('resend', customerId, visitor.networkAddress), now)
  await db
    .transaction(async (tx) => {
      const isWritten = await mailTickets(boxOffice, tx, { customerId, performanceId, isLimited: true }, now)
      if (!isWritten) throw new Refusal('TOO_MANY_TRIES', { retryAfter: DAY_SECONDS })
    })
    .catch(async (error: unknown) => {
      await uncountAttempt(db, attemptId)
      throw error
    })
}
