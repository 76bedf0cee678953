import type { Transaction } from '#server/box-office/database/database'
import { json, Statement, sql } from '#server/box-office/database/sql'

/** How many rows go in one statement. */
const A_STATEMENT = 10_000

/**
 * Inserts rows, a statement for thousands of them; the columns are those of the first row, in camelCase. Values are
 * as `JSON.stringify` writes them: PostgreSQL reads them by the table's own types.
 */
export async function insertRows(tx: Transaction, table: string, rows: readonly object[]): Promise<void> {
  const names = Object.keys(rows[0] ?? {})
  const columns = new Statement([names.map(snakeCase).join(', ')], [])
  const into = new Statement([table], [])
  for (let from = 0; from < rows.length; from += A_STATEMENT) {
    const values = rows.slice(from, from + A_STATEMENT).map((row) => withColumnNames(row))
    await tx.execute(sql`
      insert into ${into} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${into}, ${json(values)}::jsonb)`)
  }
}

/** Tells the table's own numbering to go on after the greatest id it has. */
export async function continueNumbering(tx: Transaction, table: string): Promise<void> {
  const name = new Statement([table], [])
  await tx.execute(sql`
    select setval(pg_get_serial_sequence(${table}, 'id'), greatest((select max(id) from ${name}), last_number.value))
      from (select nextval(pg_get_serial_sequence(${table}, 'id')) as value) last_number`)
}

const withColumnNames = (row: object) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [snakeCase(name), value]))

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
