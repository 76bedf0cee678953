import type { Database, Transaction } from '../database/database.ts'
import { applyMigrations, migrationNames } from '../database/migrate.ts'
import { join, type Statement, sql } from '../database/sql.ts'
import {
  type BackupEnd,
  type BackupHeader,
  BackupRefused,
  type BackupSummary,
  FORMAT,
  marks,
  type TableDigest,
} from './backup-format.ts'
import { withoutConstraints } from './constraints.ts'
import { dataTables, digestOf, prepareSession, quoted } from './tables.ts'

/** Rows are sent in statements of at most so many characters. */
const CHARACTERS_AT_ONCE = 2_000_000
const ROWS_AT_ONCE = 2_000

/**
 * Restores a backup into an empty database, all of it or nothing, and compares every table with the backup. The
 * database has the backup's migrations afterwards; the box office applies later ones when it starts. Throws
 * `BackupRefused`.
 */
export const restoreBackup = (db: Database, lines: AsyncIterable<string>): Promise<BackupSummary> =>
  db.transaction(async (tx) => {
    await prepareSession(tx)
    const reader = lines[Symbol.asyncIterator]()
    try {
      await makeTables(tx, (await reader.next()).value)
      const tables = await dataTables(tx)
      const rest = { [Symbol.asyncIterator]: () => reader }
      return await withoutConstraints(tx, tables, () => fillTables(tx, tables, rest))
    } finally {
      await reader.return?.()
    }
  })

async function makeTables(tx: Transaction, first: string | undefined): Promise<void> {
  if (!first?.startsWith(marks.header)) throw new BackupRefused('This is not a backup of a box office')
  const { format, migrations } = JSON.parse(first.slice(marks.header.length)) as BackupHeader
  const known = await migrationNames()
  if (format !== FORMAT || migrations.some((name) => !known.includes(name)))
    throw new BackupRefused('The backup is of a newer version of Foyer: restore it with that version or a later one')
  const existing = await tx.first(sql`select 1 from pg_tables where schemaname = 'public' limit 1`)
  if (existing) throw new BackupRefused('The database to fill is not empty: create another, empty one')
  await applyMigrations(tx, migrations)
}

async function fillTables(tx: Transaction, tables: string[], lines: AsyncIterable<string>): Promise<BackupSummary> {
  const missing = new Set(tables)
  let table: TableWriter | undefined
  let end: BackupEnd | undefined
  for await (const line of lines) {
    if (line.startsWith(marks.table)) {
      const name = JSON.parse(line.slice(marks.table.length)) as string
      if (!missing.delete(name))
        throw new BackupRefused(`The backup has a table ${name} that this version doesn’t have`)
      table = await tableWriter(tx, name)
    } else if (line.startsWith(marks.end)) {
      await table?.finish(JSON.parse(line.slice(marks.end.length)) as TableDigest)
      table = undefined
    } else if (line.startsWith(marks.complete)) end = JSON.parse(line.slice(marks.complete.length)) as BackupEnd
    else await table?.add(line)
  }
  if (!end || missing.size > 0) throw new BackupRefused('The backup is not complete')
  for (const { name, last } of end.sequences) await tx.execute(sql`select setval(${name}::regclass, ${last}::bigint)`)
  return { rows: end.rows, tables: end.tables }
}

interface TableWriter {
  add(row: string): Promise<void>
  /** Throws `BackupRefused` if the rows aren't those of the backup. */
  finish(expected: TableDigest): Promise<void>
}

async function tableWriter(tx: Transaction, name: string): Promise<TableWriter> {
  const columns = join((await writtenColumns(tx, name)).map(quoted))
  const table = quoted(name)
  let rows: string[] = []
  let length = 0
  const flush = async () => {
    if (rows.length > 0) await insert({ tx, table, columns }, `[${rows.join(',')}]`)
    rows = []
    length = 0
  }
  return {
    add: async (row) => {
      rows.push(row)
      length += row.length
      if (length > CHARACTERS_AT_ONCE || rows.length >= ROWS_AT_ONCE) await flush()
    },
    finish: async (expected) => {
      await flush()
      const { rows: count, digest } = await digestOf(tx, name)
      if (count !== expected.rows || digest !== expected.digest)
        throw new BackupRefused(`The rows of ${name} are not those of the backup: the file is damaged`)
    },
  }
}

const insert = ({ tx, table, columns }: { tx: Transaction; table: Statement; columns: Statement }, rows: string) =>
  tx.execute(sql`
    insert into ${table} (${columns}) overriding system value
    select ${columns} from jsonb_populate_recordset(null::${table}, ${rows}::jsonb)`)

/** Generated columns aren't written. */
async function writtenColumns(tx: Transaction, table: string): Promise<string[]> {
  const columns = await tx.query<{ name: string }>(sql`
    select column_name as name
      from information_schema.columns
     where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'
     order by ordinal_position`)
  return columns.map(({ name }) => name)
}
