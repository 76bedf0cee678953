import type { Transaction } from '../database/database.ts'
import { Statement, sql } from '../database/sql.ts'
import type { TableDigest } from './backup-format.ts'

/** The names of the migrations are in a backup's header. */
const NOT_COPIED = 'migration'

/** Returns the tables with data to back up, by name. */
export async function dataTables(tx: Transaction): Promise<string[]> {
  const tables = await tx.query<{ name: string }>(sql`
    select tablename as name from pg_tables
     where schemaname = 'public' and tablename <> ${NOT_COPIED}
     order by tablename`)
  return tables.map(({ name }) => name)
}

/** Returns a name as part of a statement. */
export const quoted = (name: string): Statement => new Statement([`"${name.replaceAll('"', '""')}"`], [])

/** Digests a table's rows as they are in a backup. Sums of hashes, so that the order of rows doesn't matter. */
export async function digestOf(tx: Transaction, table: string): Promise<TableDigest> {
  const found = await tx.first<TableDigest>(sql`
    select count(*)::int as rows,
           coalesce(sum(('x' || left(md5(to_jsonb(t)::text), 15))::bit(60)::bigint), 0)::text as digest
      from ${quoted(table)} t`)
  return found ?? { rows: 0, digest: '0' }
}

/** Makes a row's JSON the same in every session, and lifts the time limit of a statement. */
export async function prepareSession(tx: Transaction): Promise<void> {
  await tx.script("set local timezone = 'UTC'; set local statement_timeout = 0; set local extra_float_digits = 1")
}
