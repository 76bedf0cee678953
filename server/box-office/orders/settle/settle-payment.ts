import type { BoxOffice } from '../../box-office.ts'
import { lockCart } from '../../carts/change-cart.ts'
import { withoutCaller } from '../../database/caller.ts'
import type { Transaction } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import type { Visitor } from '../../sessions/visitor.ts'
import { withOrder } from '../failed-order.ts'
import { type Payment, ProviderUnreachable } from '../provider/payment-provider.ts'
import { type EndReason, endAttempt, endings, isTaken, type SettledState } from './attempt-ending.ts'
import { completePaid } from './complete-exchange.ts'
import { TooLate } from './complete-order.ts'
import type { PaidSum } from './paid-sum.ts'
import { mailRefund } from './refund-notice.ts'

/** A payment's state in the box office, after the provider's report. */
export interface Settled {
  orderId: number
  sessionKey: string
  state: SettledState
}

interface PaymentAttempt extends Settled {
  id: number
  cartId: string | null
  orderState: 'pending' | 'completed' | 'lapsed'
  amountCents: number
}

/**
 * Records the provider's report of a payment from a notice, the buyer's return or a request, in any order and any
 * number of times. One payment completes one order. A second payment, or one for an order that can no longer be
 * completed, is refunded. Continues after its caller has disconnected. Returns undefined for a payment that isn't ours.
 */
export function settlePayment(
  boxOffice: BoxOffice,
  payment: Payment,
  now: Date,
  { isNotice = false } = {},
): Promise<Settled | undefined> {
  return withoutCaller(() => recordPayment(boxOffice, payment, now, isNotice))
}

async function recordPayment(
  boxOffice: BoxOffice,
  payment: Payment,
  now: Date,
  isNotice: boolean,
): Promise<Settled | undefined> {
  const settle = (isTooLate: boolean) =>
    boxOffice.db.transaction(async (tx) => {
      const known = await lockAttempt(tx, payment.sessionId)
      if (!known) return undefined
      const state = await withOrder(known.orderId, async () => {
        if (isNotice)
          await tx.execute(sql`
            update payment set noticed_at = coalesce(noticed_at, ${now}) where id = ${known.id}`)
        return settleAttempt(boxOffice, tx, { known, payment, isTooLate, now })
      })
      return { ...known, state }
    })
  const settled = await settle(false).catch((error: unknown) => {
    if (error instanceof TooLate) return settle(true)
    throw error
  })
  return settled && { orderId: settled.orderId, sessionKey: settled.sessionKey, state: settled.state }
}

/** Locks the cart first, then order and payment, in the same order as every other caller. */
async function lockAttempt(tx: Transaction, sessionId: string): Promise<PaymentAttempt | undefined> {
  const order = await tx.first<{ cartId: string | null }>(sql`
    select o.cart_id from payment p join orders o on o.id = p.order_id where p.provider_session_id = ${sessionId}`)
  if (order?.cartId) await lockCart(tx, order.cartId)
  return tx.first<PaymentAttempt>(sql`
    select p.id, p.order_id, o.session_key, o.cart_id, p.state, o.state as order_state, p.amount_cents
      from payment p
      join orders o on o.id = p.order_id
     where p.provider_session_id = ${sessionId}
       for update`)
}

async function settleAttempt(
  boxOffice: BoxOffice,
  tx: Transaction,
  report: { known: PaymentAttempt; payment: Payment; isTooLate: boolean; now: Date },
): Promise<SettledState> {
  const { known, payment, now } = report
  if (payment.status === 'successful') return takeMoney(boxOffice, tx, report)
  if (payment.status === 'open' || known.state !== 'pending') return known.state
  const { state, reason } = endings[payment.status]
  await endAttempt(boxOffice, tx, known, { state, reason, code: payment.code }, now)
  return state
}

/** Accepts a payment whenever it arrives, even for an abandoned attempt. */
async function takeMoney(
  boxOffice: BoxOffice,
  tx: Transaction,
  { known, payment, isTooLate, now }: { known: PaymentAttempt; payment: Payment; isTooLate: boolean; now: Date },
): Promise<SettledState> {
  if (isTaken(known.state)) return known.state
  const difference = differenceOf(payment, { ...known, currency: boxOffice.settings.CURRENCY })
  if (difference) boxOffice.log.error({ order: known.orderId, due: known.amountCents, ...paidOf(payment) }, difference)
  const reason = unusableBecause(known, { isTooLate, isWrong: Boolean(difference) })
  const state = reason ? 'refundDue' : 'successful'
  if (!reason) await completePaid(boxOffice, tx, known.orderId, now)
  else if (known.state === 'pending') await endAttempt(boxOffice, tx, known, { state: 'lapsed', reason }, now)
  const paid = paidOf(payment)
  await tx.execute(sql`
    update payment
       set state = ${state}, settled_at = ${now}, paid_cents = ${paid.paidCents}, paid_currency = ${paid.paidCurrency},
           end_reason = ${reason ?? null}, provider_code = null, provider_message = null
     where id = ${known.id}`)
  if (state === 'refundDue') await mailRefund(boxOffice, tx, { ...known, ...paid }, now)
  return state
}

/** Returns the reason why a payment can't complete its order, or undefined if it can. */
function unusableBecause(
  { orderState, state }: PaymentAttempt,
  { isTooLate, isWrong }: { isTooLate: boolean; isWrong: boolean },
): EndReason | undefined {
  if (isWrong) return 'wrongSum'
  if (orderState === 'completed') return 'paidTwice'
  return isTooLate || orderState !== 'pending' || state !== 'pending' ? 'tooLate' : undefined
}

const paidOf = ({ amountCents, currency }: Payment): PaidSum => ({ paidCents: amountCents, paidCurrency: currency })

/** Returns the difference between a provider's payment and the one due for the order, or undefined if there is none. */
export function differenceOf(
  payment: Payment,
  due: { orderId: number; amountCents: number; currency: string },
): string | undefined {
  if (payment.orderReference !== String(due.orderId)) return 'The payment is for another order'
  if (payment.currency !== due.currency) return 'The payment is in another currency'
  return payment.amountCents === due.amountCents ? undefined : 'The amount paid differs from the amount due'
}

/** Maximum time that any other call of the visitor waits for the provider, in milliseconds. */
const SHORT_TIMEOUT_MS = 2_000

/**
 * Requests the outcome of the cart's pending attempt from the provider, and records it. If the provider can't be
 * reached, it is asked again later.
 */
export async function settleIfDecided(boxOffice: BoxOffice, { session }: Visitor, now: Date): Promise<void> {
  if (!session?.cartId) return
  const waiting = await boxOffice.db.first<{ sessionId: string; orderId: number }>(sql`
    select p.provider_session_id as session_id, p.order_id
      from cart c
      join orders o on o.cart_id = c.id
      join payment p on p.order_id = o.id and p.state = 'pending'
     where c.id = ${session.cartId} and c.state = 'paying' and p.provider_session_id is not null`)
  if (!waiting) return
  try {
    const payment = await boxOffice.paymentProvider.read(waiting.sessionId, { timeoutMs: SHORT_TIMEOUT_MS })
    if (payment) await settlePayment(boxOffice, payment, now)
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error
    boxOffice.log.warn({ err: error, order: waiting.orderId }, 'The state of a payment could not be read')
  }
}
