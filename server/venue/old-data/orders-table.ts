import { randomBytes } from 'node:crypto'
import type { Queries, Transaction } from '#server/box-office/database/database'
import { json, sql } from '#server/box-office/database/sql'
import { reservedForRenewal, SEATS_CHANGED } from '#server/box-office/seating/holds'
import { cleanText } from '#shared/clean-text'
import { instantOf } from '#shared/dates'
import { accountName, EMAIL } from '#shared/email'
import { isLocalTime } from '../reading/field-types.ts'
import { amountOf } from './old-amount.ts'
import { isSeatNumber } from './old-seat.ts'
import type { OldTable, ReadRow } from './old-table.ts'

/** The values of a valid row. */
interface SoldTicket {
  reference: string
  email: string
  /** The key of the performance, such as `hamlet/first-night`. */
  performance: string
  section: string
  row: string
  seat: number
  price_type: string
  cents: number
  method: string
  /** ISO 8601. */
  paid_at: string
}

/** What the box office has for a row. Null for what it doesn't. */
interface Found {
  customerId: number | null
  performanceId: number | null
  isCancelled: boolean | null
  seatId: number | null
  priceTypeId: number | null
  isOffered: boolean
  isTaken: boolean
  /** The order of the reference, which another row added. */
  orderId: number | null
  sameOrder: boolean | null
}
interface TicketToWrite extends SoldTicket {
  customer_id: number
  performance_id: number
  seat_id: number
  price_type_id: number
}

const MAX_REFERENCE = 40
const MAX_METHOD = 40

/**
 * Returns the table of orders of the former ticketing system, one row per ticket. Their seats become sold, and their
 * tickets valid. Nothing is mailed, paid or added to the takings.
 */
export async function ordersTable(db: Queries): Promise<OldTable> {
  const season = await db.first<{ timeZone: string }>(sql`select time_zone from season`)
  const timeZone = season?.timeZone ?? 'UTC'
  return {
    file: 'orders.csv',
    required: [
      ...['reference', 'email', 'performance', 'section', 'row', 'seat', 'price-type', 'price', 'paid-by', 'paid-at'],
    ],
    optional: [],
    read: (cells) => ticketOf(cells, timeZone),
    check: checkTickets,
    write: writeTickets,
  }
}

function ticketOf(cells: Record<string, string>, timeZone: string): ReadRow | string {
  const text = (name: string) => cleanText(cells[name] ?? '')
  const [reference, email, method] = [text('reference'), text('email'), text('paid-by')]
  if (!reference || reference.length > MAX_REFERENCE) return `“reference” must have 1 to ${MAX_REFERENCE} characters`
  if (!EMAIL.test(email)) return '“email” is no mail address'
  if (!isSeatNumber(text('seat'))) return '“seat” must be a number, such as 12'
  const cents = amountOf(text('price'))
  if (cents === undefined) return '“price” must be an amount, such as 45.50'
  if (!method || method.length > MAX_METHOD) return `“paid-by” must have 1 to ${MAX_METHOD} characters`
  if (!isLocalTime(text('paid-at'))) return '“paid-at” must be a date and a time, such as 2026-03-12 19:30'
  const [performance, section, row, seat] = [text('performance'), text('section'), text('row'), Number(text('seat'))]
  const values: SoldTicket = {
    ...{ reference, email: accountName(email), performance, section, row, seat, price_type: text('price-type') },
    ...{ cents, method, paid_at: instantOf(text('paid-at'), timeZone).toISOString() },
  }
  return { name: JSON.stringify([reference, performance, section, row, seat]), values: { ...values } }
}

async function checkTickets(tx: Transaction, rows: readonly ReadRow[], now: Date): Promise<(ReadRow | string)[]> {
  const found = await findTickets(tx, rows, now)
  const seats = new Set<string>()
  const orders = new Map<string, string>()
  return rows.map((row, at) => {
    const ticket = row.values as unknown as SoldTicket
    const { customerId, performanceId, seatId, priceTypeId, ...has } = found[at] as Found
    if (new Date(ticket.paid_at) > now) return '“paid-at” is in the future'
    if (!customerId) return 'No account has this mail address: add it to customers.csv'
    if (!performanceId) return 'The performance is unknown; write its key, such as hamlet/first-night'
    if (has.isCancelled) return 'The performance is cancelled'
    if (!seatId) return 'The performance’s hall has no such seat; write section, row and seat as in seats.csv'
    if (!priceTypeId) return '“price-type” is unknown; write its slug in price-types.csv'
    if (!has.isOffered) return '“price-type” isn’t sold for this seat'
    const seat = `${performanceId} ${seatId}`
    if (has.isTaken || seats.has(seat)) return 'The seat is sold, held, blocked or reserved for a renewal'
    const order = JSON.stringify([customerId, ticket.method, ticket.paid_at])
    if (has.sameOrder === false || (orders.get(ticket.reference) ?? order) !== order)
      return 'Another row of this order has another customer, payment or time'
    seats.add(seat)
    orders.set(ticket.reference, order)
    const ids = { customer_id: customerId, performance_id: performanceId, seat_id: seatId, price_type_id: priceTypeId }
    return { ...row, values: { ...row.values, ...ids } }
  })
}

const findTickets = (tx: Transaction, rows: readonly ReadRow[], now: Date) =>
  tx.query<Found>(sql`
    select c.id as customer_id, f.id as performance_id, f.state = 'cancelled' as is_cancelled, s.id as seat_id,
           y.id as price_type_id, x.order_id,
           exists (select from zone_price z
                    where z.performance_id = f.id and z.zone_id = s.zone_id and z.price_type_id = y.id)
           or exists (select from package_price z
                       where z.performance_id = f.id and z.zone_id = s.zone_id and z.price_type_id = y.id) as is_offered,
           exists (select from seat_allocation a
                    where a.performance_id = f.id and a.seat_id = s.id and (a.state <> 'held' or a.expires_at > ${now}))
           or exists (select from renewal_seat k
                       where k.performance_id = f.id and k.seat_id = s.id and exists (${reservedForRenewal(now)})) as is_taken,
           o.customer_id = c.id and o.placed_at = w.paid_at and x.method = w.method as same_order
      from jsonb_to_recordset(${json(rows.map(({ values }, at) => ({ ...values, at })))}::jsonb) as w (
             at int, reference text, email text, performance text, section text, row text, seat int, price_type text,
             method text, paid_at timestamptz)
      left join customer c on lower(c.email) = w.email and c.password_hash is not null
      left join venue_key p on p.kind = 'performance' and p.slug = w.performance
      left join performance f on f.id = p.id
      left join venue_key h on h.kind = 'hall' and h.id = f.hall_id
      left join venue_key e on e.kind = 'section' and e.slug = h.slug || '/' || w.section
      left join seat s on s.section_id = e.id and s.row = w.row and s.number = w.seat
      left join venue_key t on t.kind = 'price_type' and t.slug = w.price_type
      left join price_type y on y.id = t.id
      left join imported_order x on x.reference = w.reference
      left join orders o on o.id = x.order_id
     order by w.at`)

/** Adds the tickets to the orders of their references, one line for each performance. Rejects if a seat was taken. */
async function writeTickets(tx: Transaction, rows: readonly ReadRow[], now: Date): Promise<void> {
  const tickets = rows.map(({ values }) => values as unknown as TicketToWrite)
  if (tickets.length === 0) return
  await addOrders(tx, tickets)
  const sold = sql`jsonb_to_recordset(${json(tickets)}::jsonb) as w (
    reference text, performance_id int, seat_id int, price_type_id int, cents int)
      join imported_order x on x.reference = w.reference`
  await tx.execute(sql`
    insert into order_line (order_id, kind, position, name, performance_id, amount_cents)
    select g.order_id, 'Performance',
           (select count(*) from order_line b where b.order_id = g.order_id)
           + row_number() over (partition by g.order_id order by f.starts_at, f.id) - 1,
           p.name, f.id, 0
      from (select distinct x.order_id, w.performance_id from ${sold}) g
      join performance f on f.id = g.performance_id
      join production p on p.id = f.production_id
     where not exists (select from order_line l
                        where l.order_id = g.order_id and l.performance_id = g.performance_id)`)
  await tx.execute(sql`
    insert into order_ticket (order_id, order_line_id, performance_id, seat_id, price_type_id, amount_cents)
    select l.order_id, l.id, w.performance_id, w.seat_id, w.price_type_id, w.cents
      from ${sold}
      join order_line l on l.order_id = x.order_id and l.performance_id = w.performance_id
     order by l.id, w.seat_id`)
  await tx.execute(sql`
    update order_line l
       set amount_cents = l.amount_cents + a.cents
      from (select x.order_id, w.performance_id, sum(w.cents)::int as cents from ${sold} group by 1, 2) a
     where l.order_id = a.order_id and l.performance_id = a.performance_id`)
  await tx.execute(sql`
    update orders o
       set lines_cents = o.lines_cents + a.cents, total_cents = o.total_cents + a.cents
      from (select x.order_id, sum(w.cents)::int as cents from ${sold} group by 1) a
     where o.id = a.order_id`)
  const taken = await tx.execute(sql`
    insert into seat_allocation as a (performance_id, seat_id, state, order_id)
    select w.performance_id, w.seat_id, 'sold', x.order_id
      from ${sold} order by w.performance_id, w.seat_id
    on conflict (performance_id, seat_id) do update
       set state = 'sold', order_id = excluded.order_id, cart_id = null, expires_at = null
     where a.state = 'held' and a.expires_at <= ${now}`)
  if (taken < tickets.length) throw new Error('A buyer took a seat of orders.csv during the import. Apply again')
  for (const id of new Set(tickets.map((ticket) => ticket.performance_id))) tx.announce(SEATS_CHANGED, id)
}

/** Adds the orders whose references are new, without tickets. */
async function addOrders(tx: Transaction, tickets: readonly TicketToWrite[]): Promise<void> {
  const orders = [...new Map(tickets.map((ticket) => [ticket.reference, ticket])).values()].map((ticket) => ({
    ...ticket,
    session_key: randomBytes(32).toString('base64url'),
  }))
  await tx.execute(sql`
    with wanted as (
      select w.* from jsonb_to_recordset(${json(orders)}::jsonb) as w (
               reference text, session_key text, customer_id int, method text, paid_at timestamptz)
       where not exists (select from imported_order x where x.reference = w.reference)),
    added as (
      insert into orders (session_key, customer_id, state, lines_cents, delivery_cents, fees_cents, vouchers_cents,
                          total_cents, placed_at, completed_at)
      select session_key, customer_id, 'completed', 0, 0, 0, 0, 0, paid_at, paid_at from wanted order by paid_at
      returning id, session_key)
    insert into imported_order (order_id, reference, method)
    select a.id, w.reference, w.method from added a join wanted w on w.session_key = a.session_key`)
}
