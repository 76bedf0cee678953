import type { RefusalCode } from '#shared/refusals'
import type { Ticket } from './read-tickets.ts'

/** How many times a ticket can be handed on. */
export const MAX_HOLDERS = 3

/** Returns why a ticket can't be handed on, or undefined if it can. */
export function whyNotHandedOn(
  { isCancelled, endsAt, isAdmitted, holder }: Pick<Ticket, 'isCancelled' | 'endsAt' | 'isAdmitted' | 'holder'>,
  now: Date,
): RefusalCode | undefined {
  if (isCancelled) return 'PERFORMANCE_CANCELLED'
  if (endsAt <= now) return 'PERFORMANCE_PAST'
  if (isAdmitted) return 'TICKET_ADMITTED'
  return holder >= MAX_HOLDERS ? 'HANDED_ON_TOO_OFTEN' : undefined
}
