import { sumOfCents } from '#shared/money'
import { Refusal } from '#shared/refusals'
import type { account } from '#shared/ticketing/account/account'
import type { Input, Result } from '#shared/ticketing/call'
import type { BoxOffice } from '../box-office.ts'
import { readAnswers } from '../carts/cart-answers.ts'
import { readCartLines } from '../carts/cart-lines.ts'
import { createExchangeCart } from '../carts/exchange-cart.ts'
import { writeTickets } from '../carts/performance-line.ts'
import { readBuyer } from '../checkout/buyer.ts'
import { totalsOf } from '../checkout/cart-totals.ts'
import type { Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { announceMail, writeMail } from '../mail/outbox.ts'
import { writeOrder } from '../orders/place/write-order.ts'
import { completeOrder } from '../orders/settle/complete-order.ts'
import type { RefundVoucher } from '../orders/settle/refund-vouchers.ts'
import { amountOf } from '../production/offered-prices.ts'
import { holdSeats, lockSeats } from '../seating/holds.ts'
import { type CallContext, customerOf } from '../sessions/visitor.ts'
import { type OtherDate, otherDates, pricesForTickets, ticketsToExchange } from './exchange-offers.ts'
import { exchangedMail } from './exchanged-mail.ts'
import type { OwnedTicket } from './owned-tickets.ts'
import { emailOf, lockTickets, takeBack } from './return-tickets.ts'

type ExchangeSent = Input<(typeof account)['exchangeTickets']>

/** How long the seats are held while the exchange's transaction sells them. */
const HOLD_MS = 60_000

/**
 * Exchanges tickets for seats of another date of the production, all of them or none: returns the tickets, and sells
 * the seats in a new order that the refund vouchers pay. What is left stays on the vouchers. Refuses seats that cost
 * more. The tickets' rows are locked, so that concurrent requests exchange them once; a seat that another buyer took
 * meanwhile rolls everything back.
 */
export async function exchangeTickets(
  boxOffice: BoxOffice,
  { visitor, now }: CallContext,
  sent: ExchangeSent,
): Promise<Result<(typeof account)['exchangeTickets']>> {
  const customerId = customerOf(visitor)
  const of = { customerId, performanceId: sent.tessituraPerformanceId, ids: sent.seatNumbers }
  const orderId = await boxOffice.db.transaction(async (tx) => {
    await lockTickets(tx, of)
    const { performance, tickets } = await ticketsToExchange(tx, of, now)
    const date = (await otherDates(tx, performance, now)).find(({ id }) => id === sent.toPerformanceId)
    if (!date) throw new Refusal('NOT_ON_SALE')
    const chosen = await chooseSeats(boxOffice, tx, date, tickets, sent.seatIds)
    // By performance and seat, as every other statement locks seats.
    const locked = [
      { id: performance.id, seats: tickets.map(({ seatId }) => seatId) },
      { id: date.id, seats: chosen.seats },
    ].sort((one, other) => one.id - other.id)
    for (const { id, seats } of locked) await lockSeats(tx, id, seats)
    const vouchers = await takeBack(
      boxOffice,
      tx,
      tickets.map(({ id }) => id),
      now,
    )
    const order = await buySeats(boxOffice, tx, { customerId, date, tickets, chosen, vouchers }, now)
    const left = vouchers
      .map((voucher) => ({ ...voucher, amountCents: voucher.amountCents - (order.used.get(voucher.id) ?? 0) }))
      .filter(({ amountCents }) => amountCents > 0)
    const mail = { email: await emailOf(tx, customerId), performance, tickets, date, vouchers: left }
    await writeMail(tx, exchangedMail(mail, boxOffice.settings), now, {
      ...{ customerId, isLimited: false },
      orderIds: [...tickets.map((ticket) => ticket.orderId), order.orderId],
    })
    return order.orderId
  })
  await announceMail(boxOffice)
  return { orderId }
}

/** Seats of the other date, each with the price type and the price of a ticket. */
interface ChosenSeats {
  seats: number[]
  priceTypes: number[]
  amounts: number[]
}

/** Refuses seats that aren't in the hall, are more or fewer than the tickets, or cost more than was paid. */
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
  if (sumOfCents(amounts) > sumOfCents(tickets.map(({ amountCents }) => amountCents)))
    throw new Refusal('EXCHANGE_COSTS_MORE')
  return { seats, priceTypes, amounts }
}

interface Purchase {
  customerId: number
  date: OtherDate
  tickets: readonly OwnedTicket[]
  chosen: ChosenSeats
  vouchers: readonly RefundVoucher[]
}

/** Sells the seats in a new order without fees. Returns it, and what each voucher paid of it. */
async function buySeats(
  boxOffice: BoxOffice,
  tx: Transaction,
  { customerId, date, tickets, chosen, vouchers }: Purchase,
  now: Date,
): Promise<{ orderId: number; used: ReadonlyMap<number, number> }> {
  const expiresAt = new Date(now.getTime() + HOLD_MS)
  const cart = await createExchangeCart(tx, { customerId, expiresAt }, now)
  const held = await holdSeats(tx, { cartId: cart.id, performanceId: date.id, seats: chosen.seats, expiresAt }, now)
  if (held.length < chosen.seats.length) throw new Refusal('SEATS_UNAVAILABLE')
  const buyer = await readBuyer(tx, customerId)
  await writeTickets({ tx, cart, now }, date.id, chosen)
  const items = await readCartLines(tx, cart.id)
  // Those that expire first pay first.
  const paying = [...vouchers].sort((one, other) => (one.expiresOn < other.expiresOn ? -1 : 1))
  const balances = paying.map(({ amountCents }) => amountCents)
  const totals = totalsOf({ lines: items, deliveryCents: 0, feeCents: 0, voucherBalances: balances })
  if (totals.totalCents > 0) throw new Refusal('EXCHANGE_COSTS_MORE')
  const applied = paying.map(({ id, number, amountCents }) => ({
    ...{ id, number, balanceCents: amountCents, seenCents: amountCents },
  }))
  const answers = await readAnswers(tx, cart.id)
  const contents = { cart, items, answers, vouchers: applied, method: undefined, totals, buyer }
  const { orderId } = await writeOrder(boxOffice, tx, contents, now)
  await tx.execute(sql`
    update orders o set exchanged_from = f.id, billing_address = f.billing_address
      from orders f
     where o.id = ${orderId} and f.id = ${tickets[0]?.orderId ?? null}`)
  await keepRequirements(tx, orderId, tickets)
  await completeOrder(boxOffice, tx, orderId, now)
  return { orderId, used: new Map(paying.map(({ id }, at) => [id, totals.vouchers[at] ?? 0])) }
}

/** Copies the special requirements of exchanged tickets to the new order. */
async function keepRequirements(tx: Transaction, orderId: number, tickets: readonly OwnedTicket[]): Promise<void> {
  await tx.execute(sql`
    insert into order_requirement (order_line_id, performance_id, notes)
    select n.id, n.performance_id, string_agg(distinct r.notes, '; ')
      from order_line n
      join order_ticket t on t.id = any (${tickets.map(({ id }) => id)}::bigint[])
      join order_requirement r on r.order_line_id = t.order_line_id and r.performance_id = t.performance_id
     where n.order_id = ${orderId}
     group by n.id`)
}
