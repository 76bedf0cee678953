import { Refusal } from '#shared/refusals'
import type { orders } from '#shared/staff/orders/orders'
import type { StaffInput, StaffResult } from '#shared/staff/staff-call'
import type { BoxOffice } from '../../box-office.ts'
import { sql } from '../../database/sql.ts'
import type { StaffMember } from '../colleague.ts'
import { SALE_EXPIRED } from '../counter/sell.ts'
import { readFigures } from '../performances/read-performances.ts'
import { exchangeParts, readRefundable, refuseUnpaid, ticketsToRefund } from './refund-tickets.ts'

/** Returns the dates that are still to come of the productions of an order's tickets, in order of time. */
export async function exchangeDates(
  { db }: Pick<BoxOffice, 'db'>,
  { orderId, ticketIds }: StaffInput<(typeof orders)['exchangeDates']>,
  now: Date,
): Promise<StaffResult<(typeof orders)['exchangeDates']>> {
  const performances = await readFigures(
    db,
    sql`
      where f.ends_at > ${now} and f.state = 'scheduled'
        and f.production_id in (select g.production_id
                                  from order_ticket t join performance g on g.id = t.performance_id
                                 where t.order_id = ${orderId} and t.id = any (${ticketIds.split(',').map(Number)}::bigint[]))`,
    now,
  )
  return { performances }
}

/** Returns the amounts of an exchange for the seats that a sale holds, without making it. */
export async function previewExchange(
  { db }: Pick<BoxOffice, 'db'>,
  by: Pick<StaffMember, 'id'>,
  { orderId, ticketIds, saleId, refundMethod }: StaffInput<(typeof orders)['previewExchange']>,
): Promise<StaffResult<(typeof orders)['previewExchange']>> {
  const order = await readRefundable(db, orderId, { locks: false })
  refuseUnpaid(order)
  const tickets = await ticketsToRefund(db, orderId, ticketIds, { locks: false })
  const held = await db.first<{ cents: number }>(sql`
    select sum(t.amount_cents)::int as cents
      from cart c
      join cart_line l on l.cart_id = c.id
      join cart_ticket t on t.cart_line_id = l.id
     where c.id = ${saleId}::uuid and c.staff_id = ${by.id} and c.state = 'open'
    having count(*) > 0`)
  if (!held) throw new Refusal('CART_EXPIRED', { words: SALE_EXPIRED })
  const { amountCents, voucherCents, ...inMoney } = exchangeParts(tickets, held.cents, refundMethod, order)
  return {
    ...{ formerCents: amountCents, newCents: held.cents, dueCents: Math.max(0, held.cents - amountCents) },
    ...{ ...inMoney, voucherCents: Math.max(0, voucherCents - held.cents) },
  }
}
