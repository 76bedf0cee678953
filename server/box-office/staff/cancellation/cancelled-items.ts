import type { Queries } from '../../database/database.ts'
import { type Statement, sql } from '../../database/sql.ts'
import type { TakingsEntry } from '../../takings/takings-entry.ts'

/** What an order `o` paid for a performance's extras and hasn't been refunded, in cents. */
export const extrasCents = (performanceId: Statement): Statement => sql`
  (select coalesce(sum(e.amount_cents), 0)::int
     from takings_entry e
    where e.order_id = o.id and e.kind = 'extra' and e.performance_id = ${performanceId})`

/**
 * Selects the completed orders `o` that a cancellation refunds: with valid tickets or extras for the performance. It
 * begins with the performance's rows, because it is executed every few seconds beside a million orders.
 */
export const ordersToRefund = (performanceId: Statement): Statement => sql`
  (select o.*
     from (select order_id, bool_or(is_ticket) as has_tickets
             from (select order_id, true as is_ticket from order_ticket
                    where performance_id = ${performanceId} and returned_at is null
                    union all
                   select order_id, false from takings_entry
                    where performance_id = ${performanceId} and kind = 'extra') i
            group by order_id) i
     join orders o on o.id = i.order_id and o.state = 'completed'
    where i.has_tickets
       or ${extrasCents(performanceId)} > 0
          and not exists (select from payment y join payment_reversal r on r.payment_id = y.id
                           where y.order_id = o.id and r.is_whole and not r.is_reinstated))`

/** Whether an order `o` is worth nothing but its delivery and fees once a performance is cancelled. */
export const hasNothingElse = (performanceId: number): Statement => sql`
  (not exists (select from order_ticket
                where order_id = o.id and returned_at is null and performance_id <> ${performanceId})
   and not exists (select from takings_entry
                    where order_id = o.id
                      and (kind in ('membership', 'donation', 'giftVoucher')
                           or kind = 'extra' and performance_id <> ${performanceId})
                    group by kind, performance_id, name
                   having sum(amount_cents) > 0))`

/**
 * Returns the entries that refund what a cancellation refunds of an order besides tickets, with the tax that the sale
 * charged: the performance's extras, and delivery and fees if nothing else is left of the order. What was refunded
 * before is left out.
 */
export const cancelledItems = (
  db: Queries,
  orderId: number,
  { performanceId, refundsFees }: { performanceId: number; refundsFees: boolean },
): Promise<TakingsEntry[]> =>
  db.query(sql`
    select 'refund' as event, e.kind, e.order_id, e.channel, null as method, null::bigint as order_ticket_id,
           e.performance_id, e.production_id, e.presenter_id, e.name, -sum(e.quantity)::int as quantity,
           -sum(e.amount_cents)::int as amount_cents, e.tax_name, e.tax_basis_points,
           -sum(e.tax_cents)::int as tax_cents
      from orders o
      join takings_entry e on e.order_id = o.id
     where o.id = ${orderId}
       and (e.kind = 'extra' and e.performance_id = ${performanceId}
            or ${refundsFees} and e.kind in ('delivery', 'fee') and ${hasNothingElse(performanceId)})
     group by e.kind, e.order_id, e.channel, e.performance_id, e.production_id, e.presenter_id, e.name, e.tax_name,
              e.tax_basis_points
    having sum(e.amount_cents) > 0
     order by min(e.id)`)
