import { type SeatCounts, totalCount } from '#shared/seat-counts'
import type { Result } from '#shared/ticketing/call'
import type { series } from '#shared/ticketing/series/series'

export type Productions = Result<typeof series.productions>
export type PackageCart = Result<typeof series.miniCart>
export type FixedPackage = NonNullable<Productions['selectedFixedPackage']>
export type FlexiPackage = NonNullable<Productions['selectedFlexiPackage']>
export type FlexiProduction = FlexiPackage['productions'][number]
export type FlexiPerformance = FlexiProduction['performances'][number]
export type PackageZone = FixedPackage['zones'][number]
export type PackageTicket = FixedPackage['productions'][number]['tickets'][number]
export type PackagePriceType = FixedPackage['priceTypes'][number]

/** The most concerts of a package that sets none. */
const DEFAULT_CONCERTS = 2
/** The most seats of one concert of a flexi package that doesn't say. */
const DEFAULT_SEATS = 20

export const selectedPackage = (productions: Productions | undefined): FixedPackage | FlexiPackage | null =>
  productions?.selectedFixedPackage ?? productions?.selectedFlexiPackage ?? null

export const maximumConcerts = ({ maximumProductions }: Pick<FlexiPackage, 'maximumProductions'>): number =>
  maximumProductions ?? DEFAULT_CONCERTS
export const maximumSeats = ({ maximumSeats: most }: Pick<FlexiPackage, 'maximumSeats'>): number =>
  most ?? DEFAULT_SEATS

/** How many of each price type the package has, by their ids. */
export const countsOf = (priceTypes: readonly PackagePriceType[]): Record<number, number> =>
  Object.fromEntries(priceTypes.map(({ tessituraId, count }) => [tessituraId, count]))

/** Every performance that is ticked or has tickets. Ids. */
export function selectedPerformances(chosen: FlexiPackage, ticked: ReadonlySet<number>): number[] {
  const performances = chosen.productions.flatMap((production) => production.performances)
  return performances.flatMap(({ id, hasTickets }) => (hasTickets || ticked.has(id) ? [id] : []))
}

/** Why a performance can't be ticked; null where it can. One with tickets can always be taken out again. */
export function lockReason(
  { id, hasTickets, availability }: Pick<FlexiPerformance, 'id' | 'hasTickets' | 'availability'>,
  chosen: FlexiPackage,
  ticked: ReadonlySet<number>,
): string | null {
  if (hasTickets) return null
  if (availability === 'SoldOut') return 'Sold out'
  const most = maximumConcerts(chosen)
  const selected = selectedPerformances(chosen, ticked)
  if (ticked.has(id) || selected.length < most) return null
  return `You have chosen ${most} of ${most} concerts. Take one out to choose this one.`
}

/** How far a flexi package is chosen: `2 of 4 concerts chosen, $36 saved so far`. */
export function progressText(
  chosen: Pick<FlexiPackage, 'minimumProductions' | 'maximumProductions'>,
  concertCount: number,
  saved: string | null,
): string {
  const least = chosen.minimumProductions ?? 0
  const aim = concertCount < least ? least : maximumConcerts(chosen)
  return `${concertCount} of ${aim} concerts chosen${saved === null ? '' : `, ${saved} saved so far`}`
}

/** What one concert, or a whole fixed package, costs in a zone; null where the service doesn't say. */
export function zoneTotal({ prices }: PackageZone, counts: Readonly<Record<number, number>>): number | null {
  if (!prices) return null
  const chosen = Object.entries(counts).filter(([, count]) => count > 0)
  let cents = 0
  for (const [id, count] of chosen) {
    const price = prices.find(({ priceTypeId }) => priceTypeId === Number(id))
    if (!price) return null
    cents += Math.round(price.amount * 100) * count
  }
  return chosen.length ? cents / 100 : null
}

/** What a visitor wants of a fixed package and hasn't sent yet. */
export interface FixedWish {
  packageId: number
  counts: SeatCounts
  zoneId: number | null
}

/** The current seats and zone: the visitor's choice, or what the cart has, in the first zone with seats left. */
export function fixedChoice(chosen: FixedPackage, wish: FixedWish | null): FixedWish {
  if (wish?.packageId === chosen.id) return wish
  const zone = chosen.zones.find(({ selected }) => selected) ?? chosen.zones.find(({ available }) => available)
  return { packageId: chosen.id, counts: countsOf(chosen.priceTypes), zoneId: zone?.tessituraId ?? null }
}

/** Seats, concerts and dollars, as the booking's summary names them; `total` is null while it isn't known. */
export interface PackageSums {
  ticketCount: number
  concertCount: number
  total: number | null
}

/** The sums of what a visitor wants of a fixed package; null where it is what the cart has. */
export function wishedSums(chosen: FixedPackage | null, wish: FixedWish | null): PackageSums | null {
  if (!chosen || (chosen.totalTickets > 0 && wish?.packageId !== chosen.id)) return null
  const { counts, zoneId } = fixedChoice(chosen, wish)
  const seats = totalCount(counts)
  const zone = chosen.zones.find(({ tessituraId }) => tessituraId === zoneId)
  const concerts = chosen.productions.length
  if (seats === 0) return { ticketCount: 0, concertCount: 0, total: 0 }
  return { ticketCount: seats * concerts, concertCount: concerts, total: zone ? zoneTotal(zone, counts) : null }
}
