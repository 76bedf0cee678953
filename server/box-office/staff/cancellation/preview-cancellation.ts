import { showInstant } from '#shared/dates'
import { sumOfCents } from '#shared/money'
import type { cancellation } from '#shared/staff/cancellation/cancellation'
import type { StaffResult } from '#shared/staff/staff-call'
import type { BoxOffice } from '../../box-office.ts'
import type { Queries } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { isReachable } from '../../mail/outbox.ts'
import { refundParts } from '../orders/refund-tickets.ts'
import { comingPerformance } from '../performances/written-performance.ts'
import { extrasCents, hasNothingElse, ordersToRefund } from './cancelled-items.ts'

/** A cancellation refunds to cards and vouchers, and lowers unpaid invoices. */
const NO_OTHER = { terminalLeftCents: 0, transferLeftCents: 0 }

interface OrderToRefund {
  email: string
  tickets: number
  ticketsCents: number
  extrasCents: number
  /** Delivery and fees, if nothing else is left of the order. */
  feesCents: number
  moneyLeftCents: number
  cardLeftCents: number
  isUnpaidInvoice: boolean
}

/** Returns the orders and amounts that a cancellation would refund, and the mail to edit. */
export async function previewCancellation(
  { db, settings }: Pick<BoxOffice, 'db' | 'settings'>,
  performanceId: number,
  now: Date,
): Promise<StaffResult<(typeof cancellation)['preview']>> {
  const { production, hall, startsAt } = await comingPerformance(db, performanceId, now)
  const orders = await readOrders(db, performanceId)
  const sumOf = (centsOf: (order: OrderToRefund) => number) => sumOfCents(orders.map(centsOf))
  const parts = (order: OrderToRefund, withFees: boolean) =>
    refundParts([{ amountCents: order.ticketsCents + order.extrasCents + (withFees ? order.feesCents : 0) }], 'card', {
      ...order,
      ...NO_OTHER,
    })
  const when = showInstant(startsAt, 'performance', settings.VENUE_TIME_ZONE)
  return {
    orders: orders.length,
    tickets: sumOf(({ tickets }) => tickets),
    ticketsCents: sumOf(({ ticketsCents }) => ticketsCents),
    extrasCents: sumOf(({ extrasCents }) => extrasCents),
    feesCents: sumOf(({ feesCents }) => feesCents),
    cardCents: sumOf((order) => parts(order, false).cardCents),
    cardCentsWithFees: sumOf((order) => parts(order, true).cardCents),
    invoiceCents: sumOf((order) => parts(order, false).invoiceCents),
    invoiceCentsWithFees: sumOf((order) => parts(order, true).invoiceCents),
    withoutAddress: orders.filter(({ email }) => !isReachable(email)).length,
    subject: `Cancelled: ${production}`,
    text: `We’re sorry: ${production} on ${when} in ${hall} is cancelled.\n\nWe refund your tickets. You needn’t do anything.`,
  }
}

const readOrders = (db: Queries, performanceId: number) =>
  db.query<OrderToRefund>(sql`
    select c.email, t.tickets, t.cents as tickets_cents, ${extrasCents(sql`${performanceId}`)} as extras_cents,
           case when ${hasNothingElse(performanceId)}
                then (select greatest(coalesce(sum(amount_cents), 0), 0)::int
                        from takings_entry
                       where order_id = o.id and kind in ('delivery', 'fee'))
                else 0 end as fees_cents,
           greatest(0, o.total_cents - b.cents - r.other_cents) as money_left_cents,
           coalesce(p.amount_cents, 0) - r.card_cents as card_left_cents,
           i.order_id is not null as is_unpaid_invoice
      from ${ordersToRefund(sql`${performanceId}`)} o
      join customer c on c.id = o.customer_id
      left join invoice i on i.order_id = o.id and i.paid_on is null
      left join payment p on p.order_id = o.id and p.state = 'successful'
     cross join lateral (
       select count(*)::int as tickets, coalesce(sum(amount_cents), 0)::int as cents
         from order_ticket
        where order_id = o.id and performance_id = ${performanceId} and returned_at is null) t
     cross join lateral (
       select coalesce(sum(card_cents), 0)::int as card_cents, coalesce(sum(other_cents), 0)::int as other_cents
         from order_refund
        where order_id = o.id) r
     cross join lateral (
       select coalesce(sum(amount_cents), 0)::int as cents
         from order_ticket
        where order_id = o.id and returned_at is not null) b
     order by o.id`)
