import { Refusal } from '#shared/refusals'
import type { cancellation } from '#shared/staff/cancellation/cancellation'
import type { StaffInput, StaffResult } from '#shared/staff/staff-call'
import type { BoxOffice } from '../../box-office.ts'
import { sql } from '../../database/sql.ts'
import { announceVenueChange } from '../../venue-changes.ts'
import { recordAct } from '../audit/record-act.ts'
import type { StaffMember } from '../colleague.ts'
import { cancelling, retryFailedOrders } from '../order-work.ts'
import { comingPerformance } from '../performances/written-performance.ts'
import { readProgress } from './read-progress.ts'

type Progress = StaffResult<(typeof cancellation)['cancel']>

/**
 * Cancels a performance. From the commit on it isn't sold; its orders are refunded in the background, including those
 * whose payments are in progress now. Of two calls at once, one cancels it.
 */
export async function cancelPerformance(
  boxOffice: BoxOffice,
  by: StaffMember,
  sent: StaffInput<(typeof cancellation)['cancel']>,
  now: Date,
): Promise<Progress> {
  const { performanceId, method, refundsFees, subject, text, reason } = sent
  await boxOffice.db.transaction(async (tx) => {
    await comingPerformance(tx, performanceId, now)
    const stopped = await tx.execute(sql`
      update performance set state = 'cancelled' where id = ${performanceId} and state = 'scheduled'`)
    if (stopped === 0) throw new Refusal('PERFORMANCE_CANCELLED')
    await tx.execute(sql`
      insert into performance_cancellation
        (performance_id, method, refunds_fees, subject, text, reason, staff_id, started_at)
      values (${performanceId}, ${method}, ${refundsFees}, ${subject}, ${text}, ${reason}, ${by.id}, ${now})`)
    const after = { method, refundsFees, subject }
    await recordAct(tx, by, { act: 'cancelledPerformance', performanceId, after, reason }, now)
  })
  await announceVenueChange(boxOffice)
  return progressOf(boxOffice, performanceId)
}

/** Tries the orders again that couldn't be refunded. */
export async function retryCancellation(
  boxOffice: BoxOffice,
  by: StaffMember,
  performanceId: number,
  now: Date,
): Promise<Progress> {
  await retryFailedOrders(boxOffice, cancelling, by, { act: 'retriedCancellation', performanceId }, now)
  return progressOf(boxOffice, performanceId)
}

async function progressOf(boxOffice: BoxOffice, performanceId: number): Promise<Progress> {
  const { cancellation: progress } = await readProgress(boxOffice, performanceId)
  if (!progress) throw new Refusal('NOT_FOUND')
  return progress
}
