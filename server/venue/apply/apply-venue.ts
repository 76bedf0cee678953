import type { Database, Transaction } from '#server/box-office/database/database'
import { insertRows } from '#server/box-office/database/insert-rows'
import { insertReferenceRows } from '#server/box-office/database/reference-rows'
import { sql } from '#server/box-office/database/sql'
import { VENUE_CHANGED, VENUE_LOCK } from '#server/box-office/venue-changes'
import { rolledBack } from '../rolled-back.ts'
import type { VenueFiles } from '../venue-files.ts'
import { adoptKeys } from './adopt-keys.ts'
import { compareCountry } from './country-changes.ts'
import { describeChanges, type VenueDifference } from './describe-changes.ts'
import { refusedChanges } from './refusals.ts'
import { compareTable, deleteRows, type TableChanges, writeRows } from './table-changes.ts'
import { readVenueKeys, type VenueKeys } from './venue-keys.ts'
import { venueTables } from './venue-tables.ts'
import { claimSharedIds, wantedRows } from './wanted-rows.ts'

interface Plan {
  keys: VenueKeys
  changes: TableChanges[]
  difference: VenueDifference
}

/** Returns how a folder differs from the box office, without changing anything. */
export async function compareVenue(db: Database, files: VenueFiles, now: Date): Promise<VenueDifference> {
  let difference: VenueDifference | undefined
  await rolledBack(db, async (tx) => {
    difference = (await planOf(tx, files, now)).difference
  })
  return difference as VenueDifference
}

/**
 * Applies a folder's halls, prices and programme to a box office in one transaction. Changes nothing if one change is
 * refused. Concurrent applies wait. Notifies all box offices on the database.
 */
export async function applyVenue(db: Database, files: VenueFiles, now: Date): Promise<VenueDifference> {
  const difference = await db.transaction((tx) => applyInTransaction(tx, files, now))
  if (difference.refused.length === 0 && difference.lines.length > 0) {
    await db.publish(VENUE_CHANGED, '')
    await db.execute(sql`analyze`)
  }
  return difference
}

/** Does the same in the caller's transaction. The caller notifies the box offices. */
export async function applyInTransaction(tx: Transaction, files: VenueFiles, now: Date): Promise<VenueDifference> {
  const difference = await writeFiles(tx, files, now)
  if (difference.refused.length > 0) return difference
  if (!(await tx.first(sql`select 1 from season`))) {
    const { timeZone } = files.venue.value
    await insertRows(tx, 'season', [{ isDemonstration: false, builtAt: now, timeZone }])
  }
  return difference
}

/** Writes a folder's rows and their keys, unless a change is refused. */
export async function writeFiles(tx: Transaction, files: VenueFiles, now: Date): Promise<VenueDifference> {
  const { keys, changes, difference } = await planOf(tx, files, now)
  if (difference.refused.length > 0) return difference
  await tx.execute(sql`set constraints all deferred`)
  for (const each of changes) await writeRows(tx, each)
  for (const each of changes.toReversed()) await deleteRows(tx, each)
  await keys.save(tx)
  return difference
}

async function planOf(tx: Transaction, files: VenueFiles, now: Date): Promise<Plan> {
  await tx.execute(sql`select pg_advisory_xact_lock(${VENUE_LOCK}::bigint)`)
  await insertReferenceRows(tx)
  await adoptKeys(tx)
  const keys = await readVenueKeys(tx, files.ids)
  const otherIds = claimSharedIds(files, keys)
  const rows = await wantedRows(files, keys)
  const changes = await compareCountry(tx, files.venue.value.country)
  for (const table of venueTables) changes.push(await compareTable(tx, table, rows[table.name] ?? []))
  const refusals = await refusedChanges(tx, changes, now)
  return { keys, changes, difference: describeChanges(changes, keys, refusals, otherIds) }
}
