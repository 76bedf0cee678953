import { Refusal } from '#shared/refusals'
import type { BoxOffice } from '../box-office.ts'
import type { Cart } from '../carts/cart.ts'
import { startTimer } from '../carts/cart-timer.ts'
import { type CartChange, changeCart } from '../carts/change-cart.ts'
import { findPerformanceLines, removePerformanceLine, writeTickets } from '../carts/performance-line.ts'
import { visitorTerms } from '../carts/visitor-terms.ts'
import type { Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { offeredPrices } from '../production/offered-prices.ts'
import type { HallPlan } from '../seating/hall-plan.ts'
import { holdSeats, lockSeats, releaseSeats, takenSeats } from '../seating/holds.ts'
import type { CallContext } from '../sessions/visitor.ts'
import { choiceAdvice } from './choice-advice.ts'
import { type OfferedSeat, offeredSeats, refuseLost, type SeatChoice } from './chosen-seats.ts'
import type { HallMap } from './hall-map.ts'
import { selectablePerformance } from './performance-seats.ts'

/** The name of the list in requests, by which refusals name a seat. */
const FIELD = 'performanceSeats'

/**
 * Puts chosen seats for a performance into the cart, in place of its existing ones. Changes nothing unless all seats
 * can be held. Returns advice for the buyer.
 */
export async function reserveSeats(
  boxOffice: BoxOffice,
  call: CallContext,
  performanceId: number,
  choices: readonly SeatChoice[],
): Promise<string[]> {
  const { db } = boxOffice
  const terms = await visitorTerms(boxOffice, call)
  const performance = await selectablePerformance(boxOffice, performanceId, terms, call.now)
  const hall = await boxOffice.hallMap(performance.hallId)
  if (!hall) throw new Refusal('NOT_FOUND')
  const plan = await boxOffice.hallPlan(performance.hallId)
  const seats = offeredSeats(hall, await offeredPrices(db, performanceId, terms), choices, FIELD)
  return changeCart(boxOffice, call, (change) => takeSeats(boxOffice, change, { performanceId, seats, hall, plan }))
}

interface Choice {
  performanceId: number
  seats: readonly OfferedSeat[]
  hall: HallMap
  plan: HallPlan
}

async function takeSeats({ settings }: BoxOffice, change: CartChange, { performanceId, seats, hall, plan }: Choice) {
  const { tx, cart, now } = change
  const [line] = await findPerformanceLines(tx, cart, { performanceId })
  const chosen = seats.map(({ seatId }) => seatId)
  const givenUp = (line?.seats ?? []).filter((id) => !chosen.includes(id))
  const hold = { cartId: cart.id, performanceId }
  if (givenUp.length) await lockSeats(tx, performanceId, [...chosen, ...givenUp])
  const expiresAt = await startTimer(tx, cart, now, settings.CART_MINUTES)
  const held = await holdSeats(tx, { ...hold, seats: chosen, expiresAt }, now)
  const ofPackages = await seatsOfPackages(tx, cart, performanceId)
  refuseLost(
    seats,
    held.filter((id) => !ofPackages.has(id)),
    FIELD,
  )
  if (givenUp.length) await releaseSeats(tx, { ...hold, seats: givenUp })
  const taken = await takenSeats(tx, performanceId, now)
  const advice = choiceAdvice({ seats, hall, plan, taken }, { isStrict: settings.LONE_SEATS === 'strict' })
  await writeTickets(change, performanceId, {
    seats: chosen,
    priceTypes: seats.map(({ priceTypeId }) => priceTypeId),
    amounts: seats.map(({ amountCents }) => amountCents),
  })
  return advice
}

/** Returns the seats for a performance that the cart has in packages, which must not be sold twice. */
async function seatsOfPackages(tx: Transaction, cart: Cart, performanceId: number): Promise<Set<number>> {
  const rows = await tx.query<{ seatId: number }>(sql`
    select t.seat_id
      from cart_ticket t
      join cart_line l on l.id = t.cart_line_id
     where l.cart_id = ${cart.id} and l.kind = 'Package' and t.performance_id = ${performanceId}`)
  return new Set(rows.map(({ seatId }) => seatId))
}

/** Releases every seat that the cart has for a performance, except those of packages, and removes their extras. */
export async function removeSeats(boxOffice: BoxOffice, call: CallContext, performanceId: number): Promise<void> {
  if (!call.visitor.session) return
  await changeCart(boxOffice, call, async ({ tx, cart }) => {
    const [line] = await findPerformanceLines(tx, cart, { performanceId })
    if (line) await removePerformanceLine(tx, cart, line)
  })
}
