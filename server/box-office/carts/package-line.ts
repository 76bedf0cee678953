import type { Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { lockSeats, releaseSeats } from '../seating/holds.ts'
import type { Cart } from './cart.ts'
import type { CartChange } from './change-cart.ts'

/** The cart's line of a package, at most one. By ids. */
export interface PackageLine {
  id: number
  renewalId: number | null
  zoneId: number | null
  /** Every ticket, by performance and seat; its seat may be lost. */
  tickets: readonly PackageTicket[]
}
export interface PackageTicket {
  performanceId: number
  seatId: number
  priceTypeId: number
  amountCents: number
}

export async function findPackageLine(
  tx: Transaction,
  cart: Pick<Cart, 'id'>,
  packageId: number,
): Promise<PackageLine | undefined> {
  const line = await tx.first<Omit<PackageLine, 'tickets'>>(sql`
    select id, renewal_id, zone_id
      from cart_line
     where cart_id = ${cart.id} and kind = 'Package' and package_id = ${packageId}`)
  if (!line) return undefined
  const tickets = await tx.query<PackageTicket>(sql`
    select performance_id, seat_id, price_type_id, amount_cents
      from cart_ticket
     where cart_line_id = ${line.id}
     order by performance_id, seat_id`)
  return { ...line, tickets }
}

/** Returns the seats of a line for a performance. */
export const seatsFor = (line: PackageLine | undefined, performanceId: number): number[] =>
  (line?.tickets ?? []).flatMap((ticket) => (ticket.performanceId === performanceId ? [ticket.seatId] : []))

/** Returns the id of the package's line, and adds the line if there is none. `zoneId`: for a fixed package. */
export async function upsertPackageLine(
  { tx, cart, now }: Pick<CartChange, 'tx' | 'cart' | 'now'>,
  { packageId, zoneId, renewalId = null }: { packageId: number; zoneId: number | null; renewalId?: number | null },
): Promise<number> {
  const line = await tx.first<{ id: number }>(sql`
    insert into cart_line (cart_id, kind, package_id, zone_id, renewal_id, created_at)
    values (${cart.id}, 'Package', ${packageId}, ${zoneId}, ${renewalId}, ${now})
    on conflict (cart_id, package_id) where kind = 'Package' do update set zone_id = excluded.zone_id
    returning id`)
  if (!line) throw new Error('The cart line was not written')
  return line.id
}

/** Sets the number of each price type in the package. */
export async function setPackageCounts(tx: Transaction, lineId: number, priceTypes: readonly number[]): Promise<void> {
  await tx.execute(sql`delete from cart_package_seat where cart_line_id = ${lineId}`)
  await tx.execute(sql`
    insert into cart_package_seat (cart_line_id, price_type_id, count)
    select ${lineId}::bigint, price_type, count(*) from unnest(${[...priceTypes]}::int[]) price_type group by price_type`)
}

/** Puts tickets into a package's line, in place of those that it has for their performances. */
export async function writePackageTickets(
  tx: Transaction,
  lineId: number,
  tickets: readonly PackageTicket[],
): Promise<void> {
  const performances = tickets.map(({ performanceId }) => performanceId)
  await tx.execute(sql`
    delete from cart_ticket where cart_line_id = ${lineId} and performance_id = any (${performances}::int[])`)
  await tx.execute(sql`
    insert into cart_ticket (cart_line_id, performance_id, seat_id, price_type_id, amount_cents)
    select ${lineId}::bigint, performance, seat, price_type, amount
      from unnest(${performances}::int[], ${tickets.map(({ seatId }) => seatId)}::int[],
                  ${tickets.map(({ priceTypeId }) => priceTypeId)}::int[],
                  ${tickets.map(({ amountCents }) => amountCents)}::int[]) as bought (performance, seat, price_type, amount)`)
}

/** Removes performances from a package's line, with their seats and requirements. Deletes a line without tickets. */
export async function removePackagePerformances(
  tx: Transaction,
  cart: Cart,
  line: PackageLine,
  performances: readonly number[],
): Promise<void> {
  for (const performanceId of performances.toSorted((a, b) => a - b)) {
    const seats = seatsFor(line, performanceId)
    await lockSeats(tx, performanceId, seats)
    await releaseSeats(tx, { cartId: cart.id, performanceId, seats })
  }
  for (const table of [sql`cart_ticket`, sql`cart_requirement`])
    await tx.execute(sql`
      delete from ${table} where cart_line_id = ${line.id} and performance_id = any (${[...performances]}::int[])`)
  await tx.execute(sql`
    delete from cart_line l
     where l.id = ${line.id} and not exists (select from cart_ticket where cart_line_id = l.id)`)
}

/** Sets the buyer's special requirements for a performance. An empty text deletes them. */
export async function setPackageNotes(
  tx: Transaction,
  lineId: number,
  performanceId: number,
  notes: string,
): Promise<void> {
  await tx.execute(sql`
    delete from cart_requirement where cart_line_id = ${lineId} and performance_id = ${performanceId}`)
  if (notes)
    await tx.execute(sql`
      insert into cart_requirement (cart_line_id, performance_id, notes) values (${lineId}, ${performanceId}, ${notes})`)
}

/** Returns the seats for a performance in other lines of the cart. */
export async function seatsOfOtherLines(
  tx: Transaction,
  cartId: string,
  performanceId: number,
  lineId: number | null,
): Promise<Set<number>> {
  const rows = await tx.query<{ seatId: number }>(sql`
    select t.seat_id
      from cart_ticket t
      join cart_line l on l.id = t.cart_line_id
     where l.cart_id = ${cartId} and l.id is distinct from ${lineId}::bigint and t.performance_id = ${performanceId}`)
  return new Set(rows.map(({ seatId }) => seatId))
}
