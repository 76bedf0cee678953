import type { BoxOffice } from '../../box-office.ts'
import type { Queries } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { type Payment, ProviderUnreachable } from '../provider/payment-provider.ts'
import { reportPayments } from '../settle/payment-report.ts'
import { differenceOf, type SettledState, settlePayment } from '../settle/settle-payment.ts'
import { reconcile } from './reconcile.ts'

/** The kinds of discrepancies that need attention, by their names in the report. */
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
  /** In plain words, without the buyer's personal data. */
  what: string
}
export interface Reconciliation {
  /** ISO 8601. */
  checkedAt: string
  /** Whether the provider answered every request; otherwise there may be more discrepancies. */
  isComplete: boolean
  discrepancies: Discrepancy[]
}

/** How far back payments with an outcome are compared with the provider, in milliseconds. */
const LOOK_BACK_MS = 2 * 24 * 60 * 60_000
/** The maximum number of concurrent requests to the provider. */
const MAX_CONCURRENT = 8

/**
 * Settles every payment that can be settled, as the box office does every half minute, and returns the remaining
 * discrepancies: within its records, and between them and the provider's payments of the last two days.
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
      what: isRefundDue ? 'The refund is due' : 'The payment succeeded, but the order is not complete',
    })),
    ...ordersWithoutPayment.map(({ orderId, totalCents, paidCents }) => ({
      ...({ kind: 'orderWithoutPayment', orderId, paymentId: null, amountCents: totalCents - paidCents } as const),
      what: paidCents ? 'The amount paid differs from the price' : 'The order is complete, but was not paid',
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
  const payments = await recentPayments(boxOffice.db, new Date(now.getTime() - LOOK_BACK_MS))
  const discrepancies: Discrepancy[] = []
  let isComplete = true
  for (let at = 0; at < payments.length; at += MAX_CONCURRENT) {
    await Promise.all(
      payments.slice(at, at + MAX_CONCURRENT).map(async (payment) => {
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

/** Returns no discrepancy if the provider's state is the same. A payment for an abandoned attempt is settled. */
async function compare(boxOffice: BoxOffice, own: RecentPayment, now: Date): Promise<Discrepancy[]> {
  const theirs = await boxOffice.paymentProvider.read(own.sessionId)
  const isLate = theirs?.status === 'successful' && ['declined', 'cancelled', 'lapsed'].includes(own.state)
  const state = isLate ? (await settlePayment(boxOffice, theirs, now))?.state : own.state
  const named = { orderId: own.orderId, paymentId: own.id, amountCents: own.amountCents }
  const what = state === 'successful' ? faultOfPaid(own, theirs, boxOffice.settings.CURRENCY) : undefined
  if (what) return [{ kind: 'orderWithoutPayment', ...named, what }]
  return state === 'refunded' && !theirs?.isRefunded
    ? [{ kind: 'refundFailed', ...named, what: 'The provider did not refund the payment' }]
    : []
}

function faultOfPaid(own: RecentPayment, theirs: Payment | undefined, currency: string): string | undefined {
  if (!theirs) return 'The provider has no such payment'
  if (theirs.status !== 'successful') return `The provider reports the payment as ${theirs.status}`
  if (theirs.isRefunded) return 'The provider has refunded the payment'
  const difference = differenceOf(theirs, { ...own, currency })
  return difference && `${difference} than was due`
}

/** Returns seats that are held after their cart's expiry, or that no line of it contains. */
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
    what: `${seats} ${seats === 1 ? 'seat' : 'seats'} of performance ${performanceId} held but in no cart`,
  }))
}
