import type { Result } from '#shared/ticketing/call'
import type { tickets as ticketCalls } from '#shared/ticketing/tickets/tickets'
import { type ExchangeMark, exchangeMarks } from '../account/exchange-offers.ts'
import type { Queries } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { attendedPerformances, ownedTickets } from '../tickets/owned-tickets.ts'

type Tickets = Result<(typeof ticketCalls)['tickets']>

/** Adds to the tickets of one buyer whether each can be exchanged for another date, or why only by phone. */
export async function withExchangeMarks(db: Queries, shown: Tickets, now: Date): Promise<Tickets> {
  const [first] = shown.performances.flatMap(({ seats }) => seats)
  const customerId = first && (await buyerOf(db, first.orderId))
  if (!customerId) return shown
  const ids = shown.performances.map(({ performanceId }) => performanceId)
  const owned = await ownedTickets(db, customerId, ids)
  const marks: [number, ExchangeMark][] = []
  for (const performance of await attendedPerformances(db, customerId, sql`and f.id = any (${ids}::int[])`)) {
    const ofPerformance = owned.filter(({ performanceId }) => performanceId === performance.id)
    marks.push(...(await exchangeMarks(db, performance, ofPerformance, now)))
  }
  const markOf = new Map(marks)
  return {
    ...shown,
    performances: shown.performances.map((performance) => ({
      ...performance,
      seats: performance.seats.map((seat) => ({ ...seat, ...markOf.get(seat.id) })),
    })),
  }
}

/** Returns the buyer of an order. Undefined if their account was closed: new tickets can't be mailed to them. */
export async function buyerOf(db: Queries, orderId: number): Promise<number | undefined> {
  const buyer = await db.first<{ id: number }>(sql`
    select c.id from orders o join customer c on c.id = o.customer_id where o.id = ${orderId} and c.closed_at is null`)
  return buyer?.id
}
