import { fromCents } from '#shared/money'
import { Refusal } from '#shared/refusals'
import type { Result } from '#shared/ticketing/call'
import type { production as calls } from '#shared/ticketing/production/production'
import type { BoxOffice } from '../box-office.ts'
import { type VisitorTerms, visitorTerms } from '../carts/visitor-terms.ts'
import { orderFee } from '../checkout/priced-cart.ts'
import type { CallContext } from '../sessions/visitor.ts'
import { recentProduction } from '../whats-on/programme.ts'
import { hasList } from '../whats-on/returned-seats-rules.ts'
import { saleRefusal } from '../whats-on/sale-terms.ts'
import { type BookablePerformance, bookablePerformance } from './bookable-performance.ts'
import { type OfferedPrice, offeredPrices } from './offered-prices.ts'
import { type PerformanceInCart, readPerformanceInCart, ticketRow } from './performance-mini-cart.ts'
import { type UpsellOffer, upsellsWith } from './upsell-offers.ts'
import { usualCount } from './usual-count.ts'

type Performances = Result<typeof calls.performances>
type Selected = NonNullable<Performances['selectedPerformance']>

/**
 * Returns the performances of a production that this visitor may book, and the options of the chosen one. Refuses a
 * choice that can't be booked.
 */
export async function performancesOf(
  boxOffice: BoxOffice,
  call: CallContext,
  { productionId, performanceId }: { productionId: number; performanceId: number | undefined },
): Promise<Performances> {
  const { now } = call
  const production = await recentProduction(boxOffice, productionId, now)
  if (!production) throw new Refusal('NOT_FOUND')
  const terms = await visitorTerms(boxOffice, call)
  const bookable = production.performances.filter(
    (performance) => !saleRefusal({ ...production, ...performance }, terms.productions.has(productionId), now),
  )
  const chosen = performanceId === undefined ? null : await bookablePerformance(boxOffice.db, performanceId, terms, now)
  if (chosen && chosen.productionId !== productionId) throw new Refusal('NOT_FOUND')
  return {
    performances: bookable.map(({ id, startsAt, availability, salesEndAt }) => ({
      id,
      date: startsAt.toISOString(),
      availability,
      ...(availability === 'SoldOut' &&
        hasList({ salesEndAt }, boxOffice.settings, now) && { hasReturnedSeatsList: true }),
    })),
    productionImage: production.image,
    orderFee: await orderFee(boxOffice),
    selectedPerformance: chosen && (await selected(boxOffice, call, chosen, terms)),
  }
}

async function selected(
  { db, shortCache, settings }: BoxOffice,
  { visitor, now }: CallContext,
  { id, canSelectSeats }: BookablePerformance,
  terms: VisitorTerms,
): Promise<Selected> {
  const bought = await readPerformanceInCart(db, visitor, id, now)
  const codes = [...terms.priceTypes].toSorted((a, b) => a - b).join()
  const offered = await shortCache(`prices ${id} ${codes}`, () => offeredPrices(db, id, terms))
  const upsells = await shortCache(`upsells ${id}`, () => upsellsWith(db, id))
  return {
    id,
    prices: pricesOf(offered, bought, settings),
    upsells: upsellsOf(upsells, bought),
    tickets: bought.tickets.map(ticketRow),
    canSelectYourOwnSeat: canSelectSeats,
    zones: zonesOf(offered),
  }
}

/** Returns an entry per price type, with its lowest and highest price. */
function pricesOf(
  offered: readonly OfferedPrice[],
  { tickets }: PerformanceInCart,
  settings: Pick<BoxOffice['settings'], 'CHECKOUT_DEFAULTS'>,
): Selected['prices'] {
  const types = new Map(offered.map((price) => [price.priceTypeId, price]))
  return [...types.values()].map(({ priceTypeId, name, tooltip }) => {
    const amounts = offered.filter((each) => each.priceTypeId === priceTypeId).map(({ amountCents }) => amountCents)
    return {
      name,
      tooltip,
      priceStart: fromCents(Math.min(...amounts)),
      priceEnd: fromCents(Math.max(...amounts)),
      priceTypeId,
      count:
        tickets.length === 0
          ? usualCount(priceTypeId, offered, settings)
          : tickets.filter((ticket) => ticket.priceTypeId === priceTypeId).length,
    }
  })
}

/** Returns an entry per zone with its prices, best zone first. */
function zonesOf(offered: readonly OfferedPrice[]): NonNullable<Selected['zones']> {
  const names = new Map(offered.map(({ zoneId, zone }) => [zoneId, zone]))
  return [...names].map(([zoneId, name]) => ({
    zoneId,
    name,
    prices: offered
      .filter((each) => each.zoneId === zoneId)
      .map(({ priceTypeId, amountCents }) => ({ priceTypeId, amount: fromCents(amountCents) })),
  }))
}

/** Returns an entry per extra with its prices. */
function upsellsOf(offers: readonly UpsellOffer[], { upsells }: PerformanceInCart): Selected['upsells'] {
  const extras = new Map(offers.map((offer) => [offer.id, offer]))
  return [...extras.values()].map(({ id, performanceId, name, image, tooltip }) => ({
    name,
    image,
    performanceId,
    upsellPerformanceId: id,
    tooltip,
    prices: offers
      .filter((offer) => offer.id === id)
      .map(({ amountCents, priceTypeId, priceType }, _at, options) => ({
        ...(options.length > 1 && { name: priceType }),
        amount: fromCents(amountCents),
        count: countOf(upsells, id, priceTypeId),
        priceTypeId,
      })),
  }))
}

const countOf = (upsells: PerformanceInCart['upsells'], offerId: number, priceTypeId: number) =>
  upsells.find((each) => each.upsellPerformanceId === offerId && each.priceTypeId === priceTypeId)?.count ?? 0
