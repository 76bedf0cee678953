import { sumOfCents } from '#shared/money'
import type { Transaction } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { freeSeats } from '../../seating/holds.ts'

/**
 * Invalidates what an order bought after its whole payment was reversed: its tickets, and the remaining balances of its
 * vouchers, which aren't mailed any more. The part that vouchers paid goes back to them, except what was already
 * refunded as a voucher. Returns the tickets, and by how much the balances of those vouchers rose in total.
 */
export async function invalidateOrder(
  tx: Transaction,
  orderId: number,
  now: Date,
): Promise<{ ticketIds: number[]; voucherCents: number }> {
  const tickets = await tx.query<{ id: number }>(sql`
    update order_ticket set returned_at = ${now} where order_id = ${orderId} and returned_at is null returning id`)
  await freeSeats(
    tx,
    sql`
      select performance_id, seat_id
        from seat_allocation
       where order_id = ${orderId} and state = 'sold'
       order by performance_id, seat_id
         for update`,
  )
  const vouchers = await lockVouchers(tx, orderId)
  const voucherCents = await balanceVouchers(tx, vouchers, await refundedByVoucher(tx, orderId))
  await tx.execute(sql`
    update gift_voucher set balance_cents = 0
     where order_line_id in (select id from order_line where order_id = ${orderId})`)
  await tx.execute(sql`
    delete from mail_outbox
     where sent_at is null and refused_at is null
       and key in (select 'voucher-' || v.id
                     from gift_voucher v
                     join order_line l on l.id = v.order_line_id
                    where l.order_id = ${orderId})`)
  return { ticketIds: tickets.map(({ id }) => id), voucherCents }
}

/** A voucher that paid a part of the order, or that was issued as a refund of it. */
interface OrderVoucher {
  id: number
  usedCents: number
  issuedCents: number
  /** The most that it may be worth: nothing if it is voided. */
  limitCents: number
  balanceCents: number
}

/** Locks every voucher that is concerned, by id, including those that the order bought. */
const lockVouchers = (tx: Transaction, orderId: number) =>
  tx.query<OrderVoucher>(sql`
    with used as (
      select gift_voucher_id as id, sum(amount_cents)::int as cents
        from gift_voucher_use
       where order_id = ${orderId}
       group by gift_voucher_id)
    select v.id, coalesce(u.cents, 0) as used_cents,
           case when v.refunds_order_id = ${orderId} then v.initial_cents else 0 end as issued_cents,
           case when v.voided_at is null then v.initial_cents else 0 end as limit_cents, v.balance_cents
      from gift_voucher v
      left join used u on u.id = v.id
     where u.id is not null
        or v.refunds_order_id = ${orderId}
        or v.order_line_id in (select id from order_line where order_id = ${orderId})
     order by v.id
       for update of v`)

/** Returns what was refunded by voucher: by staff, and for tickets that their buyer returned. */
async function refundedByVoucher(tx: Transaction, orderId: number): Promise<number> {
  const [sum] = await tx.query<{ cents: number }>(sql`
    select ((select coalesce(sum(voucher_cents), 0) from order_refund where order_id = ${orderId})
          + (select coalesce(sum(amount_cents), 0) from order_ticket
              where order_id = ${orderId} and gift_voucher_id is not null and order_refund_id is null))::int as cents`)
  return sum?.cents ?? 0
}

/**
 * Leaves the buyer with exactly the vouchers' share of the order: returns what is missing to the vouchers that paid it,
 * or takes what was refunded in excess, because the card's share went back to the card as well. Returns by how much the
 * balances rose in total.
 */
async function balanceVouchers(
  tx: Transaction,
  vouchers: readonly OrderVoucher[],
  refundedCents: number,
): Promise<number> {
  const missing = sumOfCents(vouchers.map(({ usedCents }) => usedCents)) - refundedCents
  let left = Math.abs(missing)
  let risen = 0
  for (const { id, usedCents, issuedCents, limitCents, balanceCents } of vouchers) {
    const cents = Math.min(left, missing > 0 ? usedCents : issuedCents)
    left -= cents
    const balance = Math.min(Math.max(balanceCents + (missing > 0 ? cents : -cents), 0), limitCents)
    risen += balance - balanceCents
    if (balance !== balanceCents)
      await tx.execute(sql`update gift_voucher set balance_cents = ${balance} where id = ${id}`)
  }
  return risen
}
