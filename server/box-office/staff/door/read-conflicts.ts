import type { ScanOutcome } from '#shared/staff/door/door.schemas'
import type { Queries } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { seatText } from '../../tickets/ticket-joins.ts'

const MAX_CONFLICTS = 50

/** Returns the tickets that a device without a network shouldn't have admitted, each with all its admissions. */
export const readConflicts = (db: Queries, performanceId: number) =>
  db.query<{
    ticketId: number
    orderId: number
    seat: string
    outcome: ScanOutcome
    admissions: { at: string; door: string }[]
  }>(sql`
    select t.id as ticket_id, t.order_id, ${seatText} as seat, x.outcome,
           (select json_agg(json_build_object('at', c.at, 'door', c.door) order by c.at, c.id)
              from scan c
             where c.ticket_id = t.id and (c.outcome in ('in', 'inAgain') or c.admitted_offline)) as admissions
      from (select ticket_id, min(outcome) as outcome, max(at) as at
              from scan
             where performance_id = ${performanceId} and admitted_offline and outcome not in ('in', 'inAgain')
             group by ticket_id) x
      join order_ticket t on t.id = x.ticket_id
      join seat s on s.id = t.seat_id
      join section e on e.id = s.section_id
     order by x.at desc, t.id
     limit ${MAX_CONFLICTS}`)
