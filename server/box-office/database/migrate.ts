import { readdir, readFile } from 'node:fs/promises'
import type { Database, Transaction } from './database.ts'
import { sql } from './sql.ts'

const FOLDER = new URL('./migrations/', import.meta.url)
/** The key of the lock by which only one of two box offices that start together migrates. */
const LOCK = 727274

/** Returns the numbered files of `migrations/`, in order. */
export const migrationNames = async (): Promise<string[]> =>
  (await readdir(FOLDER)).filter((name) => /^\d{3}_.*\.sql$/.test(name)).sort()

/**
 * Applies the files of `migrations/` that this database doesn't have yet, in order and in one transaction. A file that
 * has been applied anywhere is never edited. Returns the names of those applied now.
 */
export async function migrate(db: Database): Promise<string[]> {
  const files = await migrationNames()
  return db.transaction((tx) => applyMigrations(tx, files))
}

/** Applies those of the named files that the database doesn't have yet. */
export async function applyMigrations(tx: Transaction, names: readonly string[]): Promise<string[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK}::bigint)`)
  await tx.script(
    'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())',
  )
  const applied = new Set((await tx.query<{ name: string }>(sql`select name from migration`)).map(({ name }) => name))
  const pending = names.filter((name) => !applied.has(name))
  for (const name of pending) {
    await tx.script(await readFile(new URL(name, FOLDER), 'utf8')).catch((error: unknown) => {
      throw isExtensionRefused(error) ? new ExtensionNeeded(error) : error
    })
    await tx.execute(sql`insert into migration (name) values (${name})`)
  }
  return pending
}

/** The database has no `pg_trgm`, and the role of DATABASE_URL may not create it, or the server lacks it. */
export class ExtensionNeeded extends Error {
  constructor(cause: unknown) {
    super(
      'The database needs the extension pg_trgm, which this role may not create. As a superuser, in the same database, ' +
        'run: create extension pg_trgm; then start again. (Where the server does not know it, install postgresql-contrib.)',
      { cause },
    )
  }
}

/** insufficient_privilege, undefined_file, feature_not_supported */
const REFUSALS = ['42501', '58P01', '0A000']
const isExtensionRefused = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && REFUSALS.includes(String(error.code)) && /extension/.test(error.message)
