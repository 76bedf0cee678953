import { createHash } from 'node:crypto'
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
import { compareTable, deleteRows, type TableChanges, type TableRow, writeRows } from './table-changes.ts'
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
  if (difference.refused.length === 0 && difference.lines.length > 0) await announceVenue(db)
  return difference
}

/** Notifies all box offices on the database that a folder was applied. */
export async function announceVenue(db: Database): Promise<void> {
  await db.publish(VENUE_CHANGED, '')
  await db.execute(sql`analyze`)
}

/** Does the same in the caller's transaction. The caller notifies the box offices. */
export async function applyInTransaction(tx: Transaction, files: VenueFiles, now: Date): Promise<VenueDifference> {
  const difference = await writeFiles(tx, files, now)
  if (difference.refused.length === 0) await beginSeason(tx, files, now)
  return difference
}

/** A difference with the digest of every row that it consists of. */
export interface DigestedDifference extends VenueDifference {
  digest: string
}

export async function compareWithDigest(db: Database, files: VenueFiles, now: Date): Promise<DigestedDifference> {
  let difference: DigestedDifference | undefined
  await rolledBack(db, async (tx) => {
    difference = digested(await planOf(tx, files, now))
  })
  return difference as DigestedDifference
}

/** Applies a folder in the caller's transaction if its difference still has a digest, and returns the difference. */
export async function applyIfSame(
  tx: Transaction,
  files: VenueFiles,
  now: Date,
  digest: string,
): Promise<DigestedDifference> {
  const plan = await planOf(tx, files, now)
  const difference = digested(plan)
  if (difference.digest !== digest || difference.refused.length > 0) return difference
  await writePlan(tx, plan)
  await beginSeason(tx, files, now)
  return difference
}

/** Of the columns that the folder determines: sales may change the others meanwhile. */
function digested({ changes, difference }: Plan): DigestedDifference {
  const hash = createHash('sha256').update(JSON.stringify(difference))
  for (const { table, added, changed, removed } of changes) {
    const columns = [...table.key, ...table.columns]
    const textOf = (row: TableRow | undefined) => JSON.stringify(columns.map((name) => row?.[name]))
    const rows = [
      ...[...added, ...removed].map((row) => textOf(row)),
      ...changed.map(({ before, after }) => textOf(before) + textOf(after)),
    ]
    // The database returns them in no order.
    for (const row of rows.sort()) hash.update(`${table.name} ${row}\n`)
  }
  return { ...difference, digest: hash.digest('hex') }
}

async function beginSeason(tx: Transaction, files: VenueFiles, now: Date): Promise<void> {
  if (!(await tx.first(sql`select 1 from season`))) {
    const { timeZone } = files.venue.value
    await insertRows(tx, 'season', [{ isDemonstration: false, builtAt: now, timeZone }])
  }
}

/** Writes a folder's rows and their keys, unless a change is refused. */
export async function writeFiles(tx: Transaction, files: VenueFiles, now: Date): Promise<VenueDifference> {
  const plan = await planOf(tx, files, now)
  if (plan.difference.refused.length === 0) await writePlan(tx, plan)
  return plan.difference
}

async function writePlan(tx: Transaction, { keys, changes }: Plan): Promise<void> {
  await tx.execute(sql`set constraints all deferred`)
  for (const each of changes) await writeRows(tx, each)
  for (const each of changes.toReversed()) await deleteRows(tx, each)
  await keys.save(tx)
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
