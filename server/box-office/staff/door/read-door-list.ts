import type { Queries } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { holderJoin, seatText } from '../../tickets/ticket-joins.ts'
import { readDoorPerformance, validTickets } from './read-attendance.ts'
import { accessPlaces, needsOf, requirementJoin } from './read-scanned-ticket.ts'

interface ListedTicket {
  id: number
  orderId: number
  firstName: string
  lastName: string
  seat: string
  priceType: string
  places: string[]
  requirement: string | null
  admittedAt: Date | null
}

/** Returns every valid ticket of a performance, at most one for each seat, in order of their holders' last names. */
export async function readDoorList(db: Queries, performanceId: number, now: Date) {
  const { production, hall, startsAt } = await readDoorPerformance(db, performanceId)
  const tickets = await db.query<ListedTicket>(sql`
    select t.id, t.order_id, coalesce(w.first_name, u.first_name) as first_name,
           coalesce(w.last_name, u.last_name) as last_name, ${seatText} as seat, y.name as price_type,
           ${accessPlaces} as places, q.notes as requirement, c.at as admitted_at
      from ${validTickets}
      join customer u on u.id = o.customer_id
      ${holderJoin}
      join price_type y on y.id = t.price_type_id
      join seat s on s.id = t.seat_id
      join section e on e.id = s.section_id
      join screen n on n.id = s.screen_id
      ${requirementJoin}
     where t.performance_id = ${performanceId}
     order by folded_text(concat_ws(' ', nullif(coalesce(w.last_name, u.last_name), ''),
                                    coalesce(w.first_name, u.first_name))), t.order_id, n.position, e.position,
              s.row_position, s.position`)
  return {
    ...{ production, hall, startsAt: startsAt.toISOString(), at: now.toISOString() },
    tickets: tickets.map(({ firstName, lastName, places, requirement, admittedAt, ...ticket }) => ({
      ...ticket,
      name: [lastName, firstName].filter(Boolean).join(', '),
      needs: needsOf({ places, requirement }),
      admittedAt: admittedAt?.toISOString() ?? null,
    })),
  }
}
