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

/** The maximum number of concerts of a package that sets none. */
const DEFAULT_CONCERTS = 2
/** The maximum number of seats per concert of a flexi package that sets none. */
const DEFAULT_SEATS = 20

export const selectedPackage = (productions: Productions | undefined): FixedPackage | FlexiPackage | null =>
  productions?.selectedFixedPackage ?? productions?.selectedFlexiPackage ?? null

export const maximumConcerts = ({ maximumProductions }: Pick<FlexiPackage, 'maximumProductions'>): number =>
  maximumProductions ?? DEFAULT_CONCERTS
export const maximumSeats = ({ maximumSeats: most }: Pick<FlexiPackage, 'maximumSeats'>): number =>
  most ?? DEFAULT_SEATS

/** Returns the package's counts by price type id. */
export const countsOf = (priceTypes: readonly PackagePriceType[]): Record<number, number> =>
  Object.fromEntries(priceTypes.map(({ tessituraId, count }) => [tessituraId, count]))

/** Returns the ids of all performances that are selected or have tickets. */
export function selectedPerformances(chosen: FlexiPackage, ticked: ReadonlySet<number>): number[] {
  const performances = chosen.productions.flatMap((production) => production.performances)
  return performances.flatMap(({ id, hasTickets }) => (hasTickets || ticked.has(id) ? [id] : []))
}

/** Returns why a performance can't be selected; null if it can. One with tickets can always be removed. */
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

/** Returns the progress of a flexi package: `2 of 4 concerts chosen, $36 saved so far`. */
export function progressText(
  chosen: Pick<FlexiPackage, 'minimumProductions' | 'maximumProductions'>,
  concertCount: number,
  saved: string | null,
): string {
  const least = chosen.minimumProductions ?? 0
  const aim = concertCount < least ? least : maximumConcerts(chosen)
  return `${concertCount} of ${aim} concerts chosen${saved === null ? '' : `, ${saved} saved so far`}`
}

/** Returns how many selected concerts have no seats yet. */
export const withoutSeats = ({ productions }: FlexiPackage, ticked: ReadonlySet<number>): number =>
  productions.flatMap(({ performances }) => performances).filter(({ id, hasTickets }) => !hasTickets && ticked.has(id))
    .length

/** Returns what is missing for selected concerts without seats, as a sentence; empty if nothing is. */
export function missingSeatsText(count: number): string {
  if (count === 0) return ''
  return count === 1
    ? '. One selected concert has no seats yet: choose where to sit.'
    : `. ${count} selected concerts have no seats yet: choose where to sit in each.`
}

/** Returns the price of one concert, or of a whole fixed package, in a zone; null if the service gives none. */
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

/** The visitor's choice for a fixed package that hasn't been submitted yet. */
export interface FixedWish {
  packageId: number
  counts: SeatCounts
  zoneId: number | null
}

/**
 * Returns the current counts and zone: the visitor's choice, or those of the cart, or the first zone with seats left.
 */
export function fixedChoice(chosen: FixedPackage, wish: FixedWish | null): FixedWish {
  if (wish?.packageId === chosen.id) return wish
  const zone = chosen.zones.find(({ selected }) => selected) ?? chosen.zones.find(({ available }) => available)
  return { packageId: chosen.id, counts: countsOf(chosen.priceTypes), zoneId: zone?.tessituraId ?? null }
}

/** Seats, concerts and dollars for the booking's summary; `total` is null while it is unknown. */
export interface PackageSums {
  ticketCount: number
  concertCount: number
  total: number | null
}

/** Returns the sums of the visitor's choice for a fixed package; null if it equals the cart. */
export function wishedSums(chosen: FixedPackage | null, wish: FixedWish | null): PackageSums | null {
  if (!chosen || (chosen.totalTickets > 0 && wish?.packageId !== chosen.id)) return null
  const { counts, zoneId } = fixedChoice(chosen, wish)
  const seats = totalCount(counts)
  const zone = chosen.zones.find(({ tessituraId }) => tessituraId === zoneId)
  const concerts = chosen.productions.length
  if (seats === 0) return { ticketCount: 0, concertCount: 0, total: 0 }
  return { ticketCount: seats * concerts, concertCount: concerts, total: zone ? zoneTotal(zone, counts) : null }
}
