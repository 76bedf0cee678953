import { Refusal } from '#shared/refusals'
import type { Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { AttendedPerformance, OwnedTicket } from './owned-tickets.ts'

/** In milliseconds: 48 hours. */
const RETURN_NOTICE_MS = 48 * 3_600_000

type Returnable = Pick<AttendedPerformance, 'startsAt' | 'state' | 'returnsUntil'>

/**
 * Returns until when the tickets of a performance that isn't cancelled can be returned: 48 hours before it, or later if
 * it was moved.
 */
export const returnsEnd = ({ startsAt, returnsUntil }: Omit<Returnable, 'state'>): Date => {
  const usual = startsAt.getTime() - RETURN_NOTICE_MS
  return new Date(Math.max(usual, Math.min(returnsUntil?.getTime() ?? usual, startsAt.getTime())))
}

/** Tickets of a cancelled performance can be returned at any time. */
export const isReturnable = (performance: Returnable, now: Date): boolean =>
  performance.state === 'cancelled' || now < returnsEnd(performance)

/**
 * Returns those of a performance's tickets that can be returned. Those scanned at the door can't, unless it is
 * cancelled.
 */
export const returnableTickets = (
  performance: Returnable,
  tickets: readonly OwnedTicket[],
  now: Date,
): OwnedTicket[] =>
  isReturnable(performance, now)
    ? tickets.filter(({ isAdmitted }) => !isAdmitted || performance.state === 'cancelled')
    : []

/** Refuses tickets that aren't the customer's for this performance, those already returned, and those not paid yet. */
export async function lockTickets(
  tx: Transaction,
  { customerId, performanceId, ids }: { customerId: number; performanceId: number; ids: readonly number[] },
): Promise<void> {
  const tickets = await tx.query<{ isReturned: boolean }>(sql`
    select t.returned_at is not null as is_returned
      from order_ticket t
      join orders o on o.id = t.order_id
     where t.id = any (${[...ids]}::bigint[]) and t.performance_id = ${performanceId}
       and o.customer_id = ${customerId} and o.state = 'completed'
     order by t.id
       for update of t`)
  if (tickets.length < ids.length) throw new Refusal('NOT_YOURS')
  if (tickets.some(({ isReturned }) => isReturned)) throw new Refusal('TICKETS_RETURNED')
  // In a statement of its own, because it must see what was committed while this one waited for the tickets.
  const unpaid = await tx.first(sql`
    select from order_ticket t join invoice i on i.order_id = t.order_id
     where t.id = any (${[...ids]}::bigint[]) and i.paid_on is null and t.amount_cents > 0`)
  if (unpaid) throw new Refusal('INVOICE_UNPAID')
}

/** Refuses to leave a child's ticket without an adult's of the same order. */
export function checkNoChildAlone(kept: readonly OwnedTicket[], returned: readonly OwnedTicket[]): void {
  for (const { orderId } of returned) {
    const ofOrder = kept.filter((ticket) => ticket.orderId === orderId)
    if (ofOrder.length && !ofOrder.some(({ priceTypeKind }) => priceTypeKind === 'Primary'))
      throw new Refusal('EXTRA_ALONE')
  }
}
