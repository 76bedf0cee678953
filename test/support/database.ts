import { rmSync } from 'node:fs'
import os from 'node:os'
import type { Database } from '#server/box-office/database/database'
import { openDatabase as open } from '#server/box-office/database/open-database'
import type { Contents } from './database-contents.ts'
import { newDataFolder } from './database-folders.ts'
import { freshPostgres } from './postgres.ts'

export type Engine = Database['engine']
export const engines: readonly Engine[] = ['pglite', 'postgresql']

/** What this needs of a tap test. */
interface Tap {
  teardown(close: () => unknown): void
}

/** A database of the test's own on either engine, closed and gone after it. */
export async function openDatabase(t: Tap, engine: Engine, contents: Contents = 'schema'): Promise<Database> {
  const where =
    engine === 'postgresql'
      ? { DATABASE_URL: await freshPostgres(t, contents), DATA_DIR: os.tmpdir() }
      : { DATABASE_URL: undefined, DATA_DIR: await dataFolder(t, contents) }
  const db = await open({ ...where, DATABASE_POOL: 10, isSynced: false })
  let isClosed = false
  t.teardown(async () => {
    if (!isClosed) await db.close()
  })
  return {
    ...db,
    close: () => {
      isClosed = true
      return db.close()
    },
  }
}

/** A DATA_DIR with an embedded database that holds `contents`, removed after the test. */
export async function dataFolder(t: Tap, contents: Contents = 'schema'): Promise<string> {
  const folder = await newDataFolder(contents)
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
