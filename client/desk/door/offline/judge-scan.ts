import type { ScanOutcome } from '#shared/staff/door/door.schemas'
import type { Admission, ListedTicket, StoredList } from './door-store.ts'
import type { Identified } from './identify-ticket.ts'

interface Judgement {
  outcome: ScanOutcome
  /** When and where the ticket was admitted earlier, or when it was returned. */
  at: string | null
  door: string | null
}

/**
 * Returns the outcome of a scan without a connection, by the list and by the ticket's admission that this device knows
 * of. `isApproved`: the colleague admits a ticket that the list doesn't have, or that may have gone out elsewhere.
 */
export function judgeScan(
  list: Pick<StoredList, 'performanceId' | 'isCancelled' | 'allowsReEntry'>,
  ticket: Identified | undefined,
  admission: Admission | undefined,
  { isApproved = false, isExit = false }: { isApproved?: boolean; isExit?: boolean | undefined } = {},
): Judgement {
  const only = (outcome: ScanOutcome): Judgement => ({ outcome, at: null, door: null })
  if (!ticket) return only('notOurs')
  if (!ticket.listed && ticket.performanceId !== list.performanceId) return only('otherPerformance')
  const last = lastMovement(ticket.listed, admission)
  // Another door may have admitted it since.
  if (isExit) return last?.isOut ? { outcome: 'notIn', at: last.at, door: last.door } : only('out')
  if (list.isCancelled) return only('cancelled')
  if (ticket.listed?.returnedAt) return { outcome: 'returned', at: ticket.listed.returnedAt, door: null }
  if (ticket.isHandedOn) return only('handedOn')
  if (last && !(list.allowsReEntry && (last.isOut || isApproved)))
    return { outcome: 'alreadyIn', at: last.at, door: last.door }
  if (last) return only('inAgain')
  return only(ticket.listed || isApproved ? 'in' : 'notOnList')
}

/** Returns a ticket's last entry or exit: that of the list, which may be of an earlier version, or of the device. */
export function lastMovement(
  listed: Pick<ListedTicket, 'admittedAt' | 'admittedBy' | 'leftAt'> | undefined,
  known: Admission | undefined,
): { at: string; door: string | null; isOut: boolean } | undefined {
  const { admittedAt, admittedBy = null, leftAt } = listed ?? {}
  const at = leftAt ?? admittedAt
  if (known && (!at || known.at >= at)) return { ...known, isOut: known.isOut ?? false }
  return at ? { at, door: leftAt ? null : admittedBy, isOut: Boolean(leftAt) } : undefined
}
