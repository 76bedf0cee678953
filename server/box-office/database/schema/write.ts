import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { migrate } from '../migrate.ts'
import { openDatabase } from '../open-database.ts'
import { schemaText } from './schema-text.ts'

/** Writes `schema.sql` from a new embedded database, whose version of PostgreSQL is the same everywhere. */
const folder = mkdtempSync(path.join(os.tmpdir(), 'foyer-schema-'))
const db = await openDatabase({ DATABASE_URL: undefined, DATABASE_POOL: 1, DATA_DIR: folder, isSynced: false })
try {
  await migrate(db)
  writeFileSync(new URL('../schema.sql', import.meta.url), await schemaText(db))
} finally {
  await db.close()
  rmSync(folder, { recursive: true, force: true })
}
