import { cleanText } from '#shared/clean-text'
import { type Country, canonicalPhone } from '#shared/contact-rules'
import { readSearchText, type SearchText } from '#shared/staff/find/search-text'
import type { BoxOffice } from '../../box-office.ts'
import { knownCountries } from '../../customers/stored-phone.ts'
import type { Queries } from '../../database/database.ts'
import { pageOf } from '../../database/page.ts'
import { emptySql, join, type Statement, sql } from '../../database/sql.ts'
import { hasVoucherNumber } from '../../gift-voucher/has-voucher-number.ts'
import { isReachable } from '../../mail/outbox.ts'
import { readTicketCode } from '../../tickets/ticket-code.ts'
import { ticketPublicKey } from '../../tickets/ticket-keys.ts'

const page = pageOf(25)
/** Maximum number of customers considered for a name. A longer search text narrows them down. */
const MAX_CUSTOMERS = 2_000

interface FoundRow {
  id: number
  state: 'pending' | 'completed' | 'lapsed'
  placedAt: Date
  buyer: string
  email: string
  first: string | null
  lines: number
  tickets: number
  totalCents: number
}

/** Returns the newest orders that match a text. */
export async function findOrders(boxOffice: BoxOffice, typed: string) {
  const { db, settings } = boxOffice
  const imported = sql`select order_id as id from imported_order where reference = ${cleanText(typed)}`
  const ids = await idsOf(boxOffice, readSearchText(typed), settings.VENUE_TIME_ZONE)
  return newestOrders(db, ids ? sql`(${ids}) union (${imported})` : imported)
}

/** Returns the newest of the orders whose ids a query selects. */
export async function newestOrders(db: Queries, ids: Statement) {
  const rows = await foundRows(db, ids)
  const { shown, hasMore } = page.of(rows)
  const orders = shown.map(({ first, lines, ...row }) => ({
    ...row,
    email: isReachable(row.email) ? row.email : '',
    placedAt: row.placedAt.toISOString(),
    contents: lines > 1 ? `${first} and ${lines - 1} more` : (first ?? ''),
  }))
  return { orders, hasMore }
}

/** Returns the query for the ids of matching orders, or undefined if nothing can match. */
async function idsOf(boxOffice: BoxOffice, search: SearchText, zone: string): Promise<Statement | undefined> {
  switch (search.by) {
    case 'order':
      return sql`select ${search.orderId}::bigint as id`
    case 'ticket': {
      const ticket = readTicketCode(search.code, await ticketPublicKey(boxOffice.db, boxOffice))
      return ticket && sql`select order_id as id from order_ticket where id = ${ticket.ticketId}`
    }
    case 'voucher':
      return ofVoucher(search.number)
    case 'seat':
      return ofSeat(search, zone)
    case 'email':
      return sql`(${ofCustomers(customersOf(search, []))}) union (${ofHolders(search.start)})`
    default:
      return ofCustomers(customersOf(search, await knownCountries(boxOffice)))
  }
}

export const customersOf = (
  search: Extract<SearchText, { by: 'email' | 'phone' | 'name' }>,
  countries: readonly Pick<Country, 'code'>[],
): Statement | undefined => {
  if (search.by === 'email') return sql`lower(email) like ${`${escaped(search.start)}%`}`
  if (search.by === 'phone')
    return sql`phone is not null and right(regexp_replace(phone, '\\D', '', 'g'), 9) = any (${lastDigitsOf(search.typed, countries)}::text[])`
  if (search.words.length === 0) return undefined
  const query = search.words.map((word) => `${word}:*`).join(' & ')
  return sql`to_tsvector('simple'::regconfig, folded_text(first_name || ' ' || last_name)) @@ to_tsquery('simple', ${query})`
}

/**
 * Returns the last nine digits of a phone number in each form in which it may be stored: as typed, and as a number of
 * each country where it is valid.
 */
function lastDigitsOf(typed: string, countries: readonly Pick<Country, 'code'>[]): string[] {
  const numbers = [typed, ...countries.map((country) => canonicalPhone(typed, [country]) ?? typed)]
  return [...new Set(numbers.map((number) => number.replace(/\D/g, '').slice(-9)))]
}

const ofCustomers = (which: Statement | undefined): Statement | undefined =>
  which &&
  sql`
    select o.id
      from (select id from customer where ${which} limit ${MAX_CUSTOMERS}) c
      join orders o on o.customer_id = c.id`

/** Returns the query for the orders of which a ticket was handed on to this address. */
const ofHolders = (start: string): Statement => sql`
  select t.order_id as id
    from ticket_holder w
    join order_ticket t on t.id = w.ticket_id
   where lower(w.email) like ${`${escaped(start)}%`} and w.email <> ''
   limit ${MAX_CUSTOMERS}`

/** Returns the query for the orders that bought a voucher, paid with it, or were refunded with it. */
const ofVoucher = (number: string): Statement => sql`
  with v as (select id, order_line_id, refunds_order_id from gift_voucher where ${hasVoucherNumber(number)})
  select l.order_id as id from v join order_line l on l.id = v.order_line_id
   union
  select u.order_id from v join gift_voucher_use u on u.gift_voucher_id = v.id
   union
  select refunds_order_id from v where refunds_order_id is not null`

function ofSeat({ row, number, day, words }: Extract<SearchText, { by: 'seat' }>, zone: string): Statement {
  const onDay = day
    ? sql`and extract(day from f.starts_at at time zone ${zone}) = ${day.day}
          and extract(month from f.starts_at at time zone ${zone}) = ${day.month}`
    : emptySql
  const said = words.map(
    (word) => sql`folded_text(p.name || ' ' || c.name || ' ' || e.name) like ${`%${escaped(word)}%`}`,
  )
  return sql`
    select distinct t.order_id as id
      from performance f
      join production p on p.id = f.production_id
      join seat s on s.hall_id = f.hall_id and upper(s.row) = ${row} and s.number = ${number}
      join screen c on c.id = s.screen_id
      join section e on e.id = s.section_id
      join order_ticket t on t.performance_id = f.id and t.seat_id = s.id
     where ${join(said, sql` and `)} ${onDay}`
}

/** Escapes a text for `like`. */
const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')

const foundRows = (db: Queries, ids: Statement) =>
  db.query<FoundRow>(sql`
    with found as (
      select o.id from (${ids}) f join orders o on o.id = f.id order by o.id desc ${page.limit}
    )
    select o.id, o.state, o.placed_at, trim(c.first_name || ' ' || c.last_name) as buyer, c.email,
           o.total_cents + o.vouchers_cents as total_cents,
           (select name from order_line l where l.order_id = o.id order by position limit 1) as first,
           (select count(*)::int from order_line l where l.order_id = o.id) as lines,
           (select count(*)::int from order_ticket t where t.order_id = o.id and t.returned_at is null) as tickets
      from found
      join orders o on o.id = found.id
      join customer c on c.id = o.customer_id
     order by o.id desc`)
