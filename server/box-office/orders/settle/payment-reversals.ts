import type { BoxOffice } from '../../box-office.ts'
import { lockCart } from '../../carts/change-cart.ts'
import { withoutCaller } from '../../database/caller.ts'
import type { Transaction } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { recordReversedTakings } from '../../takings/record-reversed-takings.ts'
import { recordWonDispute } from '../../takings/record-won-dispute.ts'
import { mailFormerHolders } from '../../tickets/holder-mails.ts'
import { withOrder } from '../failed-order.ts'
import type { Reversal } from '../provider/payment-provider.ts'
import { isTaken, type SettledState } from './attempt-ending.ts'
import { invalidateOrder } from './invalidate-order.ts'
import { reinstateOrder } from './reinstate-order.ts'

interface ReversedPayment {
  id: number
  orderId: number
  state: SettledState
}

/**
 * Records a refund made at the provider, a dispute, or a dispute that was won. The reconciliation lists it until it is
 * settled. If it covers the whole payment, the order's tickets become invalid, their seats go back on sale, and the
 * vouchers that paid a part of the order get that part back. After a dispute that was won, its tickets are valid again.
 * A refund by the box office itself changes nothing. Returns false for a payment that isn't ours, or whose success
 * hasn't been reported yet.
 */
export const recordReversal = (boxOffice: BoxOffice, reversal: Reversal, now: Date): Promise<boolean> =>
  withoutCaller(() =>
    boxOffice.db.transaction(async (tx) => {
      const payment = await lockPayment(tx, reversal.requestKey)
      if (!payment || !isTaken(payment.state)) return false
      await withOrder(payment.orderId, () =>
        reversal.kind === 'disputeWon'
          ? endDispute(boxOffice, tx, payment, reversal, now)
          : reverse(boxOffice, tx, payment, { ...reversal, kind: reversal.kind }, now),
      )
      return true
    }),
  )

async function reverse(
  boxOffice: BoxOffice,
  tx: Transaction,
  { id, orderId, state }: ReversedPayment,
  { kind, amountCents, isWhole, providerId }: Reversal & { kind: 'refund' | 'dispute' },
  now: Date,
): Promise<void> {
  if (state === 'refundDue' && isWhole && kind === 'refund')
    await tx.execute(sql`update payment set state = 'refunded' where id = ${id}`)
  if (state !== 'successful' && kind === 'refund') return
  const ownCents = kind === 'refund' ? await refundedByDesk(tx, id) : 0
  if (amountCents <= ownCents) return
  // A payment's refunds share one row, regardless of how they are reported.
  const key = kind === 'refund' ? `refund-${id}` : providerId
  const wasWhole = await tx.first(
    sql`select from payment_reversal where payment_id = ${id} and is_whole and not is_reinstated`,
  )
  const before = await tx.first<{ cents: number }>(sql`
    select amount_cents as cents from payment_reversal where provider_id = ${key}`)
  const isNews = await tx.execute(sql`
    insert into payment_reversal as r (payment_id, kind, provider_id, amount_cents, is_whole, reported_at)
    values (${id}, ${kind}, ${key}, ${amountCents - ownCents}, ${isWhole}, ${now})
    on conflict (provider_id) do update
       set amount_cents = excluded.amount_cents, is_whole = excluded.is_whole, reported_at = excluded.reported_at
     where r.amount_cents < excluded.amount_cents and r.won_at is null`)
  if (!isNews) return
  if (state === 'successful') {
    const isFirstWhole = isWhole && !wasWhole
    const invalid = isFirstWhole ? await invalidateOrder(tx, orderId, now) : { ticketIds: [], voucherCents: 0 }
    const cardCents = amountCents - ownCents - (before?.cents ?? 0)
    await mailFormerHolders(boxOffice, tx, invalid.ticketIds, now)
    await recordReversedTakings(boxOffice, tx, { orderId, cardCents, ...invalid }, { isWhole: isFirstWhole, now })
  }
  boxOffice.log.warn({ order: orderId, kind, amountCents, isWhole }, 'A payment was reversed at the provider')
}

/**
 * Records that a dispute was won. A notice that precedes the dispute's own is stored, so that the later one changes
 * nothing.
 */
async function endDispute(
  boxOffice: BoxOffice,
  tx: Transaction,
  { id, orderId, state }: ReversedPayment,
  { amountCents, isWhole, providerId }: Reversal,
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into payment_reversal
      (payment_id, kind, provider_id, amount_cents, is_whole, reported_at, won_at, is_reinstated)
    values (${id}, 'dispute', ${providerId}, ${amountCents}, ${isWhole}, ${now}, ${now}, true)
    on conflict do nothing`)
  const dispute = await tx.first<{ cardCents: number; isWhole: boolean; reversedAt: Date; isLast: boolean }>(sql`
    update payment_reversal r set won_at = ${now}
     where provider_id = ${providerId} and payment_id = ${id} and won_at is null
    returning amount_cents as card_cents, is_whole, reported_at as reversed_at,
              not exists (select from payment_reversal o
                           where o.payment_id = r.payment_id and o.id <> r.id and o.is_whole
                             and not o.is_reinstated) as is_last`)
  if (!dispute) return
  const { cardCents, reversedAt } = dispute
  boxOffice.log.warn({ order: orderId, amountCents: cardCents }, 'A dispute was won')
  if (state !== 'successful') return
  const isDue = dispute.isWhole && dispute.isLast
  const ticketIds = isDue ? await reinstateOrder(tx, { orderId, reversedAt }, now) : undefined
  if (ticketIds)
    await tx.execute(sql`update payment_reversal set is_reinstated = true where provider_id = ${providerId}`)
  await recordWonDispute(boxOffice, tx, { orderId, cardCents, reversedAt, ticketIds }, now)
}

/** Returns the amount of a payment that the desk has refunded or is refunding, since the provider reports that too. */
async function refundedByDesk(tx: Transaction, paymentId: number): Promise<number> {
  const refunded = await tx.first<{ cents: number }>(sql`
    select coalesce(sum(card_cents), 0)::int as cents
      from order_refund
     where payment_id = ${paymentId} and state <> 'failed'`)
  return refunded?.cents ?? 0
}

/** Locks the cart first, then order and payment, in the same order as every other caller. */
async function lockPayment(tx: Transaction, requestKey: string): Promise<ReversedPayment | undefined> {
  const order = await tx.first<{ cartId: string | null }>(sql`
    select o.cart_id from payment p join orders o on o.id = p.order_id where p.request_key = ${requestKey}`)
  if (order?.cartId) await lockCart(tx, order.cartId)
  return tx.first<ReversedPayment>(sql`
    select p.id, p.order_id, p.state
      from payment p
      join orders o on o.id = p.order_id
     where p.request_key = ${requestKey}
       for update`)
}
