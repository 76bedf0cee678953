import { wordsOf } from '#shared/staff/find/search-text'
import type { Queries } from '../../database/database.ts'
import { join, sql } from '../../database/sql.ts'
import { holderJoin, seatText } from '../../tickets/ticket-joins.ts'
import { readDoorPerformance, validTickets } from './read-attendance.ts'

const MAX_SHOWN = 50

/**
 * Returns a performance's valid tickets by the beginnings of the buyer's names, the section, the row and the number, in
 * any order: "grace hop", "stalls h 12", "h12".
 */
export async function findTickets(db: Queries, { performanceId, text }: { performanceId: number; text: string }) {
  await readDoorPerformance(db, performanceId)
  const words = wordsOf(text)
  if (words.length === 0) return { tickets: [] }
  const said = words.map((word) => sql`f.words like ${`% ${word}%`}`)
  const tickets = await db.query<{
    id: number
    name: string
    seat: string
    priceType: string
    admittedAt: Date | null
  }>(sql`
    select t.id, trim(coalesce(w.first_name || ' ' || w.last_name, u.first_name || ' ' || u.last_name)) as name, ${seatText} as seat, y.name as price_type,
           c.at as admitted_at
      from ${validTickets}
      join customer u on u.id = o.customer_id
      ${holderJoin}
      join price_type y on y.id = t.price_type_id
      join seat s on s.id = t.seat_id
      join section e on e.id = s.section_id
      join screen n on n.id = s.screen_id
     cross join lateral (
       select ' ' || folded_text(concat_ws(' ', u.first_name, u.last_name, w.first_name, w.last_name, e.name, s.row, s.number,
                                           s.row || s.number)) as words) f
     where t.performance_id = ${performanceId} and ${join(said, sql` and `)}
     order by n.position, e.position, s.row_position, s.position
     limit ${MAX_SHOWN}`)
  return { tickets: tickets.map((each) => ({ ...each, admittedAt: each.admittedAt?.toISOString() ?? null })) }
}
