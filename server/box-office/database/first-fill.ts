import type { Database, Transaction } from './database.ts'
import { insertRows } from './insert-rows.ts'
import { insertReference } from './reference-rows.ts'
import { sql } from './sql.ts'

/** A made-up season for a box office that shows one. */
export interface Demonstration {
  seed: number
  /** Laid out around the day of `now` in the venue's zone. Equal arguments give equal rows, whatever the engine. */
  insert(tx: Transaction, options: { now: Date; timeZone: string }): Promise<void>
}

export interface FirstFillOptions {
  now: Date
  timeZone: string
  /** Null: only what every box office needs (countries, prefixes, seat attributes). */
  demonstration: Demonstration | null
}

/** Any number but that of the migrations: two box offices that start together take turns. */
const LOCK = 727275

/**
 * Fills a migrated database at its first start, all or nothing, in a few seconds. One that was filled before stays as
 * it is, as a demonstration that is later opened for real does. True where it was filled now.
 */
export async function fillAtFirstStart(db: Database, options: FirstFillOptions): Promise<boolean> {
  const { now, timeZone, demonstration } = options
  const isNew = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK}::bigint)`)
    if (await tx.first(sql`select 1 from season`)) return false
    await insertReference(tx)
    await demonstration?.insert(tx, { now, timeZone })
    const season = { isDemonstration: demonstration !== null, seed: demonstration?.seed ?? null }
    await insertRows(tx, 'season', [{ ...season, builtAt: now, timeZone }])
    return true
  })
  // Thousands of rows are new to the planner, and the embedded engine has no autovacuum that would analyze them.
  if (isNew) await db.execute(sql`analyze`)
  return isNew
}
