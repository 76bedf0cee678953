import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Database, DatabaseSettings } from './database.ts'

/**
 * Opens PostgreSQL if DATABASE_URL is set, or else the embedded engine under DATA_DIR/box-office. Throws `FolderInUse`.
 */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  if (settings.DATABASE_URL) {
    const { openPostgresql } = await import('./postgresql.ts')
    return openPostgresql(settings.DATABASE_URL, settings.DATABASE_POOL)
  }
  const { openEmbedded } = await import('./embedded.ts')
  return openEmbedded(settings)
}

/** Whether a box office has run with the embedded engine under DATA_DIR. */
export const hasEmbedded = ({ DATA_DIR }: Pick<DatabaseSettings, 'DATA_DIR'>): boolean =>
  existsSync(path.resolve(DATA_DIR, 'box-office', 'data'))
