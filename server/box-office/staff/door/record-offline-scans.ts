import type { door } from '#shared/staff/door/door'
import { isAdmission } from '#shared/staff/door/door.schemas'
import type { StaffInput } from '#shared/staff/staff-call'
import type { BoxOffice } from '../../box-office.ts'
import { mergeScans } from './merge-scans.ts'
import { readDoorPerformance } from './read-attendance.ts'
import { lockTicket, outcomeOf, recordScan, type Scanner, shownTicketOf } from './scan-ticket.ts'

type Batch = StaffInput<(typeof door)['offlineScans']>

/**
 * Records scans that a device made without a network, each in its own transaction. What the device admitted has the
 * outcome that it would have had online, so that one that doesn't admit shows the conflict; what it refused stays
 * refused. Entries and exits of several devices are put in order of time. A batch that is sent again is recorded once.
 */
export async function recordOfflineScans(
  boxOffice: BoxOffice,
  by: Scanner,
  { performanceId, scans }: Batch,
  now: Date,
): Promise<Record<string, never>> {
  await readDoorPerformance(boxOffice.db, performanceId)
  for (const scan of scans) await recordOfflineScan(boxOffice, by, { ...scan, performanceId }, now)
  return {}
}

async function recordOfflineScan(
  boxOffice: BoxOffice,
  by: Scanner,
  sent: Batch['scans'][number] & { performanceId: number },
  now: Date,
) {
  const shown = await shownTicketOf(boxOffice, sent)
  const isAdmitted = isAdmission(sent.outcome)
  const isExit = sent.outcome === 'out' || sent.outcome === 'notIn'
  // The clock of the device may be fast.
  const at = new Date(Math.min(Date.parse(sent.at), now.getTime()))
  await boxOffice.db.transaction(async (tx) => {
    const ticket = shown && (await lockTicket(tx, shown.ticketId))
    const { performanceId } = sent
    const judged = ticket ? await outcomeOf(tx, ticket, { ...shown, performanceId, isExit }, boxOffice) : 'notOurs'
    const outcome = isAdmitted || isExit || !ticket ? judged : sent.outcome
    await recordScan(tx, {
      ...{ sent, outcome, by, at },
      ticketId: outcome === 'notOurs' ? null : (ticket?.id ?? null),
      isAdmittedOffline: isAdmitted,
    })
    if (ticket) await mergeScans(tx, ticket.id)
  })
}
