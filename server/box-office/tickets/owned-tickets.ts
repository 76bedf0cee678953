import type { MediaFile } from '#shared/content/page'
import type { PriceTypeKind } from '#shared/ticketing/enumerations'
import type { Queries } from '../database/database.ts'
import { type Statement, sql } from '../database/sql.ts'
import { holderJoin, holderName, ticketJoins } from './ticket-joins.ts'

/** A performance for which a customer has tickets. */
export interface AttendedPerformance {
  id: number
  productionId: number
  name: string
  /** The performers. */
  company: string
  startsAt: Date
  endsAt: Date
  state: 'scheduled' | 'cancelled'
  /** Until when tickets may be returned because the performance was moved. */
  returnsUntil: Date | null
  venue: string
  image: MediaFile | null
}

/** A customer's ticket that wasn't returned. */
export interface OwnedTicket {
  id: number
  orderId: number
  performanceId: number
  seatId: number
  priceTypeId: number
  priceType: string
  priceTypeKind: PriceTypeKind
  screen: string
  zone: string
  row: string
  number: number
  amountCents: number
  /** Scanned at the door. */
  isAdmitted: boolean
  /** Bought with a package. */
  isOfPackage: boolean
  /** A wheelchair or companion place. */
  isAccessPlace: boolean
  /** The person to whom it was handed on; null if the customer holds it. Empty after that person's data was deleted. */
  handedOnTo: string | null
}

const isOwned = (customerId: number) => sql`
  t.returned_at is null
  and exists (select from orders o where o.id = t.order_id and o.customer_id = ${customerId} and o.state = 'completed')`

/** Returns performances selected and ordered by `which`, in which `f` is the performance. */
export const attendedPerformances = (db: Queries, customerId: number, which: Statement) =>
  db.query<AttendedPerformance>(sql`
    select f.id, p.id as production_id, p.name, p.company, f.starts_at, f.ends_at, f.state, h.name as venue, p.image,
           (select max(m.returns_until) from performance_move m where m.performance_id = f.id) as returns_until
      from performance f
      join production p on p.id = f.production_id
      join hall h on h.id = f.hall_id
     where f.id in (select t.performance_id from order_ticket t where ${isOwned(customerId)})
     ${which}`)

/** Returns the number of past performances for which the customer has tickets. */
export async function countPastPerformances(db: Queries, customerId: number, now: Date): Promise<number> {
  const row = await db.first<{ count: number }>(sql`
    select count(*)::int as count
      from performance f
     where f.ends_at <= ${now} and f.id in (select t.performance_id from order_ticket t where ${isOwned(customerId)})`)
  return row?.count ?? 0
}

/** Returns the tickets in the order of the hall. */
export const ownedTickets = (db: Queries, customerId: number, performanceIds: readonly number[]) =>
  db.query<OwnedTicket>(sql`
    select t.id, t.order_id, t.performance_id, t.seat_id, y.id as price_type_id, y.name as price_type, y.kind as price_type_kind,
           n.name as screen, z.name as zone, s.row, s.number, t.amount_cents,
           exists (select from scan c where c.ticket_id = t.id and c.outcome = 'in') as is_admitted,
           s.attributes && array['W', 'C'] as is_access_place,
           exists (select from order_line l where l.id = t.order_line_id and l.kind = 'Package') as is_of_package,
           ${holderName} as handed_on_to
      from order_ticket t
      ${ticketJoins}
      ${holderJoin}
     where t.performance_id = any (${[...performanceIds]}::int[]) and ${isOwned(customerId)}
     order by t.performance_id, n.position, e.position, s.row_position, s.position, t.id`)
