import { sumOfCents } from '#shared/money'
import { Refusal } from '#shared/refusals'
import type { account } from '#shared/ticketing/account/account'
import type { Input, Result } from '#shared/ticketing/call'
import type { BoxOffice } from '../box-office.ts'
import type { Cart } from '../carts/cart.ts'
import { readCartLines } from '../carts/cart-lines.ts'
import { createExchangeCart } from '../carts/exchange-cart.ts'
import { writeTickets } from '../carts/performance-line.ts'
import { readBuyer } from '../checkout/buyer.ts'
import { type AttemptLimit, countWithin, customerAttempt } from '../customers/attempt-limit.ts'
import type { Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { OpenAttempt } from '../orders/place/begin-payment.ts'
import { endRunningExchange, findRunningExchange } from '../orders/place/confirm-exchange.ts'
import { openCardPage } from '../orders/place/open-card-page.ts'
import { placeExchange, placePaidExchange } from '../orders/place/place-exchange.ts'
import { mailExchanged } from '../orders/settle/exchanged-mail.ts'
import { refuseExpiredShare } from '../orders/settle/refund-vouchers.ts'
import { returnPathOf } from '../orders/settle/return-path.ts'
import { takeBack } from '../orders/settle/take-back.ts'
import { amountOf } from '../production/offered-prices.ts'
import { holdSeats, lockAllSeats } from '../seating/holds.ts'
import type { CallContext } from '../sessions/visitor.ts'
import { type ToExchange, ticketsToExchange } from '../tickets/exchange-rules.ts'
import type { OwnedTicket } from '../tickets/owned-tickets.ts'
import { lockTickets } from '../tickets/return-rules.ts'
import { type OtherDate, otherDates, pricesForTickets } from './exchange-offers.ts'

/** How long the seats are held until the exchange's transaction sells them, or holds them for the payment. */
const HOLD_MS = 60_000
/** Exchanges of a buyer, and from a network, in a day. */
const A_DAY: AttemptLimit = { ofAccount: 20, ofNetwork: 40, windowMs: 86_400_000 }

type Call = Pick<CallContext, 'visitor' | 'now'>
type Sent = Pick<Input<(typeof account)['exchangeTickets']>, 'toPerformanceId' | 'seatIds'>
/** `toPay` is null if the exchange is complete. */
type Outcome = { orderId: number; toPay: OpenAttempt | null } | { running: number }

/**
 * Exchanges tickets for seats of another date of the production, all of them or none: returns the tickets, and sells
 * the seats in a new order that the refund vouchers pay. What is left stays on the vouchers. If the seats cost more, a
 * card page is opened for the difference, and the tickets are returned once it is paid. The tickets' rows are locked,
 * so that concurrent requests exchange them once; a seat that another buyer took meanwhile rolls everything back.
 * Repeating a request returns the same card page; another choice ends the payment that is in progress.
 */
export async function exchangeTickets(
  boxOffice: BoxOffice,
  call: Call,
  of: ToExchange,
  sent: Sent,
): Promise<Result<(typeof account)['exchangeTickets']>> {
  const exchangeOnce = () => boxOffice.db.transaction((tx) => exchangeIn(boxOffice, tx, call, of, sent))
  let outcome = await exchangeOnce()
  if ('running' in outcome) {
    await endRunningExchange(boxOffice, outcome.running, call.now)
    outcome = await exchangeOnce()
  }
  if ('running' in outcome)
    throw new Refusal('PAYMENT_RUNNING', {
      words: 'These tickets are being exchanged in another tab. Please try again.',
    })
  const { orderId, toPay } = outcome
  if (toPay) {
    const returnPath = await returnPathOf(boxOffice.db, orderId)
    return { orderId, payment: await openCardPage(boxOffice, { orderId, toPay, returnPath }, call.now) }
  }
  return { orderId }
}

async function exchangeIn(
  boxOffice: BoxOffice,
  tx: Transaction,
  { visitor, now }: Call,
  of: ToExchange,
  { toPerformanceId, seatIds }: Sent,
): Promise<Outcome> {
  const { customerId } = of
  await lockTickets(tx, of)
  const running = await findRunningExchange(tx, { ...of, toPerformanceId, seatIds }, now)
  if (running) return running
  await countWithin(tx, customerAttempt('exchange', customerId, visitor.networkAddress), A_DAY, now)
  const { performance, tickets } = await ticketsToExchange(tx, of, now)
  const date = (await otherDates(tx, performance, now)).find(({ id }) => id === toPerformanceId)
  if (!date) throw new Refusal('NOT_ON_SALE')
  const chosen = await chooseSeats(boxOffice, tx, date, tickets, seatIds)
  await lockAllSeats(tx, [...tickets, ...chosen.seats.map((seatId) => ({ performanceId: date.id, seatId }))])
  const ids = tickets.map(({ id }) => id)
  if (sumOfCents(chosen.amounts) > sumOfCents(tickets.map(({ amountCents }) => amountCents))) {
    await refuseExpiredShare(boxOffice, tx, ids, now)
    return placePaidExchange(boxOffice, tx, { ...(await holdNew(tx, customerId, date, chosen, now)), tickets }, now)
  }
  const vouchers = await takeBack(boxOffice, tx, ids, now)
  const exchange = { ...(await holdNew(tx, customerId, date, chosen, now)), tickets, vouchers }
  const { orderId, used } = await placeExchange(boxOffice, tx, exchange, now)
  const left = vouchers
    .map((voucher) => ({ ...voucher, amountCents: voucher.amountCents - (used.get(voucher.id) ?? 0) }))
    .filter(({ amountCents }) => amountCents > 0)
  const exchanged = { customerId, orderId, performance, tickets, vouchers: left }
  await mailExchanged(boxOffice.settings, tx, exchanged, now)
  return { orderId, toPay: null }
}

/** Seats of the other date, each with the price type and the price of a ticket. */
interface ChosenSeats {
  seats: number[]
  priceTypes: number[]
  amounts: number[]
}

/** Refuses seats that aren't in the hall, or are more or fewer than the tickets. */
async function chooseSeats(
  boxOffice: BoxOffice,
  tx: Transaction,
  { id, hallId }: OtherDate,
  tickets: readonly OwnedTicket[],
  seatIds: readonly number[],
): Promise<ChosenSeats> {
  const { zoneOfSeat } = await boxOffice.hallPlan(hallId)
  const seats = [...new Set(seatIds)]
  const access = await tx.first(sql`
    select from seat where id = any (${seats}::int[]) and attributes && array['W', 'C']`)
  if (seats.length !== tickets.length || access || seats.some((seat) => !zoneOfSeat.has(seat)))
    throw new Refusal('SEATS_UNAVAILABLE')
  const prices = await pricesForTickets(tx, id, tickets)
  const priceTypes = tickets.map(({ priceTypeId }) => priceTypeId)
  const zoneOf = (at: number) => zoneOfSeat.get(seats[at] ?? 0) ?? 0
  const isOffered = (type: number, at: number) =>
    prices.some(({ priceTypeId, zoneId }) => priceTypeId === type && zoneId === zoneOf(at))
  if (!priceTypes.every(isOffered)) throw new Refusal('UNKNOWN_PRICE_TYPE')
  const amounts = priceTypes.map((type, at) => amountOf(prices, type, zoneOf(at)))
  return { seats, priceTypes, amounts }
}

/** Holds the new seats in a cart of their own. */
async function holdNew(tx: Transaction, customerId: number, date: OtherDate, chosen: ChosenSeats, now: Date) {
  const expiresAt = new Date(now.getTime() + HOLD_MS)
  const cart: Cart = await createExchangeCart(tx, { customerId, expiresAt }, now)
  const held = await holdSeats(tx, { cartId: cart.id, performanceId: date.id, seats: chosen.seats, expiresAt }, now)
  if (held.length < chosen.seats.length) throw new Refusal('SEATS_UNAVAILABLE')
  await writeTickets({ tx, cart, now }, date.id, chosen)
  return { cart, items: await readCartLines(tx, cart.id), buyer: await readBuyer(tx, customerId) }
}
