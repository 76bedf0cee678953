import type { PriceTypeKind } from '#shared/ticketing/enumerations'
import type { Queries } from '../database/database.ts'
import { emptySql, type Statement, sql } from '../database/sql.ts'

/** A seat of a cart with its place and price. */
export interface CartTicket {
  /** The contract's subLineItemId. */
  id: number
  cartLineId: number
  performanceId: number
  seatId: number
  priceTypeId: number
  priceType: string
  priceTypeKind: PriceTypeKind
  zone: string
  section: string
  row: string
  number: number
  amountCents: number
}

/** Returns every ticket of a cart whose seat it still holds, including package lines, in the order of the hall. */
export const readTickets = (db: Queries, cartId: string) => tickets(db, cartId, emptySql)

/** Returns the single tickets for a performance, without those of packages. */
export const readTicketsFor = (db: Queries, cartId: string, performanceId: number) =>
  tickets(db, cartId, sql`and l.kind = 'Performance' and l.performance_id = ${performanceId}`)

const tickets = (db: Queries, cartId: string, which: Statement) =>
  db.query<CartTicket>(sql`
    select t.id, t.cart_line_id, t.performance_id, t.seat_id, t.price_type_id, p.name as price_type, p.kind as price_type_kind,
           z.name as zone, e.name as section, s.row, s.number, t.amount_cents
      from cart_ticket t
      join cart_line l on l.id = t.cart_line_id
      join seat_allocation a on a.performance_id = t.performance_id and a.seat_id = t.seat_id
                            and a.state = 'held' and a.cart_id = l.cart_id
      join seat s on s.id = t.seat_id
      join section e on e.id = s.section_id
      join zone z on z.id = s.zone_id
      join price_type p on p.id = t.price_type_id
     where l.cart_id = ${cartId} ${which}
     order by t.cart_line_id, t.performance_id, e.position, s.row_position, s.position`)

/** A quantity of an extra, with the price of each. */
export interface CartUpsell {
  cartLineId: number
  performanceId: number
  upsellPerformanceId: number
  name: string
  priceTypeId: number
  priceType: string
  count: number
  amountCents: number
}

/** Returns every extra of a cart, or those that go with the single tickets for one performance. */
export const readUpsells = (db: Queries, cartId: string, performanceId?: number) =>
  db.query<CartUpsell>(sql`
    select c.cart_line_id, l.performance_id, c.upsell_performance_id, u.name, c.price_type_id, p.name as price_type,
           c.count, c.amount_cents
      from cart_upsell c
      join cart_line l on l.id = c.cart_line_id
      join upsell_performance o on o.id = c.upsell_performance_id
      join upsell u on u.id = o.upsell_id
      join price_type p on p.id = c.price_type_id
     where l.cart_id = ${cartId} ${performanceId === undefined ? emptySql : sql`and l.performance_id = ${performanceId}`}
     order by c.cart_line_id, u.position, u.id, p.position, p.id`)

/** Returns whether these tickets may be bought together, since a child's ticket requires an adult's. */
export const isBuyable = (bought: readonly Pick<CartTicket, 'priceTypeKind'>[]) =>
  bought.some(({ priceTypeKind }) => priceTypeKind === 'Primary')
