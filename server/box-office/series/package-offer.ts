import type { MediaFile } from '#shared/content/page'
import { MAX_SEATS } from '#shared/order-limits'
import { Refusal } from '#shared/refusals'
import type { PackageType, PriceTypeKind } from '#shared/ticketing/enumerations'
import type { BoxOffice } from '../box-office.ts'
import { type VisitorTerms, visitorTerms } from '../carts/visitor-terms.ts'
import type { Queries } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { CallContext } from '../sessions/visitor.ts'

/** A performance that is or may be part of a package. */
export interface PackagePerformance {
  id: number
  productionId: number
  hallId: number
  name: string
  /** The performers. */
  company: string
  venue: string
  image: MediaFile | null
  startsAt: Date
  canSelectSeats: boolean
  state: 'scheduled' | 'cancelled'
  /** Whether it can still be bought as part of the package. */
  isBookable: boolean
}
/** The price of a seat in a zone for a performance of the package. */
export interface PackagePrice {
  performanceId: number
  zoneId: number
  zone: string
  priceTypeId: number
  name: string
  tooltip: string | null
  kind: PriceTypeKind
  /** Sold only with a promo code or a membership that offers its price type. */
  isRestricted: boolean
  amountCents: number
  /** The price without the package. */
  singleCents: number | null
}
export interface PackageOffer {
  id: number
  seriesId: number
  kind: PackageType
  name: string
  discountLabel: string
  minimumProductions: number
  maximumProductions: number
  /** The maximum number of seats per concert. */
  maximumSeats: number
  mayVary: boolean
  isOnSale: boolean
  /** By date. */
  performances: PackagePerformance[]
  /** Price types in their order, zones best first. */
  prices: PackagePrice[]
}

/** The maximum number of seats per concert for a flexi package whose season sets none. */
const FLEXI_SEATS = 20

/** Returns a package with its performances and prices, or undefined. A fixed one is sold only as a whole. */
export async function readPackageOffer(db: Queries, id: number, now: Date): Promise<PackageOffer | undefined> {
  const offer = await db.first<Omit<PackageOffer, 'performances' | 'prices'> & { seasonsSeats: number | null }>(sql`
    select k.id, k.series_id, k.kind, k.name, k.discount_label, k.minimum_productions, k.maximum_productions,
           k.maximum_seats as seasons_seats, k.may_vary, k.on_sale_at <= ${now} and k.off_sale_at > ${now} as is_on_sale
      from package k
     where k.id = ${id}`)
  if (!offer) return undefined
  const { seasonsSeats, ...rest } = offer
  const performances = await readPerformances(db, id, now)
  const isWhole = offer.kind === 'Flexi' || performances.every(({ isBookable }) => isBookable)
  return {
    ...rest,
    maximumSeats: offer.kind === 'Fixed' ? MAX_SEATS : (seasonsSeats ?? FLEXI_SEATS),
    isOnSale: offer.isOnSale && isWhole,
    performances,
    prices: await readPrices(db, id),
  }
}

/** Returns the packages of a series, in their order. */
export async function readSeriesOffers(db: Queries, seriesId: number, now: Date): Promise<PackageOffer[]> {
  const packages = await db.query<{ id: number }>(sql`
    select id from package where series_id = ${seriesId} order by position, id`)
  const offers: PackageOffer[] = []
  for (const { id } of packages) {
    const offer = await readPackageOffer(db, id, now)
    if (offer) offers.push(offer)
  }
  return offers
}

/** Returns a package that can be bought now, with the prices that this visitor may have. Refuses any other. */
export async function packageOnSale(boxOffice: BoxOffice, call: CallContext, id: number): Promise<PackageOffer> {
  const offer = await readPackageOffer(boxOffice.db, id, call.now)
  if (!offer) throw new Refusal('NOT_FOUND')
  if (!offer.isOnSale) throw new Refusal('NOT_ON_SALE', { words: 'This package is not on sale.' })
  return offeredOn(offer, await visitorTerms(boxOffice, call))
}

/** Returns a package without the prices that these terms don't allow. */
export const offeredOn = (offer: PackageOffer, { priceTypes }: VisitorTerms): PackageOffer => ({
  ...offer,
  prices: offer.prices.filter(({ isRestricted, priceTypeId }) => !isRestricted || priceTypes.has(priceTypeId)),
})

/** Returns a performance of a package that can be bought at `now`. Refuses any other. */
export function bookableIn(offer: PackageOffer, performanceId: number, now: Date): PackagePerformance {
  const performance = offer.performances.find(({ id }) => id === performanceId)
  if (!performance) throw new Refusal('NOT_FOUND')
  if (performance.state === 'cancelled') throw new Refusal('PERFORMANCE_CANCELLED')
  if (!performance.isBookable) throw new Refusal(performance.startsAt <= now ? 'PERFORMANCE_PAST' : 'NOT_ON_SALE')
  return performance
}

export const pricesFor = ({ prices }: Pick<PackageOffer, 'prices'>, performanceId: number): PackagePrice[] =>
  prices.filter((price) => price.performanceId === performanceId)

/** Returns the zones in which a performance has prices, best first. */
export const zonesFor = (offer: Pick<PackageOffer, 'prices'>, performanceId: number): number[] => [
  ...new Set(pricesFor(offer, performanceId).map(({ zoneId }) => zoneId)),
]

const readPerformances = (db: Queries, packageId: number, now: Date) =>
  db.query<PackagePerformance>(sql`
    select f.id, f.production_id, f.hall_id, p.name, p.company, h.name as venue, p.image, f.starts_at, f.can_select_seats, f.state,
           f.state = 'scheduled' and f.sales_end_at > ${now} as is_bookable
      from package_performance k
      join performance f on f.id = k.performance_id
      join production p on p.id = f.production_id
      join hall h on h.id = f.hall_id
     where k.package_id = ${packageId}
     order by f.starts_at, f.id`)

const readPrices = (db: Queries, packageId: number) =>
  db.query<PackagePrice>(sql`
    select k.performance_id, k.zone_id, z.name as zone, k.price_type_id, t.name, t.tooltip, t.kind, k.amount_cents,
           t.needs_promo or t.needs_membership as is_restricted,
           s.amount_cents as single_cents
      from package_price k
      join zone z on z.id = k.zone_id
      join price_type t on t.id = k.price_type_id
      left join zone_price s on s.performance_id = k.performance_id and s.zone_id = k.zone_id
                            and s.price_type_id = k.price_type_id
     where k.package_id = ${packageId} and t.kind in ('Primary', 'Extra')
     order by t.position, t.id, z.position, z.id`)
