import { showInstant } from '#shared/dates'
import { Refusal } from '#shared/refusals'
import { type Concert, type SeriesSeats, seriesSeats } from '#shared/seats/series-seats'
import type { BoxOffice } from '../box-office.ts'
import { startTimer } from '../carts/cart-timer.ts'
import type { CartChange } from '../carts/change-cart.ts'
import { findPackageLine, type PackageLine, type PackageTicket, seatsFor } from '../carts/package-line.ts'
import type { HallPlan } from '../seating/hall-plan.ts'
import { lockZones } from '../seating/hold-best-available.ts'
import { takenSeats } from '../seating/holds.ts'
import { holdConcerts } from './hold-concerts.ts'
import { type PackageOffer, type PackagePerformance, pricesFor } from './package-offer.ts'

/** A performance of a package, with the zones for its seats. */
export interface ConcertWish {
  performance: PackagePerformance
  zones: readonly number[]
  plan: HallPlan
}
export interface ConcertsWish {
  offer: PackageOffer
  concerts: readonly ConcertWish[]
  /** The price type of each seat, the same in every concert. */
  priceTypes: readonly number[]
}

/** Number of retries after another buyer took one of the chosen seats on the seat map. */
const MAX_ATTEMPTS = 5

/**
 * Holds seats for concerts of a package, the same ones if possible, in place of those that its line has. If a concert's
 * seats can't be held, refuses the whole change with the concert's name. Concurrent requests for a zone wait for each
 * other. Returns the tickets.
 */
export async function takeConcerts(
  boxOffice: BoxOffice,
  change: CartChange,
  wish: ConcertsWish,
): Promise<PackageTicket[]> {
  const { tx, cart, now } = change
  const { offer, priceTypes } = wish
  const line = await findPackageLine(tx, cart, offer.id)
  const expiresAt = await startTimer(tx, cart, now, boxOffice.settings.CART_MINUTES)
  const concerts = wish.concerts.toSorted((a, b) => a.performance.id - b.performance.id)
  for (const { performance, zones } of concerts) await lockZones(tx, performance.id, zones)
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts++) {
    const chosen = await chooseSeats(change, { ...wish, concerts }, line)
    if ('short' in chosen) throw shortOf(boxOffice, wish, chosen.short)
    const seats = [...chosen.seats].map(([performanceId, ids]) => ({ performanceId, seats: ids }))
    const lost = await holdConcerts(change, seats, { line, expiresAt, renewalId: line?.renewalId ?? null })
    if (!lost.length) return seats.flatMap((each) => ticketsOf(each, wish))
  }
  throw new Refusal('SEAT_TAKEN', { package: offer.id, priceTypes: priceTypes.length })
}

async function chooseSeats(
  { tx, now }: CartChange,
  { concerts, priceTypes, offer }: ConcertsWish,
  line: PackageLine | undefined,
): Promise<SeriesSeats> {
  const wanted: Concert[] = []
  for (const { performance, zones, plan } of concerts) {
    const taken = await takenSeats(tx, performance.id, now, line?.renewalId ?? null)
    for (const seat of seatsFor(line, performance.id)) taken.delete(seat)
    wanted.push({ performanceId: performance.id, rows: plan.rows, zones, taken })
  }
  return seriesSeats(wanted, priceTypes.length, seatsOfOtherConcerts(offer, line, concerts))
}

/** Returns the seats that the line has for another concert, so that the next concert gets the same ones if possible. */
function seatsOfOtherConcerts(
  { performances }: PackageOffer,
  line: PackageLine | undefined,
  concerts: readonly ConcertWish[],
): number[] | undefined {
  const halls = new Set(concerts.map(({ performance }) => performance.hallId))
  const other = performances.find(
    ({ id, hallId }) =>
      halls.has(hallId) && !concerts.some(({ performance }) => performance.id === id) && seatsFor(line, id).length > 0,
  )
  return other && seatsFor(line, other.id)
}

function ticketsOf(
  { performanceId, seats }: { performanceId: number; seats: readonly number[] },
  { offer, concerts, priceTypes }: ConcertsWish,
): PackageTicket[] {
  const plan = concerts.find(({ performance }) => performance.id === performanceId)?.plan
  const prices = pricesFor(offer, performanceId)
  return seats.map((seatId, at) => {
    const priceTypeId = priceTypes[at] ?? 0
    const zoneId = plan?.zoneOfSeat.get(seatId)
    const price = prices.find((each) => each.priceTypeId === priceTypeId && each.zoneId === zoneId)
    if (!price) throw new Error(`Price type ${priceTypeId} has no price in zone ${zoneId}`)
    return { performanceId, seatId, priceTypeId, amountCents: price.amountCents }
  })
}

function shortOf({ settings }: BoxOffice, { concerts }: ConcertsWish, performanceId: number): Refusal {
  const performance = concerts.find((each) => each.performance.id === performanceId)?.performance
  if (!performance) return new Refusal('NOT_ENOUGH_SEATS')
  const date = showInstant(performance.startsAt, 'performanceShort', settings.VENUE_TIME_ZONE)
  return new Refusal('NOT_ENOUGH_SEATS', {
    words: `There are not enough seats left in this zone for ${performance.name}, ${date}. Nothing was reserved.`,
  })
}
