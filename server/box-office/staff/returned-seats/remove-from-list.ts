import { Refusal } from '#shared/refusals'
import type { returnedSeats } from '#shared/staff/returned-seats/returned-seats'
import type { StaffInput } from '#shared/staff/staff-call'
import type { BoxOffice } from '../../box-office.ts'
import { removeRequest } from '../../returned-seats/own-request.ts'
import { recordAct } from '../audit/record-act.ts'
import type { StaffMember } from '../colleague.ts'

/** Removes a request from its list and releases the seats offered to it. The audit entry doesn't have its address. */
export async function removeFromList(
  { db }: BoxOffice,
  by: StaffMember,
  { requestId, reason }: StaffInput<(typeof returnedSeats)['remove']>,
  now: Date,
): Promise<Record<string, never>> {
  await db.transaction(async (tx) => {
    const removed = await removeRequest(tx, requestId)
    if (!removed || removed.state === 'taken' || removed.state === 'lapsed') throw new Refusal('NOT_FOUND')
    const { performanceId, count: seats, state } = removed
    const before = { seats, state }
    await recordAct(tx, by, { act: 'removedFromList', performanceId, before, reason }, now)
  })
  return {}
}
