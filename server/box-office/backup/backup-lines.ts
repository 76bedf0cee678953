import type { Database, Transaction } from '../database/database.ts'
import { Statement, sql } from '../database/sql.ts'
import { type BackupEnd, type BackupHeader, BackupRefused, FORMAT, marks } from './backup-format.ts'
import { dataTables, digestOf, prepareSession, quoted } from './tables.ts'

/** Rows read at once. Mails contain tickets as pictures, so more would take much memory. */
const ROWS_AT_ONCE = 200
const fetchRows = new Statement([`fetch ${ROWS_AT_ONCE} from backup_rows`], [])

/**
 * Reads a backup of a database as it is at one moment, whatever changes meanwhile. `consume` receives its lines. Throws
 * `BackupRefused` if the database is empty.
 */
export const takeBackup = <R>(
  db: Database,
  takenAt: Date,
  consume: (lines: AsyncIterable<string>) => Promise<R>,
): Promise<R> =>
  db.transaction(async (tx) => {
    await tx.script('set transaction isolation level repeatable read, read only')
    await prepareSession(tx)
    return consume(backupLines(tx, takenAt))
  })

async function* backupLines(tx: Transaction, takenAt: Date): AsyncGenerator<string> {
  yield marks.header + JSON.stringify(await headerOf(tx, takenAt))
  const end: BackupEnd = { rows: 0, tables: 0, sequences: await sequencesOf(tx) }
  for (const table of await dataTables(tx)) {
    yield marks.table + JSON.stringify(table)
    yield* rowsOf(tx, table)
    const digest = await digestOf(tx, table)
    yield marks.end + JSON.stringify(digest)
    end.rows += digest.rows
    end.tables += 1
  }
  yield marks.complete + JSON.stringify(end)
}

async function headerOf(tx: Transaction, takenAt: Date): Promise<BackupHeader> {
  const { exists } = (await tx.first<{ exists: boolean }>(sql`
    select to_regclass('migration') is not null as exists`)) ?? { exists: false }
  if (!exists) throw new BackupRefused('The database to copy is empty: no box office has run with it')
  const applied = await tx.query<{ name: string }>(sql`select name from migration order by name`)
  return { format: FORMAT, takenAt: takenAt.toISOString(), migrations: applied.map(({ name }) => name) }
}

const sequencesOf = (tx: Transaction) =>
  tx.query<BackupEnd['sequences'][number]>(sql`
    select sequencename as name, last_value as last
      from pg_sequences
     where schemaname = 'public' and last_value is not null
     order by sequencename`)

async function* rowsOf(tx: Transaction, table: string): AsyncGenerator<string> {
  await tx.execute(sql`
    declare backup_rows no scroll cursor for select to_jsonb(t)::text as line from ${quoted(table)} t`)
  for (;;) {
    const rows = await tx.query<{ line: string }>(fetchRows)
    for (const { line } of rows) yield line
    if (rows.length < ROWS_AT_ONCE) break
  }
  await tx.script('close backup_rows')
}
