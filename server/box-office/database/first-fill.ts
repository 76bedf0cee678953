import type { Database, Transaction } from './database.ts'
import { insertRows } from './insert-rows.ts'
import { insertReferenceRows } from './reference-rows.ts'
import { sql } from './sql.ts'

/** Inserts the fictional season of a demonstration. */
export interface Demonstration {
  /** The season is arranged around the day of `now` in the venue's zone. */
  insert(tx: Transaction, options: { now: Date; timeZone: string }): Promise<void>
}

export interface FirstFillOptions {
  now: Date
  timeZone: string
  /** Null: only the data that every box office needs (countries, prefixes, seat attributes). */
  demonstration: Demonstration | null
}

/**
 * The key of the lock by which only one of two box offices that start together fills. Differs from the migrations' key.
 */
const LOCK = 727275

/**
 * Fills a migrated database at its first start, in one transaction of a few seconds. A database that was already filled
 * only gets missing countries and states, even if the demonstration has been switched off since. Returns whether it was
 * filled now.
 */
export async function fillAtFirstStart(db: Database, options: FirstFillOptions): Promise<boolean> {
  const { now, timeZone, demonstration } = options
  const isNew = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK}::bigint)`)
    await insertReferenceRows(tx)
    if (await tx.first(sql`select 1 from season`)) return false
    await demonstration?.insert(tx, { now, timeZone })
    await insertRows(tx, 'season', [{ isDemonstration: demonstration !== null, builtAt: now, timeZone }])
    return true
  })
  // The planner has no statistics for the thousands of new rows, and the embedded engine has no autovacuum.
  if (isNew) await db.execute(sql`analyze`)
  return isNew
}
