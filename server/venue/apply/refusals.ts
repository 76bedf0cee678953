import type { Transaction } from '#server/box-office/database/database'
import { join, Statement, sql } from '#server/box-office/database/sql'
import type { TableChanges, TableRow } from './table-changes.ts'
import { venueTables } from './venue-tables.ts'

/** A change that would affect a buyer's tickets, or undo one by the desk. */
export interface Refusal {
  table: string
  id: number
  why: string
  remedy: string
}

/** Columns that must not change while tickets are sold or held. */
const FIXED: Readonly<Record<string, readonly string[]>> = {
  performance: ['production_id', 'hall_id', 'starts_at'],
  seat: ['hall_id', 'screen_id', 'row', 'number'],
}
const named = (name: string) => new Statement([name], [])
const idsOf = (rows: readonly TableRow[]) => rows.map(({ id }) => Number(id)).sort((a, b) => a - b)

/**
 * Finds the changes that would move or release sold or held seats, or undo a move by the desk. Locks the affected
 * performances, so that no seat of them can be taken until the transaction ends.
 */
export async function refusedChanges(tx: Transaction, all: readonly TableChanges[], now: Date): Promise<Refusal[]> {
  const refusals: Refusal[] = []
  for (const changes of all) {
    const { table, removed } = changes
    const moved = (FIXED[table.name] ?? []).length ? changes.changed.filter((each) => isMoved(table.name, each)) : []
    const ids = idsOf(moved.map(({ before }) => before))
    if (table.name === 'performance')
      await tx.query(sql`
        select id from performance where id = any(${[...ids, ...idsOf(removed)]}::int[]) order by id for update`)
    const byDesk = table.name === 'performance' ? await movedAtDesk(tx, moved) : []
    refusals.push(...byDesk)
    const others = ids.filter((id) => !byDesk.some((refusal) => refusal.id === id))
    for (const { id, count } of await takenSeats(tx, table.name, others, now))
      refusals.push({
        ...{ table: table.name, id, why: `${count} of its seats are sold or held` },
        remedy: 'Restore what the file said before',
      })
    refusals.push(...(await refusedRemovals(tx, table.name, removed)))
    if (table.name === 'upsell_performance') refusals.push(...(await refusedStock(tx, changes)))
  }
  return refusals
}

const isMoved = (table: string, { before, after }: TableChanges['changed'][number]) =>
  FIXED[table]?.some((column) => JSON.stringify(before[column]) !== JSON.stringify(after[column])) ?? false

/** Finds performances that the folder would move back to a time from which the desk moved them. */
async function movedAtDesk(tx: Transaction, moved: TableChanges['changed']): Promise<Refusal[]> {
  const starts = moved.map(({ after }) => String(after.starts_at))
  const found = await tx.query<{ id: number; start: string; slug: string }>(sql`
    select f.id, to_char(f.starts_at at time zone s.time_zone, 'YYYY-MM-DD HH24:MI') as start,
           split_part(k.slug, '/', 2) as slug
      from unnest(${moved.map(({ after }) => Number(after.id))}::int[], ${starts}::timestamptz[]) w (id, starts_at)
      join performance f on f.id = w.id
      join venue_key k on k.kind = 'performance' and k.id = f.id
     cross join season s
     where exists (select from performance_move m where m.performance_id = w.id and m.from_starts_at = w.starts_at)
     order by f.id`)
  return found.map(({ id, start, slug }) => ({
    ...{ table: 'performance', id, why: `the desk moved it to ${start}` },
    remedy: `Write start: ${start} and slug: ${slug}, or export the folder`,
  }))
}

function takenSeats(tx: Transaction, table: string, ids: readonly number[], now: Date) {
  if (ids.length === 0) return []
  const column = named(`${table}_id`)
  return tx.query<{ id: number; count: number }>(sql`
    select ${column} as id, count(*)::int as count
      from seat_allocation
     where ${column} = any(${ids}::int[]) and (state = 'sold' or (state = 'held' and expires_at > ${now}))
     group by ${column} order by ${column}`)
}

interface Reference {
  table: string
  column: string
}

/** Refuses to remove rows that carts, orders or customers refer to, according to the database's foreign keys. */
async function refusedRemovals(tx: Transaction, table: string, removed: readonly TableRow[]): Promise<Refusal[]> {
  const ids = idsOf(removed.filter(({ id }) => id !== undefined))
  if (ids.length === 0) return []
  const own = venueTables.map(({ name }) => name)
  const references = await tx.query<Reference>(sql`
    select c.conrelid::regclass::text as table, a.attname::text as column
      from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid = ${table}::regclass and c.confdeltype <> 'c'
       and array_length(c.conkey, 1) = 1 and c.conrelid::regclass::text <> all(${own}::text[])`)
  if (references.length === 0) return []
  const used = await tx.query<{ id: number; tables: string[] }>(sql`
    select used.id, array_agg(distinct used.name order by used.name) as tables
      from (${join(
        references.map((each) => usesOf(each, ids)),
        sql` union all `,
      )}) used
     group by used.id order by used.id`)
  return used.map(({ id, tables }) => ({
    ...{ table, id, why: `${[...new Set(tables.map((each) => WORDS[each] ?? each))].join(', ')} refer to it` },
    remedy: REMEDIES[table] ?? 'Restore it',
  }))
}

const usesOf = ({ table, column }: Reference, ids: readonly number[]) => sql`
  select distinct ${named(column)} as id, ${table} as name from ${named(table)} where ${named(column)} = any(${ids}::int[])`

const WORDS: Readonly<Record<string, string>> = {
  seat_allocation: 'seats that are sold, held or blocked',
  order_ticket: 'sold tickets',
  order_line: 'orders',
  cart_line: 'carts',
  cart_ticket: 'carts',
  customer_membership: 'members',
  ...{ package_renewal: 'renewals', renewal_seat: 'renewals', former_seat: 'renewals' },
}
const REMEDIES: Readonly<Record<string, string>> = {
  performance: 'Restore it; a performance with tickets is cancelled, not removed',
  membership_level: 'Restore it with onSale: false',
  promo_code: 'Restore it with an end in the past',
}

/** Refuses a stock that is smaller than the number sold. */
async function refusedStock(tx: Transaction, { changed }: TableChanges): Promise<Refusal[]> {
  const ids = idsOf(changed.map(({ after }) => after))
  if (ids.length === 0) return []
  const sold = await tx.query<{ id: number; count: number }>(sql`
    select upsell_performance_id as id, sum(count)::int as count
      from order_upsell where upsell_performance_id = any(${ids}::int[]) group by 1 order by 1`)
  return sold.flatMap(({ id, count }) => {
    const stock = changed.find(({ after }) => after.id === id)?.after.stock
    if (typeof stock !== 'number' || stock >= count) return []
    return [{ table: 'upsell_performance', id, why: `${count} are sold`, remedy: `Write a stock of at least ${count}` }]
  })
}
