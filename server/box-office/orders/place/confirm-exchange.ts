import { Refusal } from '#shared/refusals'
import type { Result } from '#shared/ticketing/call'
import type { tickets } from '#shared/ticketing/tickets/tickets'
import type { BoxOffice } from '../../box-office.ts'
import type { Queries, Transaction } from '../../database/database.ts'
import { type Statement, sql } from '../../database/sql.ts'
import { withOrder } from '../failed-order.ts'
import { isTaken } from '../settle/attempt-ending.ts'
import { findOpenAttempt, type OpenAttempt } from './begin-payment.ts'
import { type OwnAttempt, paidSumOf, settledAttempt } from './confirm-payment.ts'

type Outcome = Result<(typeof tickets)['exchangePayment']>

/**
 * Returns the outcome of the payment of an exchange, as the provider reports it now. The provider's session id is the
 * caller's proof, because only the buyer's browser has it. The outcome gives access to no tickets. A payment
 * that its buyer left is ended, so that the new seats are released.
 */
export async function confirmExchange(
  boxOffice: BoxOffice,
  { sessionId, hasLeft }: { sessionId: string; hasLeft: boolean },
  now: Date,
): Promise<Outcome> {
  const attempt = await findAttempt(boxOffice.db, sql`p.provider_session_id = ${sessionId}`)
  if (!attempt) throw new Refusal('PAYMENT_UNKNOWN')
  return withOrder(attempt.orderId, async () =>
    outcomeOf(boxOffice, await settledAttempt(boxOffice, attempt, hasLeft ? 'close' : 'read', now)),
  )
}

const findAttempt = (db: Queries, which: Statement) =>
  db.first<OwnAttempt>(sql`
    select p.order_id, p.provider_session_id as session_id, o.session_key, p.state, p.expires_at,
           o.state = 'completed' as is_order_complete
      from payment p
      join orders o on o.id = p.order_id
     where o.exchanged_tickets <> '{}' and ${which}`)

async function outcomeOf(boxOffice: BoxOffice, attempt: OwnAttempt): Promise<Outcome> {
  const { state, orderId } = attempt
  if (state === 'successful') return { state: 'exchanged', exchanged: await newTickets(boxOffice.db, orderId) }
  if (isTaken(state)) return { state: 'refunded', message: refundMessage(await paidSumOf(boxOffice, attempt)) }
  if (state === 'declined' || state === 'cancelled') return { state }
  return { state: 'expired' }
}

const refundMessage = (sum: string) =>
  `Your payment of ${sum} could not be used: your tickets could no longer be exchanged, or the new seats were no longer held for you. The whole amount is being refunded to your card, and we have sent you an email about it. Your former tickets have not been exchanged.`

async function newTickets(db: Queries, orderId: number): Promise<NonNullable<Outcome['exchanged']>> {
  const rows = await db.query<{ date: Date; venue: string; section: string; row: string; number: number }>(sql`
    select f.starts_at as date, h.name as venue, e.name as section, s.row, s.number
      from order_ticket t
      join performance f on f.id = t.performance_id
      join hall h on h.id = f.hall_id
      join seat s on s.id = t.seat_id
      join section e on e.id = s.section_id
     where t.order_id = ${orderId}
     order by e.position, s.row_position, s.position`)
  return {
    date: rows[0]?.date.toISOString() ?? '',
    venue: rows[0]?.venue ?? '',
    seats: rows.map(({ section, row, number }) => ({ section, row, number: String(number) })),
  }
}

interface Wish {
  customerId: number
  ids: readonly number[]
  toPerformanceId: number
  seatIds: readonly number[]
}

/**
 * Returns the payment in progress of an exchange of some of the customer's locked tickets: the attempt, if it is for
 * the same tickets and seats, otherwise `running`, its order.
 */
export async function findRunningExchange(
  tx: Transaction,
  { customerId, ids, toPerformanceId, seatIds }: Wish,
  now: Date,
): Promise<{ orderId: number; toPay: OpenAttempt } | { running: number } | undefined> {
  const order = await tx.first<{ id: number; isSame: boolean }>(sql`
    select o.id,
           o.exchanged_tickets @> ${[...ids]}::bigint[] and o.exchanged_tickets <@ ${[...ids]}::bigint[]
           and (select array_agg(t.seat_id) @> ${[...seatIds]}::int[] and array_agg(t.seat_id) <@ ${[...seatIds]}::int[]
                       and bool_and(t.performance_id = ${toPerformanceId})
                  from order_ticket t where t.order_id = o.id) as is_same
      from orders o
     where o.customer_id = ${customerId} and o.state = 'pending' and o.exchanged_tickets && ${[...ids]}::bigint[]
     limit 1`)
  const toPay = order && (await findOpenAttempt(tx, order.id))
  if (!toPay) return undefined
  return order.isSame && toPay.expiresAt > now ? { orderId: order.id, toPay } : { running: order.id }
}

/** Ends the payment in progress of an exchange, unless it was paid meanwhile. Refuses while that is unknown. */
export async function endRunningExchange(boxOffice: BoxOffice, orderId: number, now: Date): Promise<void> {
  const attempt = await findAttempt(boxOffice.db, sql`o.id = ${orderId} and p.state = 'pending'`)
  if (attempt) await withOrder(orderId, () => settledAttempt(boxOffice, attempt, 'close', now))
}
