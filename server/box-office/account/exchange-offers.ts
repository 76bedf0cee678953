import { fromCents, sumOfCents } from '#shared/money'
import { bestAvailable } from '#shared/seats/best-available'
import type { account } from '#shared/ticketing/account/account'
import type { Result } from '#shared/ticketing/call'
import type { BoxOffice } from '../box-office.ts'
import type { Queries } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { amountOf, offeredPrices, zonesOffering } from '../production/offered-prices.ts'
import { takenSeats } from '../seating/holds.ts'
import {
  type ByPhone,
  exchangedByPhone,
  heldTickets,
  type ToExchange,
  ticketsToExchange,
} from '../tickets/exchange-rules.ts'
import type { AttendedPerformance, OwnedTicket } from '../tickets/owned-tickets.ts'
import { type SaleTerms, saleRefusal } from '../whats-on/sale-terms.ts'

type Offers = Result<(typeof account)['exchangeOffers']>

/** How many dates are offered, the next ones first. */
const MAX_DATES = 20

/** A date for which tickets can be exchanged. */
export interface OtherDate extends SaleTerms {
  id: number
  hallId: number
  hall: string
}

export type ExchangeMark = { canExchange: true } | { exchangedByPhone: ByPhone }
export type ExchangeMarks = ReadonlyMap<number, ExchangeMark>

/** Returns by ticket whether it can be exchanged for another date, or why only by phone. Others are left out. */
export async function exchangeMarks(
  db: Queries,
  performance: AttendedPerformance,
  tickets: readonly OwnedTicket[],
  now: Date,
): Promise<ExchangeMarks> {
  const held = heldTickets(performance, tickets, now)
  if (held.length === 0 || (await otherDates(db, performance, now)).length === 0) return new Map()
  return new Map(
    held.map((ticket) => {
      const reason = exchangedByPhone(ticket)
      return [ticket.id, reason ? { exchangedByPhone: reason } : { canExchange: true }]
    }),
  )
}

/** Returns the other dates of a production that are on sale to everyone. */
export async function otherDates(
  db: Queries,
  { id, productionId }: Pick<AttendedPerformance, 'id' | 'productionId'>,
  now: Date,
): Promise<OtherDate[]> {
  const dates = await db.query<OtherDate>(sql`
    select f.id, f.hall_id, h.name as hall, f.state, f.starts_at, f.sales_end_at, p.booking_type, p.on_sale_at,
           p.presale_at
      from performance f
      join production p on p.id = f.production_id
      join hall h on h.id = f.hall_id
     where f.production_id = ${productionId} and f.id <> ${id} and f.sales_end_at > ${now}
     order by f.starts_at, f.id`)
  return dates.filter((date) => saleRefusal(date, false, now) === undefined).slice(0, MAX_DATES)
}

/** Returns the price of each price type by zone, of a date, for tickets that are exchanged. */
export const pricesForTickets = (db: Queries, performanceId: number, tickets: readonly OwnedTicket[]) =>
  offeredPrices(db, performanceId, { priceTypes: new Set(tickets.map(({ priceTypeId }) => priceTypeId)) })

/**
 * Returns the dates for which a customer can exchange tickets, and for each zone the best seats that are free now with
 * their price. They aren't held.
 */
export async function exchangeOffers(boxOffice: BoxOffice, of: ToExchange, now: Date): Promise<Offers> {
  const { db } = boxOffice
  const { performance, tickets } = await ticketsToExchange(db, of, now)
  const paidCents = sumOfCents(tickets.map(({ amountCents }) => amountCents))
  const dates = []
  for (const date of await otherDates(db, performance, now)) {
    const offers = await offersOf(boxOffice, date, tickets, paidCents, now)
    dates.push({ performanceId: date.id, date: date.startsAt.toISOString(), venue: date.hall, offers })
  }
  return { dates }
}

async function offersOf(
  { db, hallPlan }: BoxOffice,
  { id, hallId }: OtherDate,
  tickets: readonly OwnedTicket[],
  paidCents: number,
  now: Date,
): Promise<Offers['dates'][number]['offers']> {
  const prices = await pricesForTickets(db, id, tickets)
  const priceTypes = tickets.map(({ priceTypeId }) => priceTypeId)
  const plan = await hallPlan(hallId)
  const taken = await takenSeats(db, id, now)
  const found = zonesOffering(prices, priceTypes).flatMap((zone) => {
    const cents = sumOfCents(priceTypes.map((type) => amountOf(prices, type, zone)))
    const best = bestAvailable(plan.rows, { count: tickets.length, zones: [zone], taken })
    return best ? [{ zone, cents, seats: best.seats }] : []
  })
  const seats = await db.query<{ id: number; section: string; row: string; number: number; zone: string }>(sql`
    select s.id, e.name as section, s.row, s.number, z.name as zone
      from seat s
      join section e on e.id = s.section_id
      join zone z on z.id = s.zone_id
     where s.id = any (${found.flatMap((each) => each.seats)}::int[])
     order by e.position, s.row_position, s.position`)
  return found.map((offer) => {
    const own = seats.filter((seat) => offer.seats.includes(seat.id))
    return {
      zone: own[0]?.zone ?? '',
      seats: own.map(({ id: seatId, section, row, number }) => ({ seatId, section, row, number: String(number) })),
      price: fromCents(offer.cents),
      refund: fromCents(Math.max(0, paidCents - offer.cents)),
      toPay: fromCents(Math.max(0, offer.cents - paidCents)),
    }
  })
}
