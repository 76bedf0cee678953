import type { Transaction } from '#server/box-office/database/database'
import { emptySql, json, Statement, sql } from '#server/box-office/database/sql'

const ROWS_PER_STATEMENT = 10_000

/**
 * Inserts rows, thousands per statement. The columns are the first row's keys, in camelCase. Values are sent as JSON;
 * PostgreSQL converts them to the table's types.
 */
export const insertRows = (tx: Transaction, table: string, rows: readonly object[]): Promise<void> =>
  insertInto(tx, table, rows, emptySql)

/** Does the same, but skips rows that already exist according to a unique key. */
export const insertMissingRows = (tx: Transaction, table: string, rows: readonly object[]): Promise<void> =>
  insertInto(tx, table, rows, sql`on conflict do nothing`)

async function insertInto(
  tx: Transaction,
  table: string,
  rows: readonly object[],
  onConflict: Statement,
): Promise<void> {
  const names = Object.keys(rows[0] ?? {})
  const columns = new Statement([names.map(snakeCase).join(', ')], [])
  const into = new Statement([table], [])
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    const values = rows.slice(from, from + ROWS_PER_STATEMENT).map((row) => withColumnNames(row))
    await tx.execute(sql`
      insert into ${into} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${into}, ${json(values)}::jsonb)
      ${onConflict}`)
  }
}

const withColumnNames = (row: object) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [snakeCase(name), value]))

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
