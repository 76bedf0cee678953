import { accountName } from '#shared/email'
import { fromCents } from '#shared/money'
import type { account } from '#shared/ticketing/account/account'
import type { Result } from '#shared/ticketing/call'
import type { Queries } from '../database/database.ts'
import { type Statement, sql } from '../database/sql.ts'
import type { DocumentBuyer } from '../takings/receipts/document-content.ts'
import { documentNumber } from '../takings/receipts/read-documents.ts'
import { ticketJoins } from '../tickets/ticket-joins.ts'

type Data = Result<(typeof account)['data']>
/** A row as in the database: times as `Date`, amounts in cents. */
type Row<T, Instants extends keyof T = never, Amounts extends keyof T = never> = Omit<T, Instants | Amounts> &
  Record<Instants, Date> & { [Name in Amounts & string as `${Name}Cents`]: number }

/** Returns the newsletter subscription of an email address. */
export async function newsletterOf(db: Queries, email: string): Promise<Data['account']['newsletter']> {
  const newsletter = await db.first<{ firstName: string; lastName: string; subscribedAt: Date }>(sql`
    select first_name, last_name, subscribed_at from subscription where email = ${accountName(email)}`)
  return newsletter ? { ...newsletter, subscribedAt: newsletter.subscribedAt.toISOString() } : null
}

/** Returns the requests of an email address for returned seats. */
export async function seatRequestsOf(db: Queries, email: string): Promise<NonNullable<Data['seatRequests']>> {
  const requests = await db.query<{ performance: string; date: Date; seats: number; requestedAt: Date }>(sql`
    select p.name as performance, f.starts_at as date, r.count as seats, r.requested_at
      from returned_seat_request r
      join performance f on f.id = r.performance_id
      join production p on p.id = f.production_id
     where r.email = ${accountName(email)}
     order by r.id`)
  return requests.map(({ date, requestedAt, ...request }) => ({
    ...request,
    date: date.toISOString(),
    requestedAt: requestedAt.toISOString(),
  }))
}

/** Returns the mails that meet a condition. */
export async function readMails(db: Queries, theirs: Statement): Promise<Data['mails']> {
  const mails = await db.query<{ subject: string; writtenAt: Date; sentAt: Date | null }>(sql`
    select subject, created_at as written_at, sent_at from mail_outbox where ${theirs} order by id`)
  return mails.map(({ subject, writtenAt, sentAt }) => ({
    subject,
    writtenAt: writtenAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
  }))
}

export async function readAddresses(db: Queries, ids: readonly number[]): Promise<Data['addresses']> {
  const rows = await db.query<Row<Data['addresses'][number], 'createdAt'>>(sql`
    select a.line1, a.line2, a.suburb, s.name as state, a.post_code, c.name as country, a.is_primary, a.created_at
      from address a
      join country c on c.id = a.country_id
      left join state s on s.id = a.state_id
     where a.customer_id = any (${ids}::int[])
     order by a.id`)
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

type Order = Data['orders'][number]
type Line = Order['lines'][number]
type Ticket = Line['tickets'][number]

/** Returns the orders of customers. */
export async function readOrders(db: Queries, ids: readonly number[]): Promise<Order[]> {
  const orders = await db.query<{
    orderId: number
    state: string
    placedAt: Date
    totalCents: number
    billingAddress: string[] | null
    deliveryAddress: string[] | null
  }>(sql`
    select id as order_id, state, placed_at, total_cents, billing_address, delivery_address
      from orders where customer_id = any (${ids}::int[]) order by id`)
  const lines = await readLines(db, ids)
  const payments = await db.query<{ orderId: number; amountCents: number; state: string; createdAt: Date }>(sql`
    select p.order_id, p.amount_cents, p.state, p.created_at
      from payment p
      join orders o on o.id = p.order_id
     where o.customer_id = any (${ids}::int[])
     order by p.id`)
  const documents = await readDocuments(db, ids)
  return orders.map(({ orderId, state, placedAt, totalCents, billingAddress, deliveryAddress }) => ({
    ...{ orderId, state, placedAt: placedAt.toISOString(), total: fromCents(totalCents) },
    billingAddress: billingAddress ?? [],
    deliveryAddress: deliveryAddress ?? [],
    lines: lines.filter((line) => line.orderId === orderId).map(({ orderId: _, ...line }) => line),
    payments: payments
      .filter((payment) => payment.orderId === orderId)
      .map((payment) => ({
        amount: fromCents(payment.amountCents),
        state: payment.state,
        createdAt: payment.createdAt.toISOString(),
      })),
    documents: documents.filter((each) => each.orderId === orderId).map(({ orderId: _, ...document }) => document),
  }))
}

async function readDocuments(db: Queries, ids: readonly number[]) {
  const documents = await db.query<{
    orderId: number
    number: string
    issuedAt: Date
    totalCents: number
    buyer: DocumentBuyer
  }>(sql`
    select d.order_id, ${documentNumber(sql`d`)} as number, d.issued_at, d.total_cents, d.buyer
      from sales_document d
      join orders o on o.id = d.order_id
     where o.customer_id = any (${ids}::int[])
     order by d.id`)
  return documents.map(({ orderId, number, issuedAt, totalCents, buyer }) => ({
    ...{ orderId, number, issuedAt: issuedAt.toISOString(), total: fromCents(totalCents) },
    buyer: buyer ? [buyer.name, ...buyer.address] : [],
  }))
}

async function readLines(db: Queries, ids: readonly number[]): Promise<(Line & { orderId: number })[]> {
  const lines = await db.query<
    Omit<Line, 'amount' | 'tickets'> & { id: number; orderId: number; amountCents: number }
  >(sql`
    select l.id, l.order_id, l.kind, l.name, l.amount_cents, l.details,
           array(select notes from order_requirement where order_line_id = l.id order by performance_id) as special_requirements,
           coalesce((select jsonb_agg(jsonb_build_object('name', u.name, 'count', u.count) order by u.id)
                       from order_upsell u where u.order_line_id = l.id), '[]') as extras
      from order_line l
      join orders o on o.id = l.order_id
     where o.customer_id = any (${ids}::int[])
     order by l.order_id, l.position`)
  const tickets = await db.query<
    Row<Ticket, 'date' | 'returnedAt' | 'admittedAt', 'price'> & {
      lineId: number
      returnedAt: Date | null
      admittedAt: Date | null
      number: number
    }
  >(sql`
    select t.order_line_id as line_id, p.name as performance, f.starts_at as date, h.name as venue, e.name as section, s.row,
           s.number, y.name as price_type, t.amount_cents as price_cents, t.returned_at, c.at as admitted_at,
           coalesce((select jsonb_agg(jsonb_build_object('name', trim(first_name || ' ' || last_name), 'email', email) order by number)
                       from ticket_holder where ticket_id = t.id), '[]') as handed_on_to
      from order_ticket t
      join orders o on o.id = t.order_id
      ${ticketJoins}
      left join scan c on c.ticket_id = t.id and c.outcome = 'in'
     where o.customer_id = any (${ids}::int[])
     order by t.id`)
  return lines.map(({ id, amountCents, ...line }) => ({
    ...line,
    amount: fromCents(amountCents),
    tickets: tickets
      .filter(({ lineId }) => lineId === id)
      .map(({ lineId: _, date, number, priceCents, returnedAt, admittedAt, ...ticket }) => ({
        ...ticket,
        date: date.toISOString(),
        number: String(number),
        price: fromCents(priceCents),
        returnedAt: returnedAt?.toISOString() ?? null,
        admittedAt: admittedAt?.toISOString() ?? null,
      })),
  }))
}

/** Returns the tickets that were handed on to an email address. */
export async function readHeldTickets(db: Queries, email: string): Promise<NonNullable<Data['heldTickets']>> {
  const tickets = await db.query<Row<NonNullable<Data['heldTickets']>[number], 'date' | 'handedOnAt'>>(sql`
    select p.name as performance, f.starts_at as date, h.name as venue, e.name as section, s.row,
           s.number::text as number, w.first_name, w.last_name, w.at as handed_on_at
      from ticket_holder w
      join order_ticket t on t.id = w.ticket_id
      ${ticketJoins}
     where lower(w.email) = ${accountName(email)}
     order by w.at, w.ticket_id`)
  return tickets.map((ticket) => ({
    ...ticket,
    date: ticket.date.toISOString(),
    handedOnAt: ticket.handedOnAt.toISOString(),
  }))
}

/** Returns vouchers bought by customers, or issued for tickets that they returned. */
export async function readVouchers(db: Queries, ids: readonly number[]): Promise<Data['giftVouchers']> {
  const rows = await db.query<{ number: string; initialCents: number; balanceCents: number; expiresOn: string }>(sql`
    select v.id, v.number, v.initial_cents, v.balance_cents, v.expires_on
      from gift_voucher v
      left join order_line l on l.id = v.order_line_id
      join orders o on o.id = coalesce(l.order_id, v.refunds_order_id) and o.customer_id = any (${ids}::int[])
     order by v.id`)
  return rows.map(({ number, initialCents, balanceCents, expiresOn }) => ({
    ...{ number, value: fromCents(initialCents), amountLeft: fromCents(balanceCents), expiresOn },
  }))
}
