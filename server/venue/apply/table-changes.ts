import type { Transaction } from '#server/box-office/database/database'
import { join, json, Statement, sql } from '#server/box-office/database/sql'
import type { VenueTable } from './venue-tables.ts'

/** A row by its columns' names. */
export type TableRow = Readonly<Record<string, unknown>>

/** The differences between a table and the folder. */
export interface TableChanges {
  table: VenueTable
  added: TableRow[]
  /** The current row, and the folder's. */
  changed: { before: TableRow; after: TableRow }[]
  removed: TableRow[]
}

const named = (name: string) => new Statement([name], [])
const columnsOf = (alias: string, names: readonly string[]) => join(names.map((name) => named(`${alias}.${name}`)))
const sameKey = ({ key }: VenueTable) =>
  join(
    key.map((name) => named(`wanted.${name} = present.${name}`)),
    sql` and `,
  )
const wantedRows = ({ name }: VenueTable, rows: readonly TableRow[]) =>
  sql`jsonb_populate_recordset(null::${named(name)}, ${json(rows)}::jsonb) wanted`

/**
 * Compares a table with the folder's rows. The database does the comparison, so that types and formats don't matter.
 */
export async function compareTable(
  tx: Transaction,
  table: VenueTable,
  rows: readonly TableRow[],
): Promise<TableChanges> {
  const first = named(`wanted.${table.key[0]}`)
  const firstPresent = named(`present.${table.key[0]}`)
  const differs = table.columns.length
    ? sql`or (${columnsOf('wanted', table.columns)}) is distinct from (${columnsOf('present', table.columns)})`
    : sql``
  const found = await tx.query<{ before: TableRow | null; after: TableRow | null }>(sql`
    select case when ${firstPresent} is not null then to_jsonb(present) end as before,
           case when ${first} is not null then to_jsonb(wanted) end as after
      from ${wantedRows(table, rows)}
      full join ${named(table.name)} present on ${sameKey(table)}
     where ${first} is null or ${firstPresent} is null ${differs}`)
  const changes: TableChanges = { table, added: [], changed: [], removed: [] }
  for (const { before, after } of found)
    if (before && after) changes.changed.push({ before, after })
    else if (after) changes.added.push(after)
    else if (before) changes.removed.push(before)
  return changes
}

const ROWS_PER_STATEMENT = 10_000
function* portions<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) yield rows.slice(from, from + ROWS_PER_STATEMENT)
}

/** Inserts and updates a table's rows. Columns that the folder doesn’t determine keep their values or defaults. */
export async function writeRows(tx: Transaction, { table, added, changed }: TableChanges): Promise<void> {
  const all = [...table.key, ...table.columns]
  for (const rows of portions(added))
    await tx.execute(sql`
      insert into ${named(table.name)} (${join(all.map(named))})
      select ${columnsOf('wanted', all)} from ${wantedRows(table, rows)}`)
  for (const rows of portions(changed.map(({ after }) => after)))
    await tx.execute(sql`
      update ${named(table.name)} present
         set ${join(table.columns.map((name) => named(`${name} = wanted.${name}`)))}
        from ${wantedRows(table, rows)}
       where ${sameKey(table)}`)
}

export async function deleteRows(tx: Transaction, { table, removed }: TableChanges): Promise<void> {
  for (const rows of portions(removed))
    await tx.execute(sql`
      delete from ${named(table.name)} present using ${wantedRows(table, rows)} where ${sameKey(table)}`)
}
