import type { Statuses } from '../choice/hall.ts'
import type { SeatAnswer, SeatStatus } from '../choice/seat.ts'

/** An event of the stream of seat changes. */
export type SeatEvent =
  | { kind: 'snapshot'; version: string; unavailable: readonly number[] }
  | { kind: 'changes'; version: string | null; seats: readonly { id: number; s: SeatStatus }[] }

/** Parses a message's event; null if its text isn't one. */
export function seatEvent(kind: SeatEvent['kind'], text: string): SeatEvent | null {
  const data = parsed(text)
  if (kind === 'snapshot')
    return Array.isArray(data.unavailable)
      ? { kind, version: String(data.version ?? ''), unavailable: data.unavailable as number[] }
      : null
  return Array.isArray(data.seats)
    ? { kind, version: data.version === undefined ? null : String(data.version), seats: data.seats }
    : null
}

function parsed(text: string): Record<string, unknown> {
  try {
    return (JSON.parse(text) as Record<string, unknown> | null) ?? {}
  } catch {
    return {}
  }
}

/** Returns the seats of a result that are free only for this visitor at `now`, in milliseconds since 1970. */
export const reservedSeats = (answer: SeatAnswer | undefined, now: number): ReadonlySet<number> =>
  new Set(answer?.kept && now < Date.parse(answer.kept.until) ? answer.kept.seats : [])

/**
 * Returns the statuses after an event. The stream is the same for all visitors: seats in the visitor's cart appear as
 * `Unavailable` in it and stay `Ticketed`, and those in `kept`, which are reserved for the visitor, don't change.
 */
export function afterEvent(statuses: Statuses, event: SeatEvent, kept: ReadonlySet<number>): Statuses {
  if (event.kind === 'snapshot')
    return afterSnapshot(statuses, new Set(event.unavailable.filter((id) => statuses.has(id) || !kept.has(id))))
  const next = new Map(statuses)
  for (const { id, s } of event.seats) if (s !== 'Unavailable' || !kept.has(id)) setStatus(next, id, s)
  return next
}

function setStatus(statuses: Map<number, SeatStatus>, id: number, status: SeatStatus): void {
  const last = statuses.get(id)
  if (last === 'NonSeat' || last === 'Stage') return
  if (last === 'Ticketed' && status === 'Unavailable') return
  if (status === 'Available') statuses.delete(id)
  else statuses.set(id, status)
}

function afterSnapshot(statuses: Statuses, unavailable: ReadonlySet<number>): Statuses {
  const next = new Map<number, SeatStatus>()
  for (const [id, status] of statuses)
    if (status === 'NonSeat' || status === 'Stage' || (status === 'Ticketed' && unavailable.has(id)))
      next.set(id, status)
  for (const id of unavailable) if (!next.has(id)) next.set(id, 'Unavailable')
  return next
}
