import type { Transaction } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { SEATS_CHANGED } from '../../seating/holds.ts'

/**
 * Makes the tickets valid again that a reversal at `reversedAt` invalidated. Those whose seats were taken meanwhile, or
 * whose performance is cancelled, stay invalid. Returns the ids of the valid ones; undefined for an order with gift
 * vouchers, which may have been spent or changed since.
 */
export async function reinstateOrder(
  tx: Transaction,
  { orderId, reversedAt }: { orderId: number; reversedAt: Date },
  now: Date,
): Promise<number[] | undefined> {
  if (await hasVouchers(tx, orderId)) return undefined
  const sold = await tx.query<{ performanceId: number }>(sql`
    insert into seat_allocation as a (performance_id, seat_id, state, order_id)
    select t.performance_id, t.seat_id, 'sold', t.order_id
      from order_ticket t
      join performance f on f.id = t.performance_id
     where t.order_id = ${orderId} and t.returned_at = ${reversedAt} and t.order_refund_id is null
       and f.state <> 'cancelled'
     order by t.performance_id, t.seat_id
    on conflict (performance_id, seat_id) do update
       set state = 'sold', order_id = excluded.order_id, cart_id = null, expires_at = null
     where a.state = 'held' and a.expires_at <= ${now}
    returning performance_id`)
  for (const { performanceId } of sold) tx.announce(SEATS_CHANGED, performanceId)
  const tickets = await tx.query<{ id: number }>(sql`
    update order_ticket t set returned_at = null
      from seat_allocation a
     where t.order_id = ${orderId} and t.returned_at = ${reversedAt} and t.order_refund_id is null
       and a.performance_id = t.performance_id and a.seat_id = t.seat_id and a.order_id = t.order_id
    returning t.id`)
  return tickets.map(({ id }) => id)
}

/** Returns whether vouchers paid a part of the order, were bought with it or refund a part of it. */
async function hasVouchers(tx: Transaction, orderId: number): Promise<boolean> {
  const found = await tx.first(sql`
    select from gift_voucher v
     where v.refunds_order_id = ${orderId}
        or v.order_line_id in (select id from order_line where order_id = ${orderId})
        or v.id in (select gift_voucher_id from gift_voucher_use where order_id = ${orderId})
     limit 1`)
  return found !== undefined
}
