import { hashPassword } from '#server/box-office/customers/passwords'
import type { Transaction } from '#server/box-office/database/database'
import { insertRows } from '#server/box-office/database/insert-rows'
import { sql } from '#server/box-office/database/sql'
import { groupBy } from '#server/box-office/whats-on/programme'
import { instantOf } from '#shared/dates'
import { toCents } from '#shared/money'
import { vouchersTable } from '../old-data/vouchers-table.ts'
import type { Problems } from '../reading/problems.ts'
import { insertKnownAddresses } from './known-addresses.ts'
import { insertOrders, nextIds, type SoldOrder } from './order-rows.ts'
import type { Place } from './place.ts'
import { SALES, type Sales, type SalesCustomer } from './read-sales.ts'
import { readSeasonKeys, type SeasonKeys } from './season-keys.ts'
import { type LineReader, soldLine } from './sold-lines.ts'

interface Options {
  now: Date
  timeZone: string
  /** Gets what the season doesn't have. The caller rolls back if there is any. */
  problems: Problems
}

/** A customer with its ids. */
interface Placed {
  customer: SalesCustomer
  id: number
  /** That of bills, if there is an address. */
  billing?: AddressRow | undefined
}
interface AddressRow {
  countryId: number
  stateId: number | null
  line1: string
  line2: string | null
  suburb: string
  postCode: string
}

/** Inserts what a demonstration has sold into its season, which has no customers and orders yet. */
export async function insertSales(tx: Transaction, sales: Sales, { now, timeZone, problems }: Options): Promise<void> {
  const keys = await readSeasonKeys(tx, problems)
  const take = takenSeats(problems)
  await cancelPerformances(tx, sales, keys)
  await insertKnownAddresses(tx, sales, problems)
  const customers = await insertCustomers(tx, sales, timeZone)
  const read = { keys, problems, timeZone, take }
  const orders = [...customers.flatMap((each) => ordersOf(each, read)), ...soldSeats(sales, customers, read)]
  const blocked = blockedSeats(sales, read)
  const vouchers = vouchersOf(sales, problems)
  // A seat that is sold twice would fail without its line.
  if (problems.list().length > 0) return
  await insertOrders(tx, orders)
  await insertRows(tx, 'seat_allocation', blocked)
  await vouchersTable.write(tx, vouchers, now)
}

/** Returns a function that marks a seat as taken, and reports one that already is. */
function takenSeats(problems: Problems): LineReader['take'] {
  const taken = new Set<string>()
  return (performanceId, seatId, { file, line }) => {
    const seat = `${performanceId} ${seatId}`
    if (taken.has(seat)) problems.add(file, line, 'A seat is sold, blocked or reserved twice', 'Remove one of the two')
    taken.add(seat)
  }
}

async function cancelPerformances(tx: Transaction, { cancelled }: Sales, keys: SeasonKeys): Promise<void> {
  const ids = cancelled.flatMap(
    ({ line, cells }) => keys.performance(cells.performance, { file: SALES.cancelled, line })?.id ?? [],
  )
  await tx.execute(sql`update performance set state = 'cancelled' where id = any (${ids}::int[])`)
}

async function insertCustomers(tx: Transaction, { customers }: Sales, timeZone: string): Promise<Placed[]> {
  const ids = await nextIds(tx, 'customer', customers.length)
  const prefixes = await tx.query<{ id: number; name: string }>(sql`select id, name from prefix`)
  const states = await tx.query<{ id: number; code: string; countryId: number }>(sql`
    select s.id, s.code, s.country_id from state s join country c on c.id = s.country_id where c.is_default`)
  const country = await tx.first<{ id: number }>(sql`select id from country where is_default`)
  const at = (local: string) => instantOf(local, timeZone)
  const rows = await Promise.all(
    customers.map(async ({ value }, index) => ({
      id: ids[index],
      email: value.email,
      passwordHash: value.password ? await hashPassword(value.password) : null,
      prefixId: prefixes.find(({ name }) => name === value.prefix)?.id ?? null,
      ...{ firstName: value.firstName, middleName: null, lastName: value.lastName, phone: value.phone ?? null },
      dateOfBirth: value.born ?? null,
      ...{ emailCommunications: value.newsletter ?? false, otherPresenterUpdates: value.partners ?? false },
      createdAt: at(value.since),
    })),
  )
  await insertRows(tx, 'customer', rows)
  const placed = customers.map((customer, index) => {
    const addresses = (customer.value.addresses ?? []).map(({ since, state, ...address }) => ({
      countryId: country?.id as number,
      stateId: states.find(({ code }) => code === state)?.id ?? null,
      ...{ line1: address.line1, line2: address.line2 ?? null, suburb: address.suburb },
      ...{ postCode: address.postCode ?? '', since },
    }))
    return { customer, id: ids[index] as number, addresses }
  })
  await insertRows(
    tx,
    'address',
    placed.flatMap(({ id, addresses }) =>
      addresses.map(({ since, ...address }, index) => ({
        ...{ ...address, customerId: id, isPrimary: index === 0, createdAt: at(since) },
      })),
    ),
  )
  return placed.map(({ addresses: [home], ...each }) => {
    if (!home) return each
    const { since: _, ...billing } = home
    return { ...each, billing }
  })
}

type Reader = Omit<LineReader, 'name'>

/** Returns a customer's own orders, which were paid online. */
function ordersOf({ customer, id: customerId, billing }: Placed, read: Reader): SoldOrder[] {
  const { value, file, lineOf } = customer
  const reader = { ...read, name: `${value.firstName} ${value.lastName}` }
  return (value.orders ?? []).map(({ placed, delivery, fees = 0, lines }, at) => {
    const place = { file, line: lineOf(['orders', at]) }
    return {
      ...{ customerId, billingAddress: billing, feesCents: toCents(fees), isPaidOnline: true },
      placedAt: instantOf(placed, read.timeZone),
      deliveryMethodId: delivery ? (read.keys.delivery(delivery, place)?.id ?? null) : null,
      lines: lines.flatMap((line, index) =>
        soldLine(line, reader, { file, line: lineOf(['orders', at, 'lines', index]) }),
      ),
    }
  })
}

/** Returns the orders of sold-seats.csv: one line for each performance. */
function soldSeats({ sold }: Sales, customers: readonly Placed[], read: Reader): SoldOrder[] {
  const orders = groupBy(sold, ({ cells }) => cells.order)
  return [...orders.values()].flatMap((rows) => {
    const [first] = rows
    if (!first) return []
    const place = placeOf(first)
    const customer = customers.find((each) => each.customer.slug === first.cells.customer)
    const other = rows.find(({ cells }) =>
      (['customer', 'placed'] as const).some((name) => cells[name] !== first.cells[name]),
    )
    if (other)
      read.problems.add(SALES.sold, other.line, 'Another row of this order has another customer or time', 'Correct it')
    if (!customer) {
      const remedy = 'Write a key of customers.yaml'
      read.problems.add(SALES.sold, place.line, `There is no customer “${first.cells.customer}”`, remedy)
      return []
    }
    const lines = [...groupBy(rows, ({ cells }) => cells.performance).values()].flatMap((ofPerformance) => {
      const parts = ofPerformance.flatMap((row) => {
        const { performance, seats, 'price-type': priceType } = row.cells
        return soldLine({ performance, seats, priceType }, { ...read, name: '' }, placeOf(row))
      })
      const [line] = parts
      return line ? [{ ...line, tickets: parts.flatMap(({ tickets = [] }) => tickets) }] : []
    })
    return {
      ...{ customerId: customer.id, placedAt: instantOf(first.cells.placed, read.timeZone), deliveryMethodId: null },
      ...{ feesCents: 0, isPaidOnline: false, lines },
    }
  })
}
const placeOf = ({ line }: { line: number }): Place => ({ file: SALES.sold, line })

const blockedSeats = ({ blocked }: Sales, { keys, take }: Reader) =>
  blocked.flatMap(({ line, cells }) => {
    const place = { file: SALES.blocked, line }
    const performance = keys.performance(cells.performance, place)
    if (!performance) return []
    return keys.seats(performance.hallId, cells.seats, place).map(({ id: seatId }) => {
      take(performance.id, seatId, place)
      return { performanceId: performance.id, seatId, state: 'blocked' }
    })
  })

const vouchersOf = ({ vouchers }: Sales, problems: Problems) =>
  vouchers.flatMap(({ line, cells }) => {
    const row = vouchersTable.read(cells)
    if (typeof row !== 'string') return [row]
    problems.add(SALES.vouchers, line, row, 'Correct the row')
    return []
  })
