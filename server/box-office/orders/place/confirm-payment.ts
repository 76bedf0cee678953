import { Refusal } from '#shared/refusals'
import type { Result } from '#shared/ticketing/call'
import type { order } from '#shared/ticketing/order/order'
import type { BoxOffice } from '../../box-office.ts'
import { type Statement, sql } from '../../database/sql.ts'
import type { Session, Visitor } from '../../sessions/visitor.ts'
import { ProviderUnreachable } from '../provider/payment-provider.ts'
import { type PaidSum, showPaidSum } from '../settle/paid-sum.ts'
import { type Settled, settlePayment } from '../settle/settle-payment.ts'

type Outcome = Result<(typeof order)['paymentComplete']>

/**
 * Returns the outcome of a payment, read from the provider unless a notice has reported it already. It may be repeated,
 * by the session whose cart it was or by its customer. Another's payment and an unknown one are refused alike, as the
 * response gives access to the receipt.
 */
export async function confirmPayment(
  boxOffice: BoxOffice,
  { session }: Visitor,
  sessionId: string,
  now: Date,
): Promise<Outcome> {
  const known = await boxOffice.db.first<Settled>(sql`
    select p.order_id, o.session_key, p.state
      from payment p
      join orders o on o.id = p.order_id
     where p.provider_session_id = ${sessionId}
       and (o.customer_id = ${session?.customerId ?? null}::int or o.cart_id in (${cartsOf(session)}))`)
  if (!known) throw new Refusal('PAYMENT_UNKNOWN')
  const settled = known.state === 'pending' ? await settleByAsking(boxOffice, sessionId, known.orderId, now) : known
  return outcomeOf(boxOffice, settled, sessionId)
}

/** Returns the session's current cart and the ones that it replaced. */
const cartsOf = (session: Session | undefined): Statement => sql`
  with recursive theirs as (
    select id, replaces from cart where id = ${session?.cartId ?? null}::uuid
    union
    select c.id, c.replaces from cart c join theirs on theirs.replaces = c.id)
  select id from theirs`

/**
 * Ends the attempt to pay that the visitor's cart waits for, so that the cart can be changed at once, and returns its
 * outcome. An attempt that was paid meanwhile stays paid.
 */
export async function abandonPayment(boxOffice: BoxOffice, { session }: Visitor, now: Date): Promise<Outcome> {
  const waiting =
    session?.cartId &&
    (await boxOffice.db.first<{ sessionId: string }>(sql`
      select p.provider_session_id as session_id
        from orders o
        join payment p on p.order_id = o.id and p.state = 'pending'
       where o.cart_id = ${session.cartId} and p.provider_session_id is not null`))
  if (!waiting) return { status: 'Failed', orderId: null, sessionKey: null }
  try {
    const payment = await boxOffice.paymentProvider.close(waiting.sessionId)
    const settled = payment && (await settlePayment(boxOffice, payment, now))
    if (settled && settled.state !== 'pending') return await outcomeOf(boxOffice, settled, waiting.sessionId)
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error
    boxOffice.log.warn({ err: error }, 'A payment session could not be closed')
  }
  throw new Refusal('PAYMENT_UNCONFIRMED')
}

async function settleByAsking(boxOffice: BoxOffice, sessionId: string, order: number, now: Date): Promise<Settled> {
  try {
    const payment = await boxOffice.paymentProvider.read(sessionId)
    const settled = payment && (await settlePayment(boxOffice, payment, now))
    if (settled) return settled
    boxOffice.log.error({ order }, 'The payment provider has no record of a payment that it opened')
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error
    boxOffice.log.error({ err: error, order }, 'The state of a payment could not be read')
  }
  throw new Refusal('PAYMENT_UNCONFIRMED')
}

async function outcomeOf(
  { db, settings }: BoxOffice,
  { state, orderId, sessionKey }: Settled,
  sessionId: string,
): Promise<Outcome> {
  if (state === 'successful') return { status: 'Successful', orderId, sessionKey }
  const none = { orderId: null, sessionKey: null }
  if (state === 'declined') return { status: 'Declined', ...none }
  if (state !== 'refundDue' && state !== 'refunded') return { status: 'Failed', ...none }
  const paid = await db.first<PaidSum>(sql`
    select coalesce(paid_cents, amount_cents) as paid_cents, coalesce(paid_currency, ${settings.CURRENCY}) as paid_currency
      from payment where provider_session_id = ${sessionId}`)
  return { status: 'Failed', ...none, ...(paid && { message: refundMessage(showPaidSum(paid, settings.CURRENCY)) }) }
}

/**
 * Returns the message for a buyer whose payment arrived after the order could no longer be completed. A mail says it
 * too.
 */
const refundMessage = (sum: string) =>
  `Your payment of ${sum} could not be used: it was not the sum that was due, or what you chose was no longer held for you, or was paid for already. The whole amount is being refunded to your card, and we have sent you an email about it.`
