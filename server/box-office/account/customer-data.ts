import { toDollars } from '#shared/money'
import { Refusal } from '#shared/refusals'
import type { account } from '#shared/ticketing/account/account'
import type { Result } from '#shared/ticketing/call'
import type { BoxOffice } from '../box-office.ts'
import type { Queries } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { type CallContext, customerOf } from '../sessions/visitor.ts'
import { ticketJoins } from '../tickets/ticket-joins.ts'
import { devicesOf } from './devices.ts'

type Data = Result<(typeof account)['data']>
/** A row as in the database: times as `Date`, amounts in cents. */
type Row<T, Instants extends keyof T = never, Amounts extends keyof T = never> = Omit<T, Instants | Amounts> &
  Record<Instants, Date> & { [Name in Amounts & string as `${Name}Cents`]: number }

/** Returns everything stored about the customer, except hashes of passwords and tokens. */
export async function customerData({ db }: BoxOffice, { visitor, now }: CallContext): Promise<Data> {
  const id = customerOf(visitor)
  const customer = await readAccount(db, id)
  const cartLines = await db.query<Row<Data['cartLines'][number], 'addedAt'>>(sql`
    select l.kind, coalesce(p.name, k.name, m.name, d.title, 'Gift voucher') as name, l.created_at as added_at
      from cart_line l
      join cart c on c.id = l.cart_id and c.state <> 'ordered'
      left join performance f on f.id = l.performance_id
      left join production p on p.id = f.production_id
      left join package k on k.id = l.package_id
      left join membership_level m on m.id = l.membership_level_id
      left join donation_fund d on d.id = l.fund_id
     where c.customer_id = ${id}
     order by l.id`)
  const mails = await db.query<{ subject: string; writtenAt: Date; sentAt: Date | null }>(sql`
    select subject, created_at as written_at, sent_at
      from mail_outbox where lower(recipient) = lower(${customer.email}) order by id`)
  return {
    writtenAt: now.toISOString(),
    account: customer,
    addresses: await readAddresses(db, id),
    devices: await devicesOf(db, visitor),
    memberships: await db.query<Data['memberships'][number]>(sql`
      select m.name, c.starts_on, c.expires_on
        from customer_membership c
        join membership_level m on m.id = c.membership_level_id
       where c.customer_id = ${id}
       order by c.starts_on, c.id`),
    orders: await readOrders(db, id),
    giftVouchers: await readVouchers(db, id),
    cartLines: cartLines.map(({ addedAt, ...line }) => ({ ...line, addedAt: addedAt.toISOString() })),
    mails: mails.map(({ subject, writtenAt, sentAt }) => ({
      subject,
      writtenAt: writtenAt.toISOString(),
      sentAt: sentAt?.toISOString() ?? null,
    })),
  }
}

async function readAccount(db: Queries, id: number): Promise<Data['account']> {
  const row = await db.first<Omit<Data['account'], 'createdAt' | 'newsletter'> & { createdAt: Date }>(sql`
    select c.id::text as account_number, c.created_at, c.email, p.name as prefix, c.first_name, c.middle_name, c.last_name,
           c.phone, c.date_of_birth, c.email_communications, c.phone_communications, c.other_presenter_updates
      from customer c
      left join prefix p on p.id = c.prefix_id
     where c.id = ${id}`)
  if (!row) throw new Refusal('SESSION_ENDED')
  const newsletter = await db.first<{ firstName: string; lastName: string; subscribedAt: Date }>(sql`
    select first_name, last_name, subscribed_at from subscription where email = lower(${row.email})`)
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    newsletter: newsletter ? { ...newsletter, subscribedAt: newsletter.subscribedAt.toISOString() } : null,
  }
}

async function readAddresses(db: Queries, id: number): Promise<Data['addresses']> {
  const rows = await db.query<Row<Data['addresses'][number], 'createdAt'>>(sql`
    select a.line1, a.line2, a.suburb, s.name as state, a.post_code, c.name as country, a.is_primary, a.created_at
      from address a
      join country c on c.id = a.country_id
      left join state s on s.id = a.state_id
     where a.customer_id = ${id}
     order by a.id`)
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

type Order = Data['orders'][number]
type Line = Order['lines'][number]
type Ticket = Line['tickets'][number]

async function readOrders(db: Queries, id: number): Promise<Order[]> {
  const orders = await db.query<{
    orderId: number
    state: string
    placedAt: Date
    totalCents: number
    billingAddress: string[] | null
    deliveryAddress: string[] | null
  }>(sql`
    select id as order_id, state, placed_at, total_cents, billing_address, delivery_address
      from orders where customer_id = ${id} order by id`)
  const lines = await readLines(db, id)
  const payments = await db.query<{ orderId: number; amountCents: number; state: string; createdAt: Date }>(sql`
    select p.order_id, p.amount_cents, p.state, p.created_at
      from payment p
      join orders o on o.id = p.order_id
     where o.customer_id = ${id}
     order by p.id`)
  return orders.map(({ orderId, state, placedAt, totalCents, billingAddress, deliveryAddress }) => ({
    ...{ orderId, state, placedAt: placedAt.toISOString(), total: toDollars(totalCents) },
    billingAddress: billingAddress ?? [],
    deliveryAddress: deliveryAddress ?? [],
    lines: lines.filter((line) => line.orderId === orderId).map(({ orderId: _, ...line }) => line),
    payments: payments
      .filter((payment) => payment.orderId === orderId)
      .map((payment) => ({
        amount: toDollars(payment.amountCents),
        state: payment.state,
        createdAt: payment.createdAt.toISOString(),
      })),
  }))
}

async function readLines(db: Queries, customerId: number): Promise<(Line & { orderId: number })[]> {
  const lines = await db.query<
    Omit<Line, 'amount' | 'tickets'> & { id: number; orderId: number; amountCents: number }
  >(sql`
    select l.id, l.order_id, l.kind, l.name, l.amount_cents, l.details,
           array(select notes from order_requirement where order_line_id = l.id order by performance_id) as special_requirements,
           coalesce((select jsonb_agg(jsonb_build_object('name', u.name, 'count', u.count) order by u.id)
                       from order_upsell u where u.order_line_id = l.id), '[]') as extras
      from order_line l
      join orders o on o.id = l.order_id
     where o.customer_id = ${customerId}
     order by l.order_id, l.position`)
  const tickets = await db.query<
    Row<Ticket, 'date' | 'returnedAt', 'price'> & { lineId: number; returnedAt: Date | null; number: number }
  >(sql`
    select t.order_line_id as line_id, p.name as performance, f.starts_at as date, h.name as venue, e.name as section, s.row,
           s.number, y.name as price_type, t.amount_cents as price_cents, t.returned_at
      from order_ticket t
      join orders o on o.id = t.order_id
      ${ticketJoins}
     where o.customer_id = ${customerId}
     order by t.id`)
  return lines.map(({ id, amountCents, ...line }) => ({
    ...line,
    amount: toDollars(amountCents),
    tickets: tickets
      .filter(({ lineId }) => lineId === id)
      .map(({ lineId: _, date, number, priceCents, returnedAt, ...ticket }) => ({
        ...ticket,
        date: date.toISOString(),
        number: String(number),
        price: toDollars(priceCents),
        returnedAt: returnedAt ? returnedAt.toISOString() : null,
      })),
  }))
}

/** Returns vouchers bought by the customer, or issued for tickets that they returned. */
async function readVouchers(db: Queries, id: number): Promise<Data['giftVouchers']> {
  const rows = await db.query<{ number: string; initialCents: number; balanceCents: number; expiresOn: string }>(sql`
    select distinct v.id, v.number, v.initial_cents, v.balance_cents, v.expires_on
      from gift_voucher v
      left join order_line l on l.id = v.order_line_id
      left join order_ticket t on t.gift_voucher_id = v.id
      join orders o on o.id = coalesce(l.order_id, t.order_id) and o.customer_id = ${id}
     order by v.id`)
  return rows.map(({ number, initialCents, balanceCents, expiresOn }) => ({
    ...{ number, value: toDollars(initialCents), amountLeft: toDollars(balanceCents), expiresOn },
  }))
}
