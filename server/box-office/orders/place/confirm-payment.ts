import { Refusal } from '#shared/refusals'
import type { Input, Result } from '#shared/ticketing/call'
import type { order } from '#shared/ticketing/order/order'
import type { BoxOffice } from '../../box-office.ts'
import { type Statement, sql } from '../../database/sql.ts'
import type { Session, Visitor } from '../../sessions/visitor.ts'
import { withOrder } from '../failed-order.ts'
import { ProviderUnreachable } from '../provider/payment-provider.ts'
import { isTaken } from '../settle/attempt-ending.ts'
import { closeForBuyer } from '../settle/end-attempt.ts'
import { type PaidSum, showPaidSum } from '../settle/paid-sum.ts'
import { type Settled, settlePayment } from '../settle/settle-payment.ts'

type Outcome = Result<(typeof order)['paymentComplete']>

/** A visitor's attempt to pay. Its order may have been paid by another attempt. */
export interface OwnAttempt extends Settled {
  /** Null until its card page is open. */
  sessionId: string | null
  isOrderComplete: boolean
  expiresAt: Date
}

/**
 * Returns the outcome of a payment as the provider reports it now. The session whose cart it was, and its customer, may
 * call it repeatedly. Other visitors' payments are refused in the same way as unknown ones, because the response gives
 * access to the receipt.
 */
export async function confirmPayment(
  boxOffice: BoxOffice,
  { session }: Visitor,
  sessionId: string,
  now: Date,
): Promise<Outcome> {
  const attempt = await lastAttempt(boxOffice, session, sql`p.provider_session_id = ${sessionId}`)
  return withOrder(attempt.orderId, async () =>
    outcomeOf(boxOffice, await settledAttempt(boxOffice, attempt, 'read', now)),
  )
}

/**
 * Ends the visitor's last or named attempt to pay, so that the cart can be changed at once, and returns its outcome. An
 * attempt that was paid in the meantime stays paid.
 */
export async function abandonPayment(
  boxOffice: BoxOffice,
  { session }: Visitor,
  { orderId, sessionId, isOfCart }: NonNullable<Input<(typeof order)['abandonPayment']>>,
  now: Date,
): Promise<Outcome> {
  const ofSession = !sessionId ? sql`true` : sql`p.provider_session_id = ${sessionId}`
  const ofCart = isOfCart
    ? sql`o.cart_id in (select unnest(array[id, replaces]) from cart where id = ${session?.cartId ?? null}::uuid)`
    : sql`true`
  const ofOrder = orderId === undefined ? sql`true` : sql`o.id = ${orderId}`
  const attempt = await lastAttempt(boxOffice, session, sql`${ofSession} and ${ofOrder} and ${ofCart}`)
  return withOrder(attempt.orderId, async () =>
    outcomeOf(boxOffice, await settledAttempt(boxOffice, attempt, 'close', now)),
  )
}

/** Returns the last of the visitor's attempts that `which` selects, except for exchanges. Refuses if there is none. */
async function lastAttempt({ db }: BoxOffice, session: Session | undefined, which: Statement): Promise<OwnAttempt> {
  const attempt = await db.first<OwnAttempt>(sql`
    select p.order_id, p.provider_session_id as session_id, o.session_key, p.state, p.expires_at,
           o.state = 'completed' as is_order_complete
      from payment p
      join orders o on o.id = p.order_id
     where (o.customer_id = ${session?.customerId ?? null}::int or o.cart_id in (${cartsOf(session)}))
       and o.exchanged_tickets = '{}' and ${which}
     order by p.id desc
     limit 1`)
  if (!attempt) throw new Refusal('PAYMENT_UNKNOWN')
  return attempt
}

/** Returns the session's current cart and the ones that it replaced. */
const cartsOf = (session: Session | undefined): Statement => sql`
  with recursive theirs as (
    select id, replaces from cart where id = ${session?.cartId ?? null}::uuid
    union
    select c.id, c.replaces from cart c join theirs on theirs.replaces = c.id)
  select id from theirs`

/** How long the provider may take to confirm the end of an attempt that it has reported before, in milliseconds. */
const KNOWN_END_TIMEOUT_MS = 2_000

/**
 * Requests the attempt's state from the provider, or closes the attempt, and records the answer. Our own record alone
 * doesn't make an attempt unpaid, unless the provider has already reported its end. Refuses while the state is unknown.
 */
export async function settledAttempt(
  boxOffice: BoxOffice,
  attempt: OwnAttempt,
  ask: 'read' | 'close',
  now: Date,
): Promise<OwnAttempt> {
  const { sessionId, orderId: order, state } = attempt
  const isOpen = state === 'pending'
  if (isTaken(state)) return attempt
  try {
    const payment = sessionId
      ? await (ask === 'close' && isOpen
          ? closeForBuyer(boxOffice, { sessionId, expiresAt: attempt.expiresAt }, now)
          : boxOffice.paymentProvider.read(sessionId, isOpen ? {} : { timeoutMs: KNOWN_END_TIMEOUT_MS }))
      : undefined
    if (sessionId && !payment)
      boxOffice.log.error({ order }, 'The payment provider has no record of a payment that it opened')
    const settled = payment && (await settlePayment(boxOffice, payment, now))
    if (settled && settled.state !== 'pending')
      return {
        ...attempt,
        state: settled.state,
        isOrderComplete: attempt.isOrderComplete || settled.state === 'successful',
      }
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error
    boxOffice.log.error({ err: error, order }, 'The state of a payment could not be read')
  }
  if (isOpen) throw new Refusal('PAYMENT_UNCONFIRMED')
  return attempt
}

async function outcomeOf(boxOffice: BoxOffice, attempt: OwnAttempt): Promise<Outcome> {
  const { state, orderId, sessionKey, isOrderComplete } = attempt
  const isReturned = state === 'refundDue' || state === 'refunded'
  if (isOrderComplete && !isReturned) return { status: 'Successful', orderId, sessionKey }
  const none = { orderId: null, sessionKey: null }
  if (state === 'declined') return { status: 'Declined', ...none }
  if (state === 'lapsed') return { status: 'Failed', ...none, ended: 'expired', message: LAPSED }
  if (!isReturned) return { status: 'Failed', ...none }
  const message = refundMessage(await paidSumOf(boxOffice, attempt))
  return { status: 'Failed', ...none, ended: 'refunded', message }
}

/** Returns the sum that was paid in an attempt, in words. */
export async function paidSumOf({ db, settings }: BoxOffice, { sessionId }: OwnAttempt): Promise<string> {
  const paid = await db.first<PaidSum>(sql`
    select coalesce(paid_cents, amount_cents) as paid_cents, coalesce(paid_currency, ${settings.CURRENCY}) as paid_currency
      from payment where provider_session_id = ${sessionId}`)
  if (!paid) throw new Error('The payment no longer exists')
  return showPaidSum(paid)
}

const LAPSED = 'The time to pay was over before a payment was made. Nothing was charged.'

/**
 * Returns the message for a buyer whose payment arrived after the order could no longer be completed. The buyer also
 * gets an email.
 */
const refundMessage = (sum: string) =>
  `Your payment of ${sum} could not be used: it was not the sum that was due, or what you chose was no longer held for you, or was paid for already. The whole amount is being refunded to your card, and we have sent you an email about it.`
