import { showInstant } from '#shared/dates'
import { sumOfCents } from '#shared/money'
import { Refusal } from '#shared/refusals'
import type { cancellation } from '#shared/staff/cancellation/cancellation'
import type { StaffResult } from '#shared/staff/staff-call'
import type { BoxOffice } from '../../box-office.ts'
import type { Queries } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { isReachable } from '../../mail/outbox.ts'
import { refundParts } from '../orders/refund-tickets.ts'

interface CancellablePerformance {
  id: number
  production: string
  hall: string
  startsAt: Date
  endsAt: Date
  state: 'scheduled' | 'cancelled'
}

/** Returns a performance that isn't over. */
export async function cancellablePerformance(db: Queries, id: number, now: Date): Promise<CancellablePerformance> {
  const performance = await db.first<CancellablePerformance>(sql`
    select f.id, p.name as production, h.name as hall, f.starts_at, f.ends_at, f.state
      from performance f
      join production p on p.id = f.production_id
      join hall h on h.id = f.hall_id
     where f.id = ${id}`)
  if (!performance) throw new Refusal('NOT_FOUND')
  if (performance.endsAt <= now) throw new Refusal('PERFORMANCE_PAST')
  return performance
}

interface OrderToRefund {
  email: string
  tickets: number
  amountCents: number
  moneyLeftCents: number
  cardLeftCents: number
  hasExtras: boolean
}

/** Returns the orders and amounts that a cancellation would refund, and the mail to edit. */
export async function previewCancellation(
  { db, settings }: Pick<BoxOffice, 'db' | 'settings'>,
  performanceId: number,
  now: Date,
): Promise<StaffResult<(typeof cancellation)['preview']>> {
  const { production, hall, startsAt } = await cancellablePerformance(db, performanceId, now)
  const orders = await ordersToRefund(db, performanceId)
  const parts = orders.map((order) => refundParts([order], 'card', { ...order, terminalLeftCents: 0 }))
  const when = showInstant(startsAt, 'performance', settings.VENUE_TIME_ZONE)
  return {
    orders: orders.length,
    tickets: sumOfCents(orders.map(({ tickets }) => tickets)),
    amountCents: sumOfCents(parts.map(({ amountCents }) => amountCents)),
    cardCents: sumOfCents(parts.map(({ cardCents }) => cardCents)),
    withoutAddress: orders.filter(({ email }) => !isReachable(email)).length,
    withExtras: orders.filter(({ hasExtras }) => hasExtras).length,
    subject: `Cancelled: ${production}`,
    text: `We’re sorry: ${production} on ${when} in ${hall} is cancelled.\n\nWe refund your tickets. You needn’t do anything.`,
  }
}

const ordersToRefund = (db: Queries, performanceId: number) =>
  db.query<OrderToRefund>(sql`
    select c.email, t.tickets, t.amount_cents, greatest(0, o.total_cents - b.cents) as money_left_cents,
           coalesce(p.amount_cents, 0) - r.cents as card_left_cents,
           exists (select from order_upsell u
                     join upsell_performance f on f.id = u.upsell_performance_id
                     join order_line l on l.id = u.order_line_id
                    where l.order_id = o.id and f.performance_id = ${performanceId}) as has_extras
      from (select order_id, count(*)::int as tickets, sum(amount_cents)::int as amount_cents
              from order_ticket
             where performance_id = ${performanceId} and returned_at is null
             group by order_id) t
      join orders o on o.id = t.order_id and o.state = 'completed'
      join customer c on c.id = o.customer_id
      left join payment p on p.order_id = o.id and p.state = 'successful'
     cross join lateral (
       select coalesce(sum(card_cents), 0)::int as cents from order_refund where order_id = o.id) r
     cross join lateral (
       select coalesce(sum(amount_cents), 0)::int as cents
         from order_ticket
        where order_id = o.id and returned_at is not null) b
     order by o.id`)
