import type { Settings } from '#config/settings'
import type { Database } from '#server/box-office/database/database'
import { migrate } from '#server/box-office/database/migrate'
import { openDatabase } from '#server/box-office/database/open-database'
import { FolderInUse } from '#server/runtime/folder-lock'

/** Migrates the box office's database and runs `work` on it. Returns the exit status: 2 if the database is in use. */
export async function withVenueDatabase(settings: Settings, work: (db: Database) => Promise<number>): Promise<number> {
  const db = await openDatabase(settings).catch((error: unknown) => {
    if (!(error instanceof FolderInUse)) throw error
    return undefined
  })
  if (!db) {
    process.stderr.write(
      'The database in DATA_DIR is in use: the box office runs. Stop it, run this command, and start it again.\n' +
        'With PostgreSQL (DATABASE_URL) the box office need not stop.\n',
    )
    return 2
  }
  try {
    await migrate(db)
    return await work(db)
  } finally {
    await db.close()
  }
}
