import { createReadStream, createWriteStream } from 'node:fs'
import { link, rm, stat } from 'node:fs/promises'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { type BackupEnd, BackupRefused, type BackupSummary, marks } from './backup-format.ts'
import { takeBackup } from './backup-lines.ts'
import { restoreBackup } from './restore-lines.ts'

/** Backups contain personal data and the key that signs tickets. */
const OWNER_ONLY = 0o600

/**
 * Writes a backup to a new file, which only its owner can read, and records it for the metrics and the doctor. Until it
 * is complete it has the ending `.part`. Throws `BackupRefused` if the file exists.
 */
export async function backUpToFile(db: Database, file: string, takenAt: Date): Promise<BackupSummary> {
  if (await stat(file).catch(() => null)) throw new BackupRefused(`${file} exists already`)
  const part = `${file}.part`
  try {
    const end = await takeBackup(db, takenAt, async (lines) => {
      let last = ''
      const source = async function* () {
        for await (const line of lines) {
          last = line
          yield `${line}\n`
        }
      }
      const out = createWriteStream(part, { mode: OWNER_ONLY, flush: true })
      await pipeline(Readable.from(source()), createGzip(), out)
      return JSON.parse(last.slice(marks.complete.length)) as BackupEnd
    })
    await link(part, file)
    await recordBackup(db, takenAt)
    return { rows: end.rows, tables: end.tables }
  } finally {
    await rm(part, { force: true })
  }
}

/** A database that no box office of this version has migrated has no table for it. */
async function recordBackup(db: Database, takenAt: Date): Promise<void> {
  const found = await db.first<{ has: boolean }>(sql`select to_regclass('newest_backup') is not null as has`)
  if (!found?.has) return
  await db.execute(sql`
    insert into newest_backup (taken_at) values (${takenAt})
    on conflict (id) do update set taken_at = greatest(newest_backup.taken_at, excluded.taken_at)`)
}

/** Restores a file into an empty database. Throws `BackupRefused` for a file that isn't a whole backup. */
export async function restoreFromFile(db: Database, file: string): Promise<BackupSummary> {
  let restored: Promise<BackupSummary> | undefined
  const restore = (source: AsyncIterable<Buffer>) => {
    restored = restoreBackup(db, linesOf(source))
    return restored
  }
  try {
    return await pipeline(createReadStream(file), createGunzip(), restore)
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new BackupRefused(`There is no file ${file}`)
    if (code.startsWith('Z_')) throw new BackupRefused(`${file} is damaged or not a backup: ${message}`)
    // A restore that fails ends the reading of the file, which may report first, and only that it was aborted.
    await restored
    throw error
  }
}

/** Copies a database into an empty one and compares every table. */
export async function copyDatabase(from: Database, to: Database, takenAt: Date): Promise<BackupSummary> {
  const lines = new PassThrough({ objectMode: true })
  const taken = takeBackup(from, takenAt, (source) => pipeline(Readable.from(source), lines))
  const [restoring, taking] = await Promise.allSettled([restoreBackup(to, lines), taken])
  if (restoring.status === 'rejected') throw restoring.reason
  if (taking.status === 'rejected') throw taking.reason
  return restoring.value
}

async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest) yield rest
}
