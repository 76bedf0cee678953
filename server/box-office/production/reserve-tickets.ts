import { Refusal } from '#shared/refusals'
import type { BoxOffice } from '../box-office.ts'
import { startTimer } from '../carts/cart-timer.ts'
import { type CartChange, changeCart } from '../carts/change-cart.ts'
import { findPerformanceLines } from '../carts/performance-line.ts'
import { promoTermsOf } from '../carts/promo-terms.ts'
import { sql } from '../database/sql.ts'
import type { HallPlan } from '../seating/hall-plan.ts'
import { holdBestAvailable } from '../seating/hold-best-available.ts'
import type { CallContext } from '../visitors/visitor.ts'
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
  seats: readonly TicketCount[]
}

/**
 * Puts the best available seats for a performance into the cart, in place of those it has for it: all of them, or
 * nothing changes.
 */
export async function reserveTickets(boxOffice: BoxOffice, call: CallContext, wish: TicketWish): Promise<void> {
  const { db } = boxOffice
  const promo = await promoTermsOf(db, call.visitor, call.now)
  const performance = await bookablePerformance(db, wish.performanceId, promo, call.now)
  if (performance.productionId !== wish.productionId) throw new Refusal('NOT_FOUND')
  const offered = await offeredPrices(db, performance.id, promo)
  const priceTypes = priceTypePerSeat(offered, wish.seats)
  const plan = await boxOffice.hallPlan(performance.hallId)
  await changeCart(boxOffice, call, (change) => takeBest(boxOffice, change, { performance, plan, offered, priceTypes }))
}

/** `priceTypes`: one of each seat. */
interface Choice {
  performance: BookablePerformance
  plan: HallPlan
  offered: readonly OfferedPrice[]
  priceTypes: readonly number[]
}

async function takeBest(boxOffice: BoxOffice, change: CartChange, { performance, plan, offered, priceTypes }: Choice) {
  const { tx, cart, now } = change
  const [line] = await findPerformanceLines(tx, cart, { performanceId: performance.id })
  const { seats } = await holdBestAvailable(
    tx,
    plan,
    {
      cartId: cart.id,
      performanceId: performance.id,
      count: priceTypes.length,
      zones: zonesOffering(offered, priceTypes),
      replacedSeats: line?.seats ?? [],
      expiresAt: await startTimer(tx, cart, now, boxOffice.settings.CART_MINUTES),
    },
    now,
  )
  const amounts = seats.map((seat, at) => amountOf(offered, priceTypes[at] ?? 0, plan.zoneOfSeat.get(seat) ?? 0))
  await writeTickets(change, performance.id, { seats, priceTypes, amounts })
}

/** Seats with the price type and the cents of each. */
interface Tickets {
  seats: readonly number[]
  priceTypes: readonly number[]
  amounts: readonly number[]
}

async function writeTickets({ tx, cart, now }: CartChange, performanceId: number, tickets: Tickets) {
  const line = await tx.first<{ id: number }>(sql`
    insert into cart_line (cart_id, kind, performance_id, created_at)
    values (${cart.id}, 'Performance', ${performanceId}, ${now})
    on conflict (cart_id, performance_id) where kind = 'Performance' do update set performance_id = excluded.performance_id
    returning id`)
  if (!line) throw new Error('The cart line was not written')
  await tx.execute(sql`delete from cart_ticket where cart_line_id = ${line.id}`)
  await tx.execute(sql`
    insert into cart_ticket (cart_line_id, performance_id, seat_id, price_type_id, amount_cents)
    select ${line.id}::bigint, ${performanceId}::int, seat, price_type, amount
      from unnest(${[...tickets.seats]}::int[], ${[...tickets.priceTypes]}::int[], ${[...tickets.amounts]}::int[])
           as bought (seat, price_type, amount)`)
}
