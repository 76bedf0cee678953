import { Refusal } from '#shared/refusals'
import type { BoxOffice } from '../../box-office.ts'
import type { Transaction } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { lockAllSeats } from '../../seating/holds.ts'
import { type ToExchange, ticketsToExchange } from '../../tickets/exchange-rules.ts'
import { lockTickets } from '../../tickets/return-rules.ts'
import { chargeVouchers } from './charge-vouchers.ts'
import { completeOrder, TooLate } from './complete-order.ts'
import { mailExchanged } from './exchanged-mail.ts'
import { takeBack } from './take-back.ts'

/**
 * Completes a pending order in the caller's transaction, as `completeOrder` does. If it is for an exchange, first
 * returns the former tickets, whose refund vouchers pay their part of it. Throws `TooLate` if they can't be returned
 * any more: they were returned, refunded, handed on or scanned meanwhile, or it is too late to return them.
 */
export async function completePaid(boxOffice: BoxOffice, tx: Transaction, orderId: number, now: Date): Promise<void> {
  const of = await exchangeOf(tx, orderId)
  if (!of) return completeOrder(boxOffice, tx, orderId, now)
  const { performance, tickets } = await lockFormer(tx, orderId, of, now)
  const ids = tickets.map(({ id }) => id)
  const vouchers = await orTooLate(() => takeBack(boxOffice, tx, ids, now))
  const charges = vouchers.map(({ id, amountCents }) => ({ id, cents: amountCents }))
  await chargeVouchers(tx, orderId, charges, now)
  await completeOrder(boxOffice, tx, orderId, now)
  const exchanged = { customerId: of.customerId, orderId, performance, tickets, vouchers: [] }
  await mailExchanged(boxOffice.settings, tx, exchanged, now)
}

/** Returns the tickets that an order's payment exchanges, or undefined if it exchanges none. */
async function exchangeOf(tx: Transaction, orderId: number): Promise<ToExchange | undefined> {
  const tickets = await tx.query<{ id: number; performanceId: number; customerId: number }>(sql`
    select t.id, t.performance_id, o.customer_id
      from orders o
      join order_ticket t on t.id = any (o.exchanged_tickets)
     where o.id = ${orderId}
     order by t.id`)
  const [first] = tickets
  return first && { ...first, ids: tickets.map(({ id }) => id) }
}

/** Returns the former tickets. Locks them, and then the former and the new seats. */
async function lockFormer(tx: Transaction, orderId: number, of: ToExchange, now: Date) {
  const former = await orTooLate(async () => {
    await lockTickets(tx, of)
    return ticketsToExchange(tx, of, now)
  })
  const next = await tx.query<{ performanceId: number; seatId: number; isUsable: boolean }>(sql`
    select t.performance_id, t.seat_id, f.state = 'scheduled' and c.closed_at is null as is_usable
      from order_ticket t
      join performance f on f.id = t.performance_id
      join orders o on o.id = t.order_id
      join customer c on c.id = o.customer_id
     where t.order_id = ${orderId}`)
  if (next.some(({ isUsable }) => !isUsable)) throw new TooLate('The new performance or the buyer’s account is gone')
  await lockAllSeats(tx, [...former.tickets, ...next])
  return former
}

async function orTooLate<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    throw error instanceof Refusal ? new TooLate('Tickets can’t be exchanged any more', { cause: error }) : error
  }
}
