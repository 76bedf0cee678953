import { Refusal } from '#shared/refusals'
import type { BoxOffice } from '../box-office.ts'
import { startTimer } from '../carts/cart-timer.ts'
import { type CartChange, changeCart } from '../carts/change-cart.ts'
import { findPerformanceLines, writeTickets } from '../carts/performance-line.ts'
import { visitorTerms } from '../carts/visitor-terms.ts'
import { hasFreeSeat } from '../seating/availability.ts'
import type { HallPlan } from '../seating/hall-plan.ts'
import { holdBestAvailable } from '../seating/hold-best-available.ts'
import type { CallContext } from '../sessions/visitor.ts'
import { type BookablePerformance, bookablePerformance } from './bookable-performance.ts'
import {
  amountOf,
  type OfferedPrice,
  offeredPrices,
  priceTypePerSeat,
  type TicketCount,
  zonesOffering,
} from './offered-prices.ts'

export interface TicketWish {
  productionId: number
  performanceId: number
  /** The requested zone; any zone if omitted. */
  zoneId?: number | undefined
  seats: readonly TicketCount[]
}

/**
 * Puts the best available seats for a performance into the cart, in place of its existing ones. Changes nothing unless
 * all seats can be held.
 */
export async function reserveTickets(boxOffice: BoxOffice, call: CallContext, wish: TicketWish): Promise<void> {
  const { db } = boxOffice
  const terms = await visitorTerms(boxOffice, call)
  const performance = await bookablePerformance(db, wish.performanceId, terms, call.now)
  if (performance.productionId !== wish.productionId) throw new Refusal('NOT_FOUND')
  const offered = await offeredPrices(db, performance.id, terms)
  const priceTypes = priceTypePerSeat(offered, wish.seats)
  const zones = zonesOffering(offered, priceTypes).filter((zone) => wish.zoneId === undefined || zone === wish.zoneId)
  if (wish.zoneId !== undefined && !zones.length) throw new Refusal('NOT_FOUND')
  // After a sell-out, rejects a visitor who has no cart without waiting for the zone's lock.
  if (!call.visitor.session?.cartId && !(await hasFreeSeat(db, performance.id, zones, call.now)))
    throw new Refusal('SOLD_OUT')
  const plan = await boxOffice.hallPlan(performance.hallId)
  await changeCart(boxOffice, call, (change) =>
    takeBest(boxOffice, change, { performance, plan, offered, priceTypes, zones }),
  )
}

/** `priceTypes`: one per seat. */
interface Choice {
  performance: BookablePerformance
  plan: HallPlan
  offered: readonly OfferedPrice[]
  priceTypes: readonly number[]
  /** Best first. */
  zones: number[]
}

async function takeBest(
  boxOffice: BoxOffice,
  change: CartChange,
  { performance, plan, offered, priceTypes, zones }: Choice,
) {
  const { tx, cart, now } = change
  const [line] = await findPerformanceLines(tx, cart, { performanceId: performance.id })
  const { seats } = await holdBestAvailable(
    tx,
    plan,
    {
      cartId: cart.id,
      performanceId: performance.id,
      count: priceTypes.length,
      zones,
      replacedSeats: line?.seats ?? [],
      expiresAt: await startTimer(tx, cart, now, boxOffice.settings.CART_MINUTES),
    },
    now,
  )
  const amounts = seats.map((seat, at) => amountOf(offered, priceTypes[at] ?? 0, plan.zoneOfSeat.get(seat) ?? 0))
  await writeTickets(change, performance.id, { seats, priceTypes, amounts })
}
