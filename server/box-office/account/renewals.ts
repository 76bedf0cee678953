import { Refusal } from '#shared/refusals'
import type { BoxOffice } from '../box-office.ts'
import type { Queries } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { type PackageOffer, type PackagePrice, packageOnSale } from '../series/package-offer.ts'
import type { CallContext } from '../sessions/visitor.ts'

/** A customer's package and the one that follows it, by ids. */
export interface Renewal {
  orderLineId: number
  /** The package that follows. */
  packageId: number
  isRenewed: boolean
  /** The number in the former package. */
  productions: number
}

/** Refuses another customer's renewal in the same way as an unknown id. */
export async function ownRenewal(db: Queries, customerId: number, id: number): Promise<Renewal> {
  const renewal = await db.first<Renewal>(sql`
    select r.order_line_id, r.package_id, r.renewed_by is not null as is_renewed,
           (select count(distinct f.production_id)::int
              from order_ticket t
              join performance f on f.id = t.performance_id
             where t.order_line_id = r.order_line_id) as productions
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

/** Returns the seats of a package as it was bought: those of the performance with the most. */
export const readFormerSeats = (db: Queries, orderLineId: number) =>
  db.query<FormerSeat>(sql`
    select t.seat_id, s.zone_id, t.price_type_id, y.needs_promo or y.needs_membership as is_restricted
      from order_ticket t
      join seat s on s.id = t.seat_id
      join price_type y on y.id = t.price_type_id
     where t.order_line_id = ${orderLineId}
       and t.performance_id = (select performance_id from order_ticket where order_line_id = ${orderLineId}
                                group by performance_id order by count(*) desc, performance_id limit 1)
     order by y.position, s.row_position, s.position, t.id`)

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
