import { fromCents } from '#shared/money'
import { centsSpan } from '#shared/price-span'
import { Refusal } from '#shared/refusals'
import type { Result } from '#shared/ticketing/call'
import type { seatSelector } from '#shared/ticketing/seat-selector/seat-selector'
import type { BoxOffice } from '../box-office.ts'
import { readCart } from '../carts/cart.ts'
import { type CartTicket, readTicketsFor } from '../carts/cart-tickets.ts'
import { type VisitorTerms, visitorTerms } from '../carts/visitor-terms.ts'
import { type BookablePerformance, bookablePerformance } from '../production/bookable-performance.ts'
import { type OfferedPrice, offeredPrices } from '../production/offered-prices.ts'
import type { CallContext } from '../sessions/visitor.ts'
import { type Performance, type Production, recentProduction } from '../whats-on/programme.ts'
import { saleRefusal } from '../whats-on/sale-terms.ts'
import type { HallMap, PlanSeat } from './hall-map.ts'
import { readSeatStatuses, type SeatStatuses } from './seat-statuses.ts'

type SeatSelectorData = Result<typeof seatSelector.performanceSeats>

/** Returns a performance whose seats visitors may choose. Refuses any other. */
export async function selectablePerformance(
  { db }: Pick<BoxOffice, 'db'>,
  performanceId: number,
  terms: VisitorTerms,
  now: Date,
): Promise<BookablePerformance> {
  const performance = await bookablePerformance(db, performanceId, terms, now)
  if (!performance.canSelectSeats) throw new Refusal('NOT_FOUND')
  return performance
}

/**
 * Returns the seats of a performance as this visitor may have them, with its screens, zones and prices. With `isSplit`,
 * the fields that never change are omitted; `SeatPlan` returns them.
 */
export async function performanceSeats(
  boxOffice: BoxOffice,
  call: CallContext,
  { performanceId, isSplit }: { performanceId: number; isSplit: boolean },
): Promise<SeatSelectorData> {
  const { db } = boxOffice
  const { visitor, now } = call
  const terms = await visitorTerms(boxOffice, call)
  const performance = await selectablePerformance(boxOffice, performanceId, terms, now)
  const hall = await boxOffice.hallMap(performance.hallId)
  if (!hall) throw new Refusal('NOT_FOUND')
  const codes = [...terms.priceTypes].toSorted((a, b) => a - b).join()
  const offered = await boxOffice.shortCache(`prices ${performanceId} ${codes}`, () =>
    offeredPrices(db, performanceId, terms),
  )
  const cart = await readCart(db, visitor, now)
  const own = cart ? await readTicketsFor(db, cart.id, performanceId) : []
  const statuses = await readSeatStatuses(db, performanceId, now)
  const opensPresale = terms.productions.has(performance.productionId)
  const isOffered: Offer['isOffered'] = (each, production) =>
    !saleRefusal({ ...production, ...each }, opensPresale, now)
  return {
    ...(await hallPart(boxOffice, hall)),
    ...pricePart(hall, offered),
    ...(await productionPart(boxOffice, performance, { hall, offered, statuses, isOffered })),
    ...seatPart(hall, statuses, own, isSplit),
    loneSeats: boxOffice.settings.LONE_SEATS,
  }
}

/** Returns the seats with their statuses, complete or split. */
export function seatPart(
  hall: HallMap,
  { unavailable, version }: Pick<SeatStatuses, 'unavailable' | 'version'>,
  own: readonly Pick<CartTicket, 'seatId' | 'priceTypeId'>[],
  isSplit: boolean,
) {
  const ticketed = own.map(({ seatId, priceTypeId }) => ({ seatId, priceTypeId }))
  const ownIds = new Set(ticketed.map(({ seatId }) => seatId))
  const others = new Set(unavailable.filter((id) => !ownIds.has(id)))
  if (isSplit)
    return {
      ...{ version, ticketed, seats: [] },
      plan: hall.plan,
      statuses: { unavailable: [...others], ticketed: [...ownIds] },
    }
  const statusOf = ({ id, s }: PlanSeat): SeatSelectorData['seats'][number]['s'] =>
    s ?? (ownIds.has(id) ? 'Ticketed' : others.has(id) ? 'Unavailable' : 'Available')
  return { version, ticketed, seats: hall.seats.map((seat) => ({ ...seat, s: statusOf(seat) })) }
}

export async function hallPart({ seatMap }: BoxOffice, { screens, sections, overviewSlug }: HallMap) {
  const overview = overviewSlug === null ? undefined : await seatMap(overviewSlug)
  return {
    screens: await Promise.all(
      screens.map(async ({ id, name, mapSlug }) => ({
        ...{ id, name },
        map: { url: (await seatMap(mapSlug))?.address ?? mapSlug },
      })),
    ),
    viewSections: sections.map(({ id, name, viewImage }) => ({ id, name, image: viewImage })),
    preview: screens[0]?.preview ?? null,
    ...(overview ? { overview: { url: overview.address } } : {}),
  }
}

export function pricePart({ zones }: HallMap, offered: readonly OfferedPrice[]) {
  const priced = new Set(offered.map(({ zoneId }) => zoneId))
  const types = [...new Map(offered.map((price) => [price.priceTypeId, price])).values()]
  const shown = ({ priceTypeId, name, tooltip }: OfferedPrice) => ({ tessituraId: priceTypeId, name, tooltip })
  return {
    zonePrices: zones.filter(({ id }) => priced.has(id)).map(({ id, name }) => ({ zoneId: id, name })),
    zonePriceTypeMap: offered.map(({ zoneId, priceTypeId, amountCents }) => ({
      ...{ zoneId, priceTypeId },
      price: fromCents(amountCents),
    })),
    priceTypes: types.filter(({ kind }) => kind === 'Primary').map(shown),
    extraPriceTypes: types.filter(({ kind }) => kind === 'Extra').map(shown),
  }
}

interface Offer {
  hall: HallMap
  offered: readonly OfferedPrice[]
  statuses: Pick<SeatStatuses, 'unavailable'>
  /** Returns whether the visitor may change to another performance of the production. */
  isOffered(performance: Performance, production: Production): boolean
}

export async function productionPart(
  boxOffice: BoxOffice,
  { id, productionId, startsAt }: Pick<BookablePerformance, 'id' | 'productionId' | 'startsAt'>,
  offer: Offer,
) {
  const production = await recentProduction(boxOffice, productionId, boxOffice.clock.now())
  if (!production) throw new Refusal('NOT_FOUND')
  const others = production.performances.filter((each) => each.id !== id && offer.isOffered(each, production))
  return {
    backgroundColour: production.backgroundColour,
    textColour: production.textColour,
    performance: {
      name: production.name,
      performanceCompany: production.company,
      venue: production.hallName,
      date: startsAt.toISOString(),
      otherPerformances: others.map((each) => ({
        ...{ id: each.id, availability: each.availability },
        date: each.startsAt.toISOString(),
      })),
      screens: screensOf(offer),
    },
  }
}

function screensOf({ hall, offered, statuses }: Offer): SeatSelectorData['performance']['screens'] {
  const unavailable = new Set(statuses.unavailable)
  return hall.screens.map(({ id, name, preview }) => {
    const seats = hall.seats.filter(({ sid }) => sid === id)
    const zones = new Set(seats.map(({ zid }) => zid))
    return {
      ...{ id, name, preview },
      available: seats.filter((seat) => !seat.s && !unavailable.has(seat.id)).length,
      zonePrices: hall.zones.filter((zone) => zones.has(zone.id)).flatMap((zone) => zonePrices(zone, offered)),
    }
  })
}

/** Returns the range of a zone's prices; none for a zone without a price. */
function zonePrices({ id, name }: HallMap['zones'][number], offered: readonly OfferedPrice[]) {
  const ofZone = offered.filter(({ zoneId }) => zoneId === id)
  const span = centsSpan(ofZone)
  return span ? [{ zoneId: id, name, start: fromCents(span.low), end: fromCents(span.high) }] : []
}
