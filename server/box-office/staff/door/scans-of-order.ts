import type { ScanOutcome } from '#shared/staff/door/door.schemas'
import type { Queries } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { seatText } from '../../tickets/ticket-joins.ts'

const REASONS: Readonly<Record<Exclude<ScanOutcome, 'in'>, string>> = {
  alreadyIn: 'already in',
  otherPerformance: 'for another performance',
  returned: 'returned or refunded',
  cancelled: 'performance cancelled',
  notOurs: 'not a ticket of this venue',
}

/** Returns the scans of an order's tickets as entries of its history. */
export async function scansOfOrder(db: Queries, orderId: number) {
  const scans = await db.query<{ at: Date; by: string; door: string; outcome: ScanOutcome; seat: string }>(sql`
    select c.at, m.name as by, c.door, c.outcome, ${seatText} as seat
      from scan c
      join order_ticket t on t.id = c.ticket_id
      join seat s on s.id = t.seat_id
      join section e on e.id = s.section_id
      join staff m on m.id = c.staff_id
     where t.order_id = ${orderId}
     order by c.at, c.id`)
  return scans.map(({ at, by, door, outcome, seat }) => ({
    at: at.toISOString(),
    what: outcome === 'in' ? `Admitted at ${door}` : `Not admitted at ${door}, ${REASONS[outcome]}`,
    ...{ by, detail: seat, needsSomebody: false },
  }))
}
