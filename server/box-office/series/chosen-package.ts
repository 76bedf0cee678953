import { showInstant } from '#shared/dates'
import { fromCents, sumOfCents } from '#shared/money'
import { seatPlace } from '#shared/seats/seat-place'
import type { Result } from '#shared/ticketing/call'
import type { series as calls } from '#shared/ticketing/series/series'
import type { BoxOffice } from '../box-office.ts'
import type { CartTicket } from '../carts/cart-tickets.ts'
import { usualCount } from '../production/usual-count.ts'
import { readAvailability } from '../seating/availability.ts'
import { takenSeats } from '../seating/holds.ts'
import { type PackageInCart, partyOf } from './package-in-cart.ts'
import { type PackageOffer, type PackagePerformance, type PackagePrice, pricesFor, zonesFor } from './package-offer.ts'

type Productions = Result<typeof calls.productions>
type FixedPackage = NonNullable<Productions['selectedFixedPackage']>
type FlexiPackage = NonNullable<Productions['selectedFlexiPackage']>
type Zone = FixedPackage['zones'][number]

/** Returns a fixed package with its zones, its concerts and its contents in the cart. */
export async function fixedPackage(
  boxOffice: BoxOffice,
  offer: PackageOffer,
  line: PackageInCart | undefined,
  now: Date,
): Promise<FixedPackage> {
  const { performances } = offer
  const free = await Promise.all(performances.map((each) => freeInZones(boxOffice, each, now)))
  const [first] = performances
  return {
    ...chosenPart(boxOffice, offer, line),
    zones: first ? zonesFor(offer, first.id).map((zone, rank) => zoneOf(zone, rank)) : [],
    specialRequirements: [...(line?.notes.values() ?? [])][0] ?? null,
    advice: line ? otherSeats(boxOffice, performances, line) : [],
    productions: performances.map((performance) => {
      const tickets = ticketsFor(line, performance.id)
      return {
        ...{ name: performance.name, company: performance.company },
        date: performance.startsAt.toISOString(),
        ...{ venue: performance.venue, image: performance.image },
        ...{ hasTickets: tickets.length > 0, tickets: tickets.map(ticketRow) },
        ...{ performanceId: performance.id, canSelectOwnSeats: performance.canSelectSeats },
      }
    }),
  }

  /** Returns a zone of the package. In another hall, a zone maps to the zone of the same rank. */
  function zoneOf(zoneId: number, rank: number): Zone {
    const inEach = performances.map(({ id }) => {
      const zones = zonesFor(offer, id)
      return zones.includes(zoneId) ? zoneId : zones[Math.min(rank, zones.length - 1)]
    })
    const isSelected = line?.zoneId === zoneId
    const party = partyOf(line)
    return {
      name: offer.prices.find((price) => price.zoneId === zoneId)?.zone ?? '',
      tessituraId: zoneId,
      available: isSelected || inEach.every((zone, at) => (free[at]?.get(zone ?? 0) ?? 0) >= party),
      selected: isSelected,
      prices: pricesOf(
        performances.flatMap(({ id }, at) => pricesFor(offer, id).filter((price) => price.zoneId === inEach[at])),
        performances.length,
      ),
    }
  }
}

/** Returns a flexi package with its productions, their performances and zones, and its contents in the cart. */
export async function flexiPackage(
  boxOffice: BoxOffice,
  offer: PackageOffer,
  line: PackageInCart | undefined,
  now: Date,
): Promise<FlexiPackage> {
  const party = partyOf(line)
  const listed = offer.performances.filter(({ id, isBookable }) => isBookable || ticketsFor(line, id).length > 0)
  const ids = offer.performances.map(({ id }) => id)
  const availability = await boxOffice.shortCache(`availability in package ${offer.id}`, () =>
    readAvailability(boxOffice.db, ids, now),
  )
  const performances = await Promise.all(
    listed.map(async (performance) => {
      const free = await freeInZones(boxOffice, performance, now)
      const tickets = ticketsFor(line, performance.id)
      return {
        id: performance.id,
        date: performance.startsAt.toISOString(),
        availability: availability.get(performance.id) ?? 'SoldOut',
        zones: zonesFor(offer, performance.id).map((zoneId): Zone => {
          const prices = pricesFor(offer, performance.id).filter((price) => price.zoneId === zoneId)
          const name = prices[0]?.zone ?? ''
          const isSelected = tickets.some(({ zone }) => zone === name)
          return {
            ...{ name, tessituraId: zoneId, selected: isSelected },
            available: isSelected || (free.get(zoneId) ?? 0) >= party,
            prices: pricesOf(prices, 1),
          }
        }),
        ...{ hasTickets: tickets.length > 0, tickets: tickets.map(ticketRow) },
        specialRequirements: line?.notes.get(performance.id) ?? null,
      }
    }),
  )
  const productionIds = [...new Set(listed.map(({ productionId }) => productionId))]
  return {
    ...chosenPart(boxOffice, offer, line),
    ...{ minimumProductions: offer.minimumProductions, maximumProductions: offer.maximumProductions },
    allowsDifferentCounts: offer.mayVary,
    productions: productionIds.flatMap((id) => {
      const own = listed.filter(({ productionId }) => productionId === id)
      const [first] = own
      if (!first) return []
      const ofProduction = performances.filter((each) => own.some((performance) => performance.id === each.id))
      return [
        {
          ...{ id, name: first.name, company: first.company, venue: first.venue, image: first.image },
          performances: ofProduction,
          hasTickets: ofProduction.some(({ hasTickets }) => hasTickets),
          canSelectOwnSeats: own.some(({ canSelectSeats }) => canSelectSeats),
        },
      ]
    }),
  }
}

function chosenPart({ settings }: BoxOffice, offer: PackageOffer, line: PackageInCart | undefined) {
  const types = new Map(offer.prices.map((price) => [price.priceTypeId, price]))
  return {
    ...{ id: offer.id, tessituraId: offer.id, maximumSeats: offer.maximumSeats },
    totalTickets: line?.tickets.length ?? 0,
    isComplete: line !== undefined && !line.isIncomplete && !line.lostSeats,
    priceTypes: [...types.values()].map(({ priceTypeId, name, tooltip }) => ({
      ...{ name, toolTip: tooltip, tessituraId: priceTypeId },
      count: line
        ? (line.counts.get(priceTypeId) ?? 0)
        : Math.min(usualCount(priceTypeId, offer.prices, settings), offer.maximumSeats),
    })),
  }
}

/** Returns the cost of one seat by price type: the sum over all concerts, for price types that every concert has. */
function pricesOf(prices: readonly PackagePrice[], concerts: number) {
  return [...new Set(prices.map(({ priceTypeId }) => priceTypeId))].flatMap((priceTypeId) => {
    const own = prices.filter((price) => price.priceTypeId === priceTypeId)
    if (own.length < concerts) return []
    return [{ priceTypeId, amount: fromCents(sumOfCents(own.map(({ amountCents }) => amountCents))) }]
  })
}

/**
 * Returns the number of seats per zone from which the box office can choose, without wheelchair places and taken seats.
 */
const freeInZones = (
  { db, hallPlan, shortCache }: BoxOffice,
  { id, hallId }: PackagePerformance,
  now: Date,
): Promise<ReadonlyMap<number, number>> =>
  shortCache(`free seats ${id}`, async () => {
    const taken = await takenSeats(db, id, now)
    const free = new Map<number, number>()
    for (const { seats } of (await hallPlan(hallId)).rows)
      for (const seat of seats)
        if (!seat.isAccessPlace && !taken.has(seat.id)) free.set(seat.zoneId, (free.get(seat.zoneId) ?? 0) + 1)
    return free
  })

const ticketsFor = (line: PackageInCart | undefined, performanceId: number): CartTicket[] =>
  (line?.tickets ?? []).filter((ticket) => ticket.performanceId === performanceId)

const ticketRow = ({ zone, priceType, row, number, section, amountCents }: CartTicket) => ({
  ...{ zone, priceType, row, number: String(number), section },
  amount: fromCents(amountCents),
})

/** Returns a notice for each concert whose seats differ from the usual ones of the package. */
function otherSeats(
  { settings }: BoxOffice,
  performances: readonly PackagePerformance[],
  line: PackageInCart,
): string[] {
  const chosen = performances.flatMap((performance) => {
    const tickets = ticketsFor(line, performance.id)
    const seats = tickets.map(({ seatId }) => seatId).join()
    return tickets.length ? [{ performance, tickets, seats }] : []
  })
  const times = (seats: string) => chosen.filter((each) => each.seats === seats).length
  const [usual] = chosen.toSorted((a, b) => times(b.seats) - times(a.seats))
  return chosen.flatMap(({ performance, tickets, seats }) => {
    if (!usual || seats === usual.seats || performance.hallId !== usual.performance.hallId) return []
    const date = showInstant(performance.startsAt, 'performanceShort', settings.VENUE_TIME_ZONE)
    const places = tickets.map(({ section, row, number }) => seatPlace(section, { row, number: String(number) }))
    return [
      `Your usual seats aren’t available for ${performance.name}, ${date}. Your seats there: ${places.join(' and ')}.`,
    ]
  })
}
