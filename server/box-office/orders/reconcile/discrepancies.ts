import type { BoxOffice } from '../../box-office.ts'
import type { Queries } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { type Payment, ProviderUnreachable } from '../provider/payment-provider.ts'
import { reportPayments } from '../settle/payment-report.ts'
import { differenceOf, type SettledState, settlePayment } from '../settle/settle-payment.ts'
import { reconcile } from './reconcile.ts'

/** What somebody has to look at, by its name in the report. */
export type DiscrepancyKind =
  | 'paymentWithoutOrder'
  | 'orderWithoutPayment'
  | 'refundDue'
  | 'refundFailed'
  | 'holdWithoutCart'

export interface Discrepancy {
  kind: DiscrepancyKind
  /** Null for a hold. */
  orderId: number | null
  paymentId: number | null
  amountCents: number | null
  /** In plain words, without anything of the buyer. */
  what: string
}
export interface Reconciliation {
  /** ISO 8601. */
  checkedAt: string
  /** Whether the provider answered everything; otherwise there may be more than is listed. */
  isComplete: boolean
  discrepancies: Discrepancy[]
}

/** How far back the provider is asked about payments that have an outcome, in milliseconds. */
const LOOKS_BACK = 2 * 24 * 60 * 60_000
/** How many requests to the provider are under way at once. */
const AT_ONCE = 8

/**
 * Settles what can be settled, as the box office does every half minute, and gives what is left: in its own books, and
 * against what the provider says of the payments of the last two days.
 */
export async function findDiscrepancies(boxOffice: BoxOffice): Promise<Reconciliation> {
  const { db, clock } = boxOffice
  const now = clock.now()
  await reconcile(boxOffice)
  const asked = await askOfRecent(boxOffice, now)
  const discrepancies = [...(await inOwnBooks(db)), ...asked.discrepancies, ...(await strayHolds(db, now))]
  return { checkedAt: now.toISOString(), isComplete: asked.isComplete, discrepancies }
}

async function inOwnBooks(db: Queries): Promise<Discrepancy[]> {
  const { paymentsWithoutOrder, ordersWithoutPayment } = await reportPayments(db)
  return [
    ...paymentsWithoutOrder.map(({ paymentId, orderId, amountCents, isRefundDue }) => ({
      ...({ kind: isRefundDue ? 'refundDue' : 'paymentWithoutOrder', orderId, paymentId, amountCents } as const),
      what: isRefundDue ? 'The money has to go back and has not yet' : 'It was paid, and its order is not complete',
    })),
    ...ordersWithoutPayment.map(({ orderId, totalCents, paidCents }) => ({
      ...({ kind: 'orderWithoutPayment', orderId, paymentId: null, amountCents: totalCents - paidCents } as const),
      what: paidCents ? 'Another sum was paid than it costs' : 'It is complete, and nobody paid it',
    })),
  ]
}

interface RecentPayment {
  id: number
  orderId: number
  sessionId: string
  amountCents: number
  state: SettledState
}

async function askOfRecent(boxOffice: BoxOffice, now: Date) {
  const payments = await recentPayments(boxOffice.db, new Date(now.getTime() - LOOKS_BACK))
  const discrepancies: Discrepancy[] = []
  let isComplete = true
  for (let at = 0; at < payments.length; at += AT_ONCE) {
    await Promise.all(
      payments.slice(at, at + AT_ONCE).map(async (payment) => {
        try {
          discrepancies.push(...(await compare(boxOffice, payment, now)))
        } catch (error) {
          if (!(error instanceof ProviderUnreachable)) throw error
          isComplete = false
        }
      }),
    )
  }
  return { isComplete, discrepancies }
}

const recentPayments = (db: Queries, since: Date) =>
  db.query<RecentPayment>(sql`
    select id, order_id, provider_session_id as session_id, amount_cents, state
      from payment
     where provider_session_id is not null
       and (created_at > ${since} or settled_at > ${since} or state in ('pending', 'refundDue'))
     order by id`)

/** Nothing where the provider says the same; money for an attempt that had been given up is settled. */
async function compare(boxOffice: BoxOffice, own: RecentPayment, now: Date): Promise<Discrepancy[]> {
  const theirs = await boxOffice.paymentProvider.read(own.sessionId)
  const isLate = theirs?.status === 'successful' && ['declined', 'cancelled', 'lapsed'].includes(own.state)
  const state = isLate ? (await settlePayment(boxOffice, theirs, now))?.state : own.state
  const named = { orderId: own.orderId, paymentId: own.id, amountCents: own.amountCents }
  const what = state === 'successful' ? faultOfPaid(own, theirs, boxOffice.settings.CURRENCY) : undefined
  if (what) return [{ kind: 'orderWithoutPayment', ...named, what }]
  return state === 'refunded' && !theirs?.isRefunded
    ? [{ kind: 'refundFailed', ...named, what: 'The provider did not give the money back' }]
    : []
}

function faultOfPaid(own: RecentPayment, theirs: Payment | undefined, currency: string): string | undefined {
  if (!theirs) return 'The provider knows of no such payment'
  if (theirs.status !== 'successful') return `The provider says that its payment is ${theirs.status}`
  if (theirs.isRefunded) return 'The provider gave its money back'
  const difference = differenceOf(theirs, { ...own, currency })
  return difference && `${difference} than was due`
}

/** Seats that are held past their cart's end, or that no line of it names. */
async function strayHolds(db: Queries, now: Date): Promise<Discrepancy[]> {
  const carts = await db.query<{ performanceId: number; seats: number }>(sql`
    select a.performance_id, count(*)::int as seats
      from seat_allocation a
      join cart c on c.id = a.cart_id
     where a.state = 'held' and a.expires_at > ${now}
       and (c.state = 'ordered' or c.expires_at is null or c.expires_at < a.expires_at
            or not exists (select from cart_ticket t
                             join cart_line l on l.id = t.cart_line_id
                            where l.cart_id = c.id and t.performance_id = a.performance_id and t.seat_id = a.seat_id))
     group by a.performance_id, c.id
     order by a.performance_id`)
  return carts.map(({ performanceId, seats }) => ({
    ...({ kind: 'holdWithoutCart', orderId: null, paymentId: null, amountCents: null } as const),
    what: `${seats} ${seats === 1 ? 'seat' : 'seats'} of performance ${performanceId} held without a cart that has ${seats === 1 ? 'it' : 'them'}`,
  }))
}
