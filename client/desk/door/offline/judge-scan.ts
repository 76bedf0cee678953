import type { ScanOutcome } from '#shared/staff/door/door.schemas'
import type { Admission, StoredList } from './door-store.ts'
import type { Identified } from './identify-ticket.ts'

interface Judgement {
  outcome: ScanOutcome
  /** When and where the ticket was admitted earlier, or when it was returned. */
  at: string | null
  door: string | null
}

/**
 * Returns the outcome of a scan without a connection, by the list and by the ticket's admission that this device knows
 * of. `isApproved`: the colleague admits a ticket that the list doesn't have.
 */
export function judgeScan(
  list: Pick<StoredList, 'performanceId' | 'isCancelled'>,
  ticket: Identified | undefined,
  admission: Admission | undefined,
  isApproved = false,
): Judgement {
  const only = (outcome: ScanOutcome): Judgement => ({ outcome, at: null, door: null })
  if (!ticket) return only('notOurs')
  if (!ticket.listed && ticket.performanceId !== list.performanceId) return only('otherPerformance')
  if (list.isCancelled) return only('cancelled')
  if (ticket.listed?.returnedAt) return { outcome: 'returned', at: ticket.listed.returnedAt, door: null }
  if (ticket.isHandedOn) return only('handedOn')
  const { admittedAt = null, admittedBy = null } = ticket.listed ?? {}
  if (admission) return { outcome: 'alreadyIn', ...admission }
  if (admittedAt) return { outcome: 'alreadyIn', at: admittedAt, door: admittedBy }
  return only(ticket.listed || isApproved ? 'in' : 'notOnList')
}
