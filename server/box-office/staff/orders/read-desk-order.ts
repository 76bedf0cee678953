import { Refusal } from '#shared/refusals'
import type { CounterMethod } from '#shared/staff/counter/counter.schemas'
import type { orders } from '#shared/staff/orders/orders'
import type { StaffResult } from '#shared/staff/staff-call'
import type { BoxOffice } from '../../box-office.ts'
import { phoneFormat, type StoredPhone } from '../../customers/stored-phone.ts'
import type { Queries } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { isReachable } from '../../mail/outbox.ts'
import { documentsOfOrder } from '../../takings/receipts/read-documents.ts'
import { holderJoin, holderName, seatText, ticketJoins } from '../../tickets/ticket-joins.ts'
import { readInvoice } from './invoice.ts'
import { readHistory } from './order-history.ts'
import type { RefundParts } from './refund-tickets.ts'
import { type RefundState, refundRejection } from './send-refund.ts'

interface OrderRow {
  id: number
  state: 'pending' | 'completed' | 'lapsed'
  placedAt: Date
  customerId: number
  firstName: string
  lastName: string
  email: string
  phone: StoredPhone | null
  hasAccount: boolean
  delivery: string | null
  deliveryAddress: string[] | null
  linesCents: number
  deliveryCents: number
  feesCents: number
  vouchersCents: number
  totalCents: number
}

/** Returns an order in any state, with its history. */
export async function readDeskOrder(
  boxOffice: Pick<BoxOffice, 'db' | 'shortCache'>,
  orderId: number,
): Promise<StaffResult<(typeof orders)['order']>> {
  const { db } = boxOffice
  const order = await db.first<OrderRow>(sql`
    select o.id, o.state, o.placed_at, c.id as customer_id, c.first_name, c.last_name, c.email, c.phone,
           c.password_hash is not null as has_account, d.name as delivery, o.delivery_address,
           o.lines_cents, o.delivery_cents, o.fees_cents, o.vouchers_cents, o.total_cents
      from orders o
      join customer c on c.id = o.customer_id
      left join delivery_method d on d.id = o.delivery_method_id
     where o.id = ${orderId}`)
  if (!order) throw new Refusal('NOT_FOUND')
  const { customerId, firstName, lastName, phone: stored, hasAccount, placedAt, ...sums } = order
  const email = isReachable(order.email) ? order.email : null
  const phone = (await phoneFormat(boxOffice))(stored)
  return {
    ...{
      ...sums,
      placedAt: placedAt.toISOString(),
      customer: { id: customerId, firstName, lastName, email, phone, hasAccount },
    },
    importedOrder: await readImportedOrder(db, orderId),
    invoice: await readInvoice(db, orderId),
    counterSale: await readCounterSale(db, orderId),
    tickets: await readTicketsOf(db, orderId),
    otherLines: await readOtherLines(db, orderId),
    refunds: await readRefunds(db, orderId),
    documents: await documentsOfOrder(db, orderId),
    history: await readHistory(db, orderId),
  }
}

async function readTicketsOf(db: Queries, orderId: number) {
  const tickets = await db.query<{
    id: number
    performanceId: number
    production: string
    startsAt: Date
    hall: string
    seat: string
    zone: string
    priceType: string
    amountCents: number
    returnedAt: Date | null
    holder: string | null
  }>(sql`
    select t.id, t.performance_id, p.name as production, f.starts_at, h.name as hall,
           ${seatText} as seat, z.name as zone, y.name as price_type, t.amount_cents,
           t.returned_at, ${holderName} as holder
      from order_ticket t
      ${ticketJoins}
      ${holderJoin}
     where t.order_id = ${orderId}
     order by f.starts_at, f.id, e.position, s.row_position, s.position`)
  return tickets.map((ticket) => ({
    ...ticket,
    startsAt: ticket.startsAt.toISOString(),
    returnedAt: ticket.returnedAt?.toISOString() ?? null,
  }))
}

const readCounterSale = async (db: Queries, orderId: number) =>
  (await db.first<{ method: CounterMethod; reference: string | null; by: string }>(sql`
    select c.method, c.reference, s.name as by
      from counter_sale c
      join staff s on s.id = c.staff_id
     where c.order_id = ${orderId}`)) ?? null

const readImportedOrder = async (db: Queries, orderId: number) =>
  (await db.first<{ reference: string; method: string }>(sql`
    select reference, method from imported_order where order_id = ${orderId}`)) ?? null

/** Returns the items that aren't tickets: other lines, and the extras of lines with tickets. */
const readOtherLines = (db: Queries, orderId: number) =>
  db.query<{ name: string; amountCents: number }>(sql`
    select name, amount_cents from (
      select position, 0 as id, name, amount_cents
        from order_line
       where order_id = ${orderId} and kind not in ('Performance', 'Package')
       union all
      select l.position, u.id, u.count || ' × ' || u.name, u.count * u.amount_cents
        from order_upsell u join order_line l on l.id = u.order_line_id
       where l.order_id = ${orderId}) lines
     order by position, id`)

async function readRefunds(db: Queries, orderId: number) {
  const refunds = await db.query<
    RefundParts & {
      id: number
      state: RefundState
      rejection: string | null
      terminalReference: string | null
      exchangedFor: number | null
      exchangedCents: number
      /** The part that isn't for tickets. */
      otherCents: number
      reason: string
      at: Date
      by: string
    }
  >(sql`
    select r.id, r.amount_cents, r.other_cents, r.card_cents, r.terminal_cents, r.terminal_reference, r.cash_cents,
           r.invoice_cents, r.transfer_cents, r.voucher_cents,
           r.state, r.reason, r.created_at as at,
           ${refundRejection} as rejection, s.name as by, r.exchanged_for,
           coalesce(x.vouchers_cents, 0) as exchanged_cents
      from order_refund r
      join staff s on s.id = r.staff_id
      left join orders x on x.id = r.exchanged_for
     where r.order_id = ${orderId}
     order by r.id`)
  return refunds.map((each) => ({ ...each, at: each.at.toISOString() }))
}
