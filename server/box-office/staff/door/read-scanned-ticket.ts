import type { Queries } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { holderJoin, seatText, ticketJoins } from '../../tickets/ticket-joins.ts'
import { presenceJoin } from './presence.ts'

interface TicketRow {
  id: number
  orderId: number
  seat: string
  screen: string
  priceType: string
  production: string
  startsAt: Date
  /** Names of the seat's attributes that concern access. */
  places: string[]
  requirement: string | null
  returnedAt: Date | null
  handedOnAt: Date | null
  /** When and where the holder came in or went out last. */
  movedAt: Date | null
  movedBy: string | null
}

/** Selects the names of the attributes of a seat `s` that concern access. */
export const accessPlaces = sql`
           array(select a.name from seat_attribute a
                  where a.code = any (s.attributes) and a.code in ('W', 'C') order by a.code)`

/** Joins a ticket `t` with what its buyer asked for, `q`. */
export const requirementJoin = sql`
      left join order_requirement q on q.order_line_id = t.order_line_id and q.performance_id = t.performance_id`

/** Returns what a colleague at the door should know about a ticket. */
export const needsOf = ({ places, requirement }: { places: string[]; requirement: string | null }): string[] =>
  requirement ? [...places, requirement] : places

/** Returns a ticket as the colleague at the door reads it, and when and where its holder came in or went out last. */
export async function readScannedTicket(db: Queries, ticketId: number) {
  const row = await db.first<TicketRow>(sql`
    select t.id, t.order_id, ${seatText} as seat, n.name as screen, y.name as price_type, p.name as production,
           f.starts_at, t.returned_at, w.at as handed_on_at, coalesce(c.at, c.left_at) as moved_at, c.door as moved_by, q.notes as requirement,
           ${accessPlaces} as places
      from order_ticket t
      ${ticketJoins}
      ${holderJoin}
      ${presenceJoin}
      ${requirementJoin}
     where t.id = ${ticketId}`)
  if (!row) throw new Error('The scanned ticket has no row')
  const { places, requirement, startsAt, ...ticket } = row
  return { ...ticket, startsAt: startsAt.toISOString(), needs: needsOf({ places, requirement }) }
}
