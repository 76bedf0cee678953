import type { MediaFile } from '#shared/content/page'
import type { Queries } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { ticketJoins } from '../../tickets/ticket-joins.ts'

/** A completed order for receipt and mail. Cents. */
export interface CompletedOrder {
  id: number
  sessionKey: string
  completedAt: Date
  deliveryMethod: string | null
  deliveryDescription: string | null
  /** The lines of the address to which the tickets are posted. */
  deliveryAddress: string[] | null
  linesCents: number
  deliveryCents: number
  feesCents: number
  vouchersCents: number
  totalCents: number
  email: string
  /** The recipient's mail server rejected the confirmation permanently. */
  isMailRefused: boolean
  /** The whole payment was refunded at the provider, or is disputed. Null otherwise. */
  reversal: 'refund' | 'dispute' | null
  firstName: string
  lastName: string
  /** The buyer has no account, nor has anyone with their address. */
  isGuest: boolean
}
export interface OrderLine {
  id: number
  kind: 'Performance' | 'Package' | 'Donation' | 'Membership' | 'GiftVoucher'
  productionId: number | null
  packageId: number | null
  /** The line of the cart. Null in an order made before it was stored. */
  cartLineId: number | null
  name: string
  amountCents: number
  /** The production's performers. */
  company: string | null
  startsAt: Date | null
  venue: string | null
  image: MediaFile | null
  seriesName: string | null
  /** Of a membership. */
  description: string | null
  startsOn: string | null
  expiresOn: string | null
  /** Of a bought gift voucher, with its recipient's address. */
  voucherNumber: string | null
  voucherRecipient: string | null
  /** The address whose mail server rejected the voucher's mail permanently. */
  voucherRefusedBy: string | null
  /** The day on which it is emailed, YYYY-MM-DD, or null for immediately. */
  voucherSendDate: string | null
  /** Of a donation: the name on its receipt. */
  receiptName: string | null
}
/** A seat and its performance: a package's line has several. */
export interface OrderSeat {
  orderLineId: number
  performanceId: number
  performance: string
  /** The performers. */
  company: string
  startsAt: Date
  venue: string
  zone: string
  section: string
  row: string
  number: number
  priceType: string
  amountCents: number
  /** Whether the ticket was returned or refunded. */
  isReturned: boolean
}
export interface OrderExtra {
  orderLineId: number
  /** Includes the chosen option, if the extra has several. */
  name: string
  count: number
  amountCents: number
}

export const readOrder = (db: Queries, id: number) =>
  db.first<CompletedOrder>(sql`
    select o.id, o.session_key, o.completed_at, d.name as delivery_method, d.description as delivery_description,
           o.delivery_address, o.lines_cents, o.delivery_cents, o.fees_cents, o.vouchers_cents,
           o.total_cents, c.email,
           exists (select from mail_outbox m where m.key = 'order-' || o.id and m.refused_at is not null
                    and lower(m.recipient) = lower(c.email)) as is_mail_refused,
           (select max(r.kind) from payment_reversal r join payment p on p.id = r.payment_id
             where p.order_id = o.id and p.state = 'successful' and r.is_whole and not r.is_reinstated) as reversal,
           c.first_name, c.last_name,
           not exists (select from customer a where lower(a.email) = lower(c.email)
                        and a.password_hash is not null) as is_guest
      from orders o
      join customer c on c.id = o.customer_id
      left join delivery_method d on d.id = o.delivery_method_id
     where o.id = ${id} and o.state = 'completed'`)

export const readOrderLines = (db: Queries, orderId: number) =>
  db.query<OrderLine>(sql`
    select l.id, l.kind, p.id as production_id, l.package_id, (l.details ->> 'productLineItemId')::bigint as cart_line_id, l.name, l.amount_cents,
           p.company, f.starts_at, h.name as venue, coalesce(p.image, s.image, m.image) as image,
           s.name as series_name, m.description, b.starts_on, b.expires_on, v.number as voucher_number,
           l.details ->> 'email' as voucher_recipient, l.details ->> 'sendDate' as voucher_send_date,
           (select e.recipient from mail_outbox e where e.key = 'voucher-' || v.id and e.refused_at is not null) as voucher_refused_by,
           l.details ->> 'receiptName' as receipt_name
      from order_line l
      left join performance f on f.id = l.performance_id
      left join production p on p.id = f.production_id
      left join hall h on h.id = f.hall_id
      left join package k on k.id = l.package_id
      left join series s on s.id = k.series_id
      left join membership_level m on m.id = l.membership_level_id
      left join customer_membership b on b.order_line_id = l.id
      left join gift_voucher v on v.order_line_id = l.id
     where l.order_id = ${orderId}
     order by l.position`)

export const readOrderSeats = (db: Queries, orderId: number) =>
  db.query<OrderSeat>(sql`
    select t.order_line_id, t.performance_id, p.name as performance, p.company, f.starts_at, h.name as venue,
           z.name as zone, e.name as section,
           s.row, s.number, y.name as price_type, t.amount_cents, t.returned_at is not null as is_returned
      from order_ticket t
      ${ticketJoins}
     where t.order_id = ${orderId}
     order by t.order_line_id, f.starts_at, f.id, e.position, s.row_position, s.position`)

export const readOrderExtras = (db: Queries, orderId: number) =>
  db.query<OrderExtra>(sql`
    select u.order_line_id, u.count, u.amount_cents,
           u.name || case when (select count(*) from upsell_price p
                                 where p.upsell_performance_id = u.upsell_performance_id) > 1
                          then ': ' || lower(left(y.name, 1)) || substr(y.name, 2)
                          else '' end as name
      from order_upsell u
      join order_line l on l.id = u.order_line_id
      join price_type y on y.id = u.price_type_id
     where l.order_id = ${orderId}
     order by u.id`)

/** Returns the amounts paid by vouchers, with their current balances. */
export const readVoucherPayments = (db: Queries, orderId: number) =>
  db.query<{ number: string; amountCents: number; balanceCents: number }>(sql`
    select v.number, u.amount_cents, v.balance_cents
      from gift_voucher_use u
      join gift_voucher v on v.id = u.gift_voucher_id
     where u.order_id = ${orderId}
     order by v.id`)
