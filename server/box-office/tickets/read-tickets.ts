import type { MediaFile } from '#shared/content/page'
import type { Queries } from '../database/database.ts'
import { type Statement, sql } from '../database/sql.ts'
import { holderJoin, holderName, ticketJoins } from './ticket-joins.ts'

/** A seat of a completed order that wasn't returned, with all data printed on its ticket. */
export interface Ticket {
  id: number
  orderId: number
  seatId: number
  performanceId: number
  productionId: number
  name: string
  company: string
  route: string
  image: MediaFile | null
  venue: string
  startsAt: Date
  endsAt: Date
  /** When the doors open; null if the venue doesn't say. */
  doorsAt: Date | null
  isCancelled: boolean
  /** The number of the performance's changes, and the time of the last. */
  revision: number
  changedAt: Date
  screen: string
  section: string
  row: string
  number: number
  zone: string
  priceType: string
  /** The buyer's name; null if the account was closed. */
  bookedBy: string | null
  /** How many times it was handed on: 0 if its buyer holds it. */
  holder: number
  /** The mail address of the person to whom it was handed on, otherwise null. */
  holderEmail: string | null
  /** Scanned at the door. */
  isAdmitted: boolean
}

/**
 * Selects the tickets that a buyer holds: all of an order, or a customer's across orders, for one performance or for
 * all that aren't over. Or those that were handed on: one to its holder of this number, those of an order, or those
 * that a mail address holds.
 */
export type TicketsOf =
  | BoughtTickets
  | { ticketId: number; holder: number }
  | { handedOnFromOrder: number }
  | { holderEmail: string; endingAfter: Date }
export type BoughtTickets =
  | { orderId: number }
  | { customerId: number; performanceId: number }
  | { customerId: number; endingAfter: Date }

function conditionOf(of: TicketsOf): Statement {
  if ('ticketId' in of) return sql`t.id = ${of.ticketId} and w.number = ${of.holder}`
  if ('handedOnFromOrder' in of) return sql`w.number is not null and o.id = ${of.handedOnFromOrder}`
  if ('holderEmail' in of) return sql`lower(w.email) = ${of.holderEmail} and f.ends_at > ${of.endingAfter}`
  return sql`w.number is null and ${boughtBy(of)}`
}

function boughtBy(of: BoughtTickets): Statement {
  if ('orderId' in of) return sql`o.id = ${of.orderId}`
  const which = 'performanceId' in of ? sql`f.id = ${of.performanceId}` : sql`f.ends_at > ${of.endingAfter}`
  return sql`o.customer_id = ${of.customerId} and ${which}`
}

/** Returns the tickets in order of performance and then of seat. */
export function readTickets(db: Queries, of: TicketsOf): Promise<Ticket[]> {
  return db.query<Ticket>(sql`
    select t.id, t.order_id, t.seat_id, f.id as performance_id, p.id as production_id, p.name, p.company, p.route,
           p.image, h.name as venue, f.starts_at, f.ends_at,
           f.starts_at - f.doors_minutes * interval '1 minute' as doors_at, f.state = 'cancelled' as is_cancelled, f.revision, f.changed_at, n.name as screen,
           e.name as section, s.row, s.number, z.name as zone, y.name as price_type,
           nullif(concat_ws(' ', nullif(c.first_name, ''), nullif(c.last_name, '')), '') as booked_by,
           coalesce(w.number, 0) as holder, w.email as holder_email,
           exists (select from scan x where x.ticket_id = t.id and x.outcome = 'in') as is_admitted
      from order_ticket t
      join orders o on o.id = t.order_id and o.state = 'completed'
      join customer c on c.id = o.customer_id
      ${ticketJoins}
      ${holderJoin}
     where t.returned_at is null and ${conditionOf(of)}
     order by f.starts_at, f.id, n.position, e.position, s.row_position, s.position`)
}

/** A ticket that its buyer handed on. */
export interface HandedOnTicket {
  id: number
  performanceId: number
  section: string
  row: string
  number: number
  /** The holder's name. Empty after the person's data was deleted. */
  holderName: string
}

/** Returns the tickets of a buyer that were handed on. */
export const readHandedOn = (db: Queries, of: BoughtTickets) =>
  db.query<HandedOnTicket>(sql`
    select t.id, t.performance_id, e.name as section, s.row, s.number, ${holderName} as holder_name
      from order_ticket t
      join orders o on o.id = t.order_id and o.state = 'completed'
      ${ticketJoins}
      ${holderJoin}
     where t.returned_at is null and w.number is not null and ${boughtBy(of)}
     order by f.starts_at, f.id, n.position, e.position, s.row_position, s.position`)

/** Groups the tickets by performance, in their order. */
export function byPerformance<T extends Pick<Ticket, 'performanceId'>>(tickets: readonly T[]): [T, ...T[]][] {
  const groups = new Map<number, [T, ...T[]]>()
  for (const ticket of tickets) {
    const group = groups.get(ticket.performanceId)
    if (group) group.push(ticket)
    else groups.set(ticket.performanceId, [ticket])
  }
  return [...groups.values()]
}
