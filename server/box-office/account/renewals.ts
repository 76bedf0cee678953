import { Refusal } from '#shared/refusals'
import type { BoxOffice } from '../box-office.ts'
import type { Queries } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { type PackageOffer, type PackagePrice, packageOnSale } from '../series/package-offer.ts'
import type { CallContext } from '../sessions/visitor.ts'

/** A customer's package and the one that follows it, by ids. */
export interface Renewal {
  /** The package that follows. */
  packageId: number
  isRenewed: boolean
  /** The number in the former package. */
  productions: number
}

/** Refuses another customer's renewal in the same way as an unknown id. */
export async function ownRenewal(db: Queries, customerId: number, id: number): Promise<Renewal> {
  const renewal = await db.first<Renewal>(sql`
    select r.package_id, r.renewed_by is not null as is_renewed,
           coalesce(r.former_productions,
                    (select count(distinct f.production_id)::int
                       from order_ticket t
                       join performance f on f.id = t.performance_id
                      where t.order_line_id = r.order_line_id)) as productions
      from package_renewal r
     where r.id = ${id} and r.customer_id = ${customerId}`)
  if (!renewal) throw new Refusal('NOT_YOURS')
  return renewal
}

export interface FormerSeat {
  seatId: number
  zoneId: number
  priceTypeId: number
  /** Its price type is sold only with a promo code or a membership. */
  isRestricted: boolean
}

/**
 * Returns the seats of the package that a renewal follows: those of its performance with the most, or those that were
 * imported from a former ticketing system.
 */
export const readFormerSeats = (db: Queries, renewalId: number) =>
  db.query<FormerSeat>(sql`
    with line as (
      select order_line_id as id from package_renewal where id = ${renewalId}),
    former as (
      select t.seat_id, t.price_type_id, t.id as position
        from order_ticket t
        join line l on l.id = t.order_line_id
       where t.performance_id = (select o.performance_id from order_ticket o join line l on l.id = o.order_line_id
                                  group by o.performance_id order by count(*) desc, o.performance_id limit 1)
      union all
      select seat_id, price_type_id, 0 from former_seat where renewal_id = ${renewalId})
    select w.seat_id, s.zone_id, w.price_type_id, y.needs_promo or y.needs_membership as is_restricted
      from former w
      join seat s on s.id = w.seat_id
      join price_type y on y.id = w.price_type_id
     order by y.position, s.row_position, s.position, w.position`)

/**
 * Returns the package that a renewal puts into the cart, with this customer's prices and the performances that can be
 * bought. They are sorted by id, the order in which seats are locked. Refuses a package that isn't on sale.
 */
export async function packageToRenew(boxOffice: BoxOffice, call: CallContext, id: number): Promise<PackageOffer> {
  const offer = await packageOnSale(boxOffice, call, id)
  const bookable = offer.performances.filter(({ isBookable }) => isBookable)
  return { ...offer, performances: bookable.toSorted((a, b) => a.id - b.id) }
}

/**
 * Returns the price type of each seat of the following package: the former one or, if that needs a code or a membership
 * that the customer doesn't have now, the first unrestricted one.
 */
export function renewedSeats(
  former: readonly FormerSeat[],
  prices: readonly Pick<PackagePrice, 'priceTypeId' | 'kind' | 'isRestricted'>[],
): FormerSeat[] {
  const offered = new Set(prices.map(({ priceTypeId }) => priceTypeId))
  const unrestricted = prices.find(({ kind, isRestricted }) => kind === 'Primary' && !isRestricted)
  return former.map((seat) =>
    seat.isRestricted && !offered.has(seat.priceTypeId) && unrestricted
      ? { ...seat, priceTypeId: unrestricted.priceTypeId }
      : seat,
  )
}
