import { sumOfCents } from '#shared/money'
import type { Transaction } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { freeSeats } from '../../seating/holds.ts'

/**
 * Invalidates what an order bought after its whole payment was reversed: its tickets, and the remaining balances of its
 * vouchers. The part that vouchers paid goes back to them, except what was already refunded as a voucher.
 */
export async function invalidateOrder(tx: Transaction, orderId: number, now: Date): Promise<void> {
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
  await balanceVouchers(tx, vouchers)
  await tx.execute(
    sql`update order_ticket set returned_at = ${now} where order_id = ${orderId} and returned_at is null`,
  )
  await tx.execute(sql`
    update gift_voucher set balance_cents = 0
     where order_line_id in (select id from order_line where order_id = ${orderId})`)
}

/** A voucher that paid a part of the order, or with which a part was refunded. */
interface OrderVoucher {
  id: number
  usedCents: number
  refundedCents: number
}

/** Locks every voucher that is concerned, by id, including those that the order bought. */
const lockVouchers = (tx: Transaction, orderId: number) =>
  tx.query<OrderVoucher>(sql`
    with used as (
      select gift_voucher_id as id, amount_cents from gift_voucher_use where order_id = ${orderId}),
    refunded as (
      select gift_voucher_id as id, voucher_cents as amount_cents
        from order_refund
       where order_id = ${orderId} and gift_voucher_id is not null
       union all
      select gift_voucher_id, sum(amount_cents)::int
        from order_ticket
       where order_id = ${orderId} and gift_voucher_id is not null and order_refund_id is null
       group by gift_voucher_id)
    select v.id, coalesce((select sum(u.amount_cents) from used u where u.id = v.id), 0)::int as used_cents,
           coalesce((select sum(r.amount_cents) from refunded r where r.id = v.id), 0)::int as refunded_cents
      from gift_voucher v
     where v.id in (select id from used union select id from refunded)
        or v.order_line_id in (select id from order_line where order_id = ${orderId})
     order by v.id
       for update of v`)

/**
 * Leaves the buyer with exactly the vouchers' share of the order: returns what is missing to the vouchers that paid it,
 * or takes what was refunded in excess, because the card's share went back to the card as well.
 */
async function balanceVouchers(tx: Transaction, vouchers: readonly OrderVoucher[]): Promise<void> {
  const missing =
    sumOfCents(vouchers.map(({ usedCents }) => usedCents)) -
    sumOfCents(vouchers.map(({ refundedCents }) => refundedCents))
  let left = Math.abs(missing)
  for (const { id, usedCents, refundedCents } of vouchers) {
    const cents = Math.min(left, missing > 0 ? usedCents : refundedCents)
    left -= cents
    const change = missing > 0 ? cents : -cents
    if (cents > 0)
      await tx.execute(sql`
        update gift_voucher
           set balance_cents = least(greatest(balance_cents + ${change}::int, 0), initial_cents)
         where id = ${id}`)
  }
}
