import { rmSync } from 'node:fs'
import os from 'node:os'
import type { Database } from '#server/box-office/database/database'
import { openDatabase as open } from '#server/box-office/database/open-database'
import type { Contents } from './database-contents.ts'
import { newDataFolder } from './database-folders.ts'
import { freshPostgres } from './postgres.ts'

export type Engine = Database['engine']
export const engines: readonly Engine[] = ['pglite', 'postgresql']

/** The part of a tap test that is used here. */
interface Tap {
  teardown(close: () => unknown): void
}

/** Opens a new database on either engine; closes and deletes it after the test. */
export async function openDatabase(t: Tap, engine: Engine, contents: Contents = 'schema'): Promise<Database> {
  const address =
    engine === 'postgresql'
      ? { DATABASE_URL: await freshPostgres(t, contents), DATA_DIR: os.tmpdir() }
      : { DATABASE_URL: undefined, DATA_DIR: await dataFolder(t, contents) }
  const db = await open({ ...address, DATABASE_POOL: 10, isSynced: false })
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

/** Returns a DATA_DIR whose embedded database has `contents`, removed after the test. */
export async function dataFolder(t: Tap, contents: Contents = 'schema'): Promise<string> {
  const folder = await newDataFolder(contents)
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
