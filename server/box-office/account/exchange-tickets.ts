import type { Settings } from '#config/settings'
import { showInstant } from '#shared/dates'
import { sumOfCents } from '#shared/money'
import { Refusal } from '#shared/refusals'
import type { account } from '#shared/ticketing/account/account'
import type { Input, Result } from '#shared/ticketing/call'
import type { BoxOffice } from '../box-office.ts'
import { readCartLines } from '../carts/cart-lines.ts'
import { createExchangeCart } from '../carts/exchange-cart.ts'
import { writeTickets } from '../carts/performance-line.ts'
import { readBuyer } from '../checkout/buyer.ts'
import { type AttemptLimit, countWithin } from '../customers/attempt-limit.ts'
import type { Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { announceMail, writeMail } from '../mail/outbox.ts'
import { placeExchange } from '../orders/place/place-exchange.ts'
import type { RefundVoucher } from '../orders/settle/refund-vouchers.ts'
import { amountOf } from '../production/offered-prices.ts'
import { holdSeats, lockSeats } from '../seating/holds.ts'
import type { CallContext } from '../sessions/visitor.ts'
import { type OtherDate, otherDates, pricesForTickets, type ToExchange, ticketsToExchange } from './exchange-offers.ts'
import { exchangedMail } from './exchanged-mail.ts'
import type { AttendedPerformance, OwnedTicket } from './owned-tickets.ts'
import { emailOf, lockTickets, takeBack } from './return-tickets.ts'

/** How long the seats are held while the exchange's transaction sells them. */
const HOLD_MS = 60_000
/** Exchanges of a buyer, and from a network, in a day. */
const A_DAY: AttemptLimit = { ofAccount: 20, ofNetwork: 40, windowMs: 86_400_000 }

/**
 * Exchanges tickets for seats of another date of the production, all of them or none: returns the tickets, and sells
 * the seats in a new order that the refund vouchers pay. What is left stays on the vouchers. Refuses seats that cost
 * more. The tickets' rows are locked, so that concurrent requests exchange them once; a seat that another buyer took
 * meanwhile rolls everything back.
 */
export async function exchangeTickets(
  boxOffice: BoxOffice,
  { visitor, now }: Pick<CallContext, 'visitor' | 'now'>,
  of: ToExchange,
  sent: Pick<Input<(typeof account)['exchangeTickets']>, 'toPerformanceId' | 'seatIds'>,
): Promise<Result<(typeof account)['exchangeTickets']>> {
  const { customerId } = of
  const orderId = await boxOffice.db.transaction(async (tx) => {
    await lockTickets(tx, of)
    const attempt = { account: `exchange ${customerId}`, networkAddress: `exchange ${visitor.networkAddress}` }
    await countWithin(tx, attempt, A_DAY, now)
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
    const mail = {
      key: `exchanged-${Math.min(...tickets.map(({ id }) => id))}`,
      email: await emailOf(tx, customerId),
      former: [formerTickets(performance, tickets, boxOffice.settings)],
      ...{ startsAt: date.startsAt, vouchers: left, paidBack: [] },
    }
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
  const refuseToPay = async (_orderId: number, totalCents: number) => {
    if (totalCents > 0) throw new Refusal('EXCHANGE_COSTS_MORE')
  }
  return placeExchange(boxOffice, tx, { cart, items, buyer, tickets, vouchers, pay: refuseToPay }, now)
}

function formerTickets(
  { startsAt, venue, name }: AttendedPerformance,
  tickets: readonly OwnedTicket[],
  { VENUE_TIME_ZONE }: Pick<Settings, 'VENUE_TIME_ZONE'>,
) {
  return {
    label: `${showInstant(startsAt, 'performance', VENUE_TIME_ZONE)} · ${venue}`,
    heading: name,
    lines: tickets.map(
      ({ screen, row, number, zone, priceType }) => `${screen}, row ${row}, seat ${number} · ${zone}, ${priceType}`,
    ),
  }
}
