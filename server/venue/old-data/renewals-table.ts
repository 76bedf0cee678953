import type { Queries, Transaction } from '#server/box-office/database/database'
import { json, sql } from '#server/box-office/database/sql'
import { reservedForRenewal, SEATS_CHANGED } from '#server/box-office/seating/holds'
import { cleanText } from '#shared/clean-text'
import { instantAt } from '#shared/dates'
import { accountName, EMAIL } from '#shared/email'
import { isDay } from '../reading/field-types.ts'
import { isSeatNumber } from './old-seat.ts'
import type { OldTable, ReadRow } from './old-table.ts'

/** The values of a valid row. */
interface FormerSeat {
  email: string
  /** The names of the package that the customer had. */
  package: string
  series: string
  productions: number | null
  /** The key of the hall. Empty if the row names none. */
  hall: string
  section: string
  row: string
  seat: number
  price_type: string
  /** The key of the package that follows. */
  renews: string
  /** ISO 8601. */
  held_until: string | null
}

/** What the box office has for a row. Null for what it doesn't. */
interface Found {
  customerId: number | null
  packageId: number | null
  /** Those of the section, row and number in the halls of the package. */
  seatIds: number[]
  priceTypeId: number | null
  isOffered: boolean
  /** The package's performances in the seat's hall. */
  performanceIds: number[]
  isTaken: boolean
  hasSeat: boolean
  /** The account can renew a package of this box office by the same one. */
  hasOther: boolean
  /** The renewal that another row added. */
  isRenewed: boolean | null
  isSame: boolean | null
}
interface SeatToWrite extends FormerSeat {
  customer_id: number
  package_id: number
  seat_id: number
  price_type_id: number
}

/** The lengths of the names that the account shows. */
const MAX_NAME = 100
const MAX_PRODUCTIONS = 99

/**
 * Returns the table of packages of the former ticketing system that their customers may renew, one row per seat. With
 * `held-until`, their seats are reserved for them in each performance of the package that follows.
 */
export async function renewalsTable(db: Queries): Promise<OldTable> {
  const season = await db.first<{ timeZone: string }>(sql`select time_zone from season`)
  const timeZone = season?.timeZone ?? 'UTC'
  return {
    file: 'renewals.csv',
    required: ['email', 'package', 'series', 'section', 'row', 'seat', 'price-type', 'renews'],
    optional: ['hall', 'productions', 'held-until'],
    read: (cells) => formerSeatOf(cells, timeZone),
    check: checkSeats,
    write: writeRenewals,
  }
}

function formerSeatOf(cells: Record<string, string>, timeZone: string): ReadRow | string {
  const text = (name: string) => cleanText(cells[name] ?? '')
  if (!EMAIL.test(text('email'))) return '“email” is no mail address'
  for (const name of ['package', 'series'])
    if (!text(name) || text(name).length > MAX_NAME) return `“${name}” must have 1 to ${MAX_NAME} characters`
  if (!isSeatNumber(text('seat'))) return '“seat” must be a number, such as 12'
  const productions = text('productions') ? Number(text('productions')) : null
  if (productions !== null && !(Number.isInteger(productions) && productions > 0 && productions <= MAX_PRODUCTIONS))
    return `“productions” must be a number from 1 to ${MAX_PRODUCTIONS}`
  const until = text('held-until')
  if (until && !isDay(until)) return '“held-until” must be a date, such as 2027-04-30'
  const values: FormerSeat = {
    ...{ email: accountName(text('email')), package: text('package'), series: text('series'), productions },
    ...{ hall: text('hall'), section: text('section'), row: text('row'), seat: Number(text('seat')) },
    ...{ price_type: text('price-type'), renews: text('renews') },
    held_until: until ? instantAt(until, '23:59', timeZone).toISOString() : null,
  }
  const { email, renews, hall, section, row, seat } = values
  return { name: JSON.stringify([email, renews, hall, section, row, seat]), values: { ...values } }
}

async function checkSeats(tx: Transaction, rows: readonly ReadRow[], now: Date): Promise<(ReadRow | string)[]> {
  const found = await findSeats(tx, rows, now)
  const renewals = new Map<string, string>()
  const seats = new Set<string>()
  const reserved = new Set<string>()
  return rows.map((row, at) => {
    const former = row.values as unknown as FormerSeat
    const { customerId, packageId, seatIds, priceTypeId, performanceIds, ...has } = found[at] as Found
    const [seatId, ...others] = seatIds
    if (former.held_until && new Date(former.held_until) <= now) return '“held-until” is over; leave it empty'
    if (!customerId) return 'No account has this mail address: add it to customers.csv'
    if (!packageId) return '“renews” is unknown; write a key of packages.yaml'
    if (!seatId) return 'The package’s hall has no such seat; write section, row and seat as in seats.csv'
    if (others.length > 0) return 'Several halls of the package have this seat; write the key of one in “hall”'
    if (!priceTypeId) return '“price-type” is unknown; write its slug in price-types.csv'
    if (!has.isOffered) return 'The package isn’t sold at “price-type” for this seat'
    if (has.hasOther) return 'The account can already renew a package of this box office by “renews”'
    if (has.isRenewed) return 'The customer has renewed the package already'
    const renewal = `${customerId} ${packageId}`
    const terms = JSON.stringify([former.package, former.series, former.productions, former.held_until])
    if (has.isSame === false || (renewals.get(renewal) ?? terms) !== terms)
      return 'Another row of this renewal has another package, series, number of productions or date'
    if (has.hasSeat || seats.has(`${renewal} ${seatId}`)) return 'Another row of this renewal has this seat'
    const wanted = former.held_until ? performanceIds.map((id) => `${id} ${seatId}`) : []
    if (wanted.length > 0 && (has.isTaken || wanted.some((each) => reserved.has(each))))
      return 'The seat is sold, held, blocked or reserved for another renewal in a performance of the package'
    renewals.set(renewal, terms)
    seats.add(`${renewal} ${seatId}`)
    for (const each of wanted) reserved.add(each)
    const ids = { customer_id: customerId, package_id: packageId, seat_id: seatId, price_type_id: priceTypeId }
    return { ...row, values: { ...row.values, ...ids } }
  })
}

const findSeats = (tx: Transaction, rows: readonly ReadRow[], now: Date) =>
  tx.query<Found>(sql`
    select c.id as customer_id, k.id as package_id, coalesce(s.ids, '{}') as seat_ids, y.id as price_type_id,
           exists (select from package_price z
                     join seat p on p.zone_id = z.zone_id
                    where z.package_id = k.id and z.price_type_id = y.id and p.id = s.ids[1]) as is_offered,
           coalesce(f.ids, '{}') as performance_ids,
           exists (select from seat_allocation a
                    where a.performance_id = any (f.ids) and a.seat_id = s.ids[1]
                      and (a.state <> 'held' or a.expires_at > ${now}))
           or exists (select from renewal_seat k
                       where k.performance_id = any (f.ids) and k.seat_id = s.ids[1]
                         and exists (${reservedForRenewal(now)})) as is_taken,
           exists (select from former_seat o where o.renewal_id = r.id and o.seat_id = s.ids[1]) as has_seat,
           exists (select from package_renewal o
                    where o.customer_id = c.id and o.package_id = k.id and o.order_line_id is not null) as has_other,
           r.renewed_by is not null as is_renewed,
           case when r.id is not null
                then (r.former_package, r.former_series) = (w.package, w.series)
                     and r.former_productions is not distinct from w.productions
                     and r.held_until is not distinct from w.held_until end as is_same
      from jsonb_to_recordset(${json(rows.map(({ values }, at) => ({ ...values, at })))}::jsonb) as w (
             at int, email text, package text, series text, productions int, hall text, section text, row text, seat int,
             price_type text, renews text, held_until timestamptz)
      left join customer c on lower(c.email) = w.email and c.password_hash is not null
      left join venue_key g on g.kind = 'package' and g.slug = w.renews
      left join package k on k.id = g.id
      left join venue_key t on t.kind = 'price_type' and t.slug = w.price_type
      left join price_type y on y.id = t.id
      left join lateral (
        select array_agg(s.id order by s.id) as ids
          from venue_key h
          join venue_key e on e.kind = 'section' and e.slug = h.slug || '/' || w.section
          join seat s on s.section_id = e.id and s.row = w.row and s.number = w.seat
         where h.kind = 'hall' and w.hall in ('', h.slug)
           and exists (select from package_performance o
                         join performance f on f.id = o.performance_id
                        where o.package_id = k.id and f.hall_id = h.id)) s on true
      left join lateral (
        select array_agg(f.id order by f.id) as ids
          from package_performance o
          join performance f on f.id = o.performance_id and f.state <> 'cancelled'
          join seat p on p.hall_id = f.hall_id
         where o.package_id = k.id and p.id = s.ids[1]) f on true
      left join lateral (
        select r.* from package_renewal r
         where r.customer_id = c.id and r.package_id = k.id and r.order_line_id is null
         order by r.id limit 1) r on true
     order by w.at`)

/** Adds the seats to the renewals of their customers and packages, and reserves those that are to be held. */
async function writeRenewals(tx: Transaction, rows: readonly ReadRow[]): Promise<void> {
  const seats = rows.map(({ values }) => values as unknown as SeatToWrite)
  if (seats.length === 0) return
  const wanted = sql`jsonb_to_recordset(${json(seats)}::jsonb) as w (
    customer_id int, package_id int, package text, series text, productions int, held_until timestamptz, seat_id int,
    price_type_id int)`
  await tx.execute(sql`
    insert into package_renewal (customer_id, package_id, former_package, former_series, former_productions, held_until)
    select distinct w.customer_id, w.package_id, w.package, w.series, w.productions, w.held_until
      from ${wanted}
     where not exists (select from package_renewal r
                        where r.customer_id = w.customer_id and r.package_id = w.package_id and r.order_line_id is null)`)
  const placed = sql`${wanted}
      join lateral (select min(r.id) as id from package_renewal r
                     where r.customer_id = w.customer_id and r.package_id = w.package_id
                       and r.order_line_id is null) r on true`
  await tx.execute(sql`
    insert into former_seat (renewal_id, seat_id, price_type_id)
    select r.id, w.seat_id, w.price_type_id from ${placed}`)
  const reserved = await tx.query<{ performanceId: number }>(sql`
    insert into renewal_seat (performance_id, seat_id, renewal_id)
    select f.id, w.seat_id, r.id
      from ${placed}
      join seat s on s.id = w.seat_id
      join package_performance o on o.package_id = w.package_id
      join performance f on f.id = o.performance_id and f.hall_id = s.hall_id and f.state <> 'cancelled'
     where w.held_until is not null
    on conflict (performance_id, seat_id) do update set renewal_id = excluded.renewal_id
    returning performance_id`)
  for (const id of new Set(reserved.map(({ performanceId }) => performanceId))) tx.announce(SEATS_CHANGED, id)
}
