import type { BoxOffice } from '../../box-office.ts'
import type { Queries } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { type Payment, ProviderUnreachable, type Reversal } from '../provider/payment-provider.ts'
import type { SettledState } from '../settle/attempt-ending.ts'
import { reportPayments } from '../settle/payment-report.ts'
import { recordReversal } from '../settle/payment-reversals.ts'
import { differenceOf, settlePayment } from '../settle/settle-payment.ts'
import type { Discrepancy, DiscrepancyKind, Reconciliation } from './discrepancy.ts'
import { refusedMails, reversals, settledLines, wonDisputes } from './listed-lines.ts'
import { reconcile } from './reconcile.ts'
import { strayHolds } from './stray-holds.ts'

/** Maximum age of payments with an outcome that are compared with the provider, in milliseconds. */
const LOOK_BACK_MS = 2 * 24 * 60 * 60_000
/** The maximum number of concurrent requests to the provider. */
const MAX_CONCURRENT = 8

/**
 * Settles every payment that can be settled, as the box office does every half minute, and returns the remaining
 * discrepancies: within its records, and between them and the provider's payments of the last two days, or since the
 * newest payment of a database that was restored from an older backup.
 */
export async function findDiscrepancies(boxOffice: BoxOffice): Promise<Reconciliation> {
  const { db, clock } = boxOffice
  const now = clock.now()
  await reconcile(boxOffice)
  const asked = await askOfRecent(boxOffice, now)
  const unknown = await unknownPayments(boxOffice, now)
  const found = [
    ...(await inOwnBooks(db)),
    ...asked.discrepancies,
    ...unknown.discrepancies,
    ...(await reversals(db)),
    ...(await wonDisputes(db)),
    ...(await refusedMails(db)),
    ...(await strayHolds(db, now)),
  ]
  const settled = await settledLines(db)
  const discrepancies = found.filter(({ line }) => line === null || !settled.has(line))
  return { checkedAt: now.toISOString(), isComplete: asked.isComplete && unknown.isComplete, discrepancies }
}

async function inOwnBooks(db: Queries): Promise<Discrepancy[]> {
  const { paymentsWithoutOrder, ordersWithoutPayment } = await reportPayments(db)
  return [
    ...paymentsWithoutOrder.map(({ paymentId, orderId, amountCents, isRefundDue, rejection }) => ({
      ...of(isRefundDue ? 'refundDue' : 'paymentWithoutOrder', { orderId, paymentId, amountCents }),
      what: isRefundDue ? refundDue(rejection) : 'The payment succeeded, but the order is not complete',
    })),
    ...ordersWithoutPayment.map(({ orderId, totalCents, paidCents }) => ({
      ...of('orderWithoutPayment', { orderId, paymentId: null, amountCents: totalCents - paidCents }),
      what: paidCents ? 'The amount paid differs from the price' : 'The order is complete, but was not paid',
    })),
  ]
}

const refundDue = (rejection: string | null) =>
  rejection ? `The refund is due; the payment provider rejected it (${rejection})` : 'The refund is due'

type Numbers = Pick<Discrepancy, 'orderId' | 'paymentId' | 'amountCents'>

/**
 * Returns a discrepancy of a payment or an order. The line includes the amount, so that another amount is another
 * discrepancy.
 */
const of = (kind: DiscrepancyKind, numbers: Numbers) => ({
  ...{ kind, ...numbers },
  line: `${kind}-${numbers.paymentId ?? numbers.orderId}-${numbers.amountCents}`,
})

interface RecentPayment {
  id: number
  orderId: number
  sessionId: string
  requestKey: string
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

/**
 * Returns the provider's payments that the box office has no record of: after a restore, those made since the backup.
 * Their order numbers may have been given to other orders since.
 */
async function unknownPayments({ db, paymentProvider }: BoxOffice, now: Date) {
  const recent = new Date(now.getTime() - LOOK_BACK_MS)
  const newest = await db.first<{ at: Date | null }>(sql`select max(created_at) as at from payment`)
  const paid = await paymentProvider.paidSince(newest?.at && newest.at < recent ? newest.at : recent).catch((error) => {
    if (!(error instanceof ProviderUnreachable)) throw error
    return null
  })
  const known = await db.query<{ sessionId: string }>(sql`
    select provider_session_id as session_id from payment
     where provider_session_id = any(${paid?.map(({ sessionId }) => sessionId) ?? []})`)
  const ids = new Set(known.map(({ sessionId }) => sessionId))
  const discrepancies = (paid ?? [])
    .filter(({ sessionId }) => !ids.has(sessionId))
    .map(({ sessionId, orderReference, amountCents }) => ({
      ...{ kind: 'paymentWithoutOrder' as const, orderId: null, paymentId: null, amountCents },
      line: `paymentWithoutOrder-${sessionId}`,
      what: `The provider has it for an order ${orderReference} that isn’t in the database, as after a restore: refund it there, or sell the same seats again`,
    }))
  return { isComplete: paid !== null, discrepancies }
}

const recentPayments = (db: Queries, since: Date) =>
  db.query<RecentPayment>(sql`
    select id, order_id, provider_session_id as session_id, request_key, amount_cents, state
      from payment
     where provider_session_id is not null
       and (created_at > ${since} or settled_at > ${since} or state in ('pending', 'refundDue'))
     order by id`)

/** Returns no discrepancy if the provider's state is the same. A payment for an abandoned attempt is settled. */
async function compare(boxOffice: BoxOffice, own: RecentPayment, now: Date): Promise<Discrepancy[]> {
  const theirs = await boxOffice.paymentProvider.read(own.sessionId)
  const isLate = theirs?.status === 'successful' && ['declined', 'cancelled', 'lapsed'].includes(own.state)
  const state = isLate ? (await settlePayment(boxOffice, theirs, now))?.state : own.state
  // The provider's notice may have been lost.
  if (state === 'successful' && theirs?.isRefunded) await recordReversal(boxOffice, wholeRefund(own), now)
  const named = { orderId: own.orderId, paymentId: own.id, amountCents: own.amountCents }
  const what = state === 'successful' ? paymentDifference(own, theirs, boxOffice.settings.CURRENCY) : undefined
  if (what) return [{ ...of('orderWithoutPayment', named), what }]
  return state === 'refunded' && !theirs?.isRefunded
    ? [{ ...of('refundFailed', named), what: 'The provider did not refund the payment' }]
    : []
}

const wholeRefund = ({ requestKey, sessionId, amountCents }: RecentPayment): Reversal => ({
  ...{ requestKey, kind: 'refund', providerId: sessionId, amountCents, isWhole: true },
})

function paymentDifference(own: RecentPayment, theirs: Payment | undefined, currency: string): string | undefined {
  if (!theirs) return 'The provider has no such payment'
  if (theirs.status !== 'successful') return `The provider reports the payment as ${theirs.status}`
  const difference = differenceOf(theirs, { ...own, currency })
  return difference && `${difference} than was due`
}
