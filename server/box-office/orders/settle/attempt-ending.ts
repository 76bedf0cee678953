import type { BoxOffice } from '../../box-office.ts'
import { reopen, uncountPaymentAttempt } from '../../carts/cart-payment.ts'
import { moveExpiry } from '../../carts/cart-timer.ts'
import { lockCart } from '../../carts/change-cart.ts'
import { emptyExchangeCart } from '../../carts/exchange-cart.ts'
import type { Transaction } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { recordVoiding } from '../../takings/record-voiding.ts'

export type SettledState = 'pending' | 'successful' | 'declined' | 'cancelled' | 'lapsed' | 'refundDue' | 'refunded'

/** Returns whether the money of an attempt was taken. A report of another outcome doesn't change such a state. */
export const isTaken = (state: SettledState): boolean =>
  state === 'successful' || state === 'refundDue' || state === 'refunded'

/** Why an attempt to pay ended without completing its order. */
export type EndReason =
  | 'declined'
  | 'cancelledByBuyer'
  | 'timedOut'
  | 'providerRefused'
  | 'providerUnreachable'
  | 'notOpened'
  | 'unknownToProvider'
  | 'wrongSum'
  | 'tooLate'
  | 'paidTwice'

/** The end of an attempt according to the provider's report. */
export const endings = {
  declined: { state: 'declined', reason: 'declined' },
  cancelled: { state: 'cancelled', reason: 'cancelledByBuyer' },
  expired: { state: 'lapsed', reason: 'timedOut' },
} as const

/** The attempt that ends. */
interface EndedAttempt {
  id: number
  orderId: number
  cartId: string | null
}

interface Ending {
  state: SettledState
  reason: EndReason
  /** The provider's own code. */
  code?: string | undefined
  /** The provider's message about a rejection, without tokens. */
  detail?: string | undefined
}

/**
 * Ends an unpaid attempt: refunds the vouchers' balances, except to voided ones, whose loss it records, and reopens the
 * cart. An exchange's cart releases its seats, because no visitor has it.
 */
export async function endAttempt(
  boxOffice: Pick<BoxOffice, 'settings'>,
  tx: Transaction,
  { id, orderId, cartId }: EndedAttempt,
  { state, reason, code, detail }: Ending,
  now: Date,
) {
  await tx.execute(sql`
    update payment
       set state = ${state}, settled_at = ${now}, end_reason = ${reason},
           provider_code = ${code ?? null}, provider_message = ${detail ?? null}
     where id = ${id}`)
  const exchange = await tx.first(sql`select from orders where id = ${orderId} and exchanged_tickets <> '{}'`)
  if (exchange && cartId) await emptyExchangeCart(tx, cartId)
  const used = await tx.query<{ voucherId: number; amountCents: number; isVoided: boolean }>(sql`
    select v.id as voucher_id, u.amount_cents, v.voided_at is not null as is_voided
      from gift_voucher_use u
      join gift_voucher v on v.id = u.gift_voucher_id
     where u.order_id = ${orderId}
     order by v.id
       for update of v`)
  await tx.execute(sql`
    with used as (delete from gift_voucher_use where order_id = ${orderId} returning gift_voucher_id, amount_cents)
    update gift_voucher v
       set balance_cents = v.balance_cents + used.amount_cents
      from used
     where v.id = used.gift_voucher_id and v.voided_at is null`)
  await tx.execute(sql`update orders set state = 'lapsed' where id = ${orderId} and state = 'pending'`)
  await reopen(tx, cartId)
  for (const { isVoided, ...voucher } of used) if (isVoided) await recordVoiding(boxOffice, tx, voucher, now)
}

/**
 * Abandons an attempt for which no card page could be opened, so that it can't have been paid. Restores the cart's
 * previous state and expiry. Returns false if the attempt has a card page or has ended already.
 */
export const abandonAttempt = (
  boxOffice: BoxOffice,
  paymentId: number,
  why: Omit<Ending, 'state'>,
  now: Date,
): Promise<boolean> =>
  endPendingAttempt(boxOffice, paymentId, { why, now }, async (tx, { cartId, cartExpiresAt, hasCardPage }) => {
    if (hasCardPage) return false
    if (cartId) await uncountPaymentAttempt(tx, cartId)
    if (cartId && cartExpiresAt) await moveExpiry(tx, cartId, cartExpiresAt)
    return true
  })

/** Ends an attempt that has expired and of which the provider has no record. Returns whether it was still pending. */
export const expireAttempt = (boxOffice: BoxOffice, paymentId: number, now: Date): Promise<boolean> =>
  endPendingAttempt(boxOffice, paymentId, { why: { reason: 'unknownToProvider' }, now }, async () => true)

interface PendingAttempt extends EndedAttempt {
  cartExpiresAt: Date | null
  hasCardPage: boolean
}

/** Returns whether it ended the attempt. */
function endPendingAttempt(
  boxOffice: BoxOffice,
  paymentId: number,
  { why, now }: { why: Omit<Ending, 'state'>; now: Date },
  mayEnd: (tx: Transaction, attempt: PendingAttempt) => Promise<boolean>,
): Promise<boolean> {
  return boxOffice.db.transaction(async (tx) => {
    const order = await tx.first<{ cartId: string | null }>(sql`
      select o.cart_id from payment p join orders o on o.id = p.order_id where p.id = ${paymentId}`)
    if (order?.cartId) await lockCart(tx, order.cartId)
    const attempt = await tx.first<PendingAttempt>(sql`
      select p.id, p.order_id, o.cart_id, p.cart_expires_at, p.provider_session_id is not null as has_card_page
        from payment p
        join orders o on o.id = p.order_id
       where p.id = ${paymentId} and p.state = 'pending'
         for update`)
    if (!attempt || !(await mayEnd(tx, attempt))) return false
    await endAttempt(boxOffice, tx, attempt, { state: 'lapsed', ...why }, now)
    return true
  })
}
