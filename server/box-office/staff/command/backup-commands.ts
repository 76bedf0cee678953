import path from 'node:path'
import type { Settings } from '#config/settings'
import { FolderInUse } from '#server/runtime/folder-lock'
import { backUpToFile, copyDatabase, restoreFromFile } from '../../backup/backup-file.ts'
import { BackupRefused, type BackupSummary } from '../../backup/backup-format.ts'
import type { Command, CommandOutcome } from '../../command-line/command.ts'
import type { Database } from '../../database/database.ts'
import { hasEmbedded, openDatabase } from '../../database/open-database.ts'
import { askStaff } from './ask-staff.ts'

/** A backup of a large embedded database takes minutes. */
const WITHIN_MS = 30 * 60_000

/** The commands that copy the whole database. */
export const backupCommands: Readonly<Record<string, Command>> = {
  backup: {
    help: `FILE
  Writes everything in the database to a new file, as it is at one moment. The box office may be running: with
  PostgreSQL it goes on selling, with the embedded database it pauses meanwhile.`,
    run: ({ positionals: [file] }, settings) => (file ? backUp(path.resolve(file), settings) : null),
  },
  restore: {
    help: `FILE
  Restores a backup into an empty database, of either kind, and compares every table. The box office must be stopped.`,
    run: ({ positionals: [file] }, settings) =>
      file ? withDatabase(settings, async (db) => restoredText(await restoreFromFile(db, path.resolve(file)))) : null,
  },
  'move-to-postgresql': {
    help: `
  Copies the embedded database of DATA_DIR into the empty PostgreSQL database of DATABASE_URL, and compares every table.
  The box office must be stopped. The embedded database stays as it is.`,
    run: (_line, settings) => moveToPostgresql(settings),
  },
}

async function backUp(file: string, settings: Settings): Promise<CommandOutcome> {
  const textOf = (summary: BackupSummary) => `${counted(summary)} are in ${file}`
  // A running box office has the embedded database to itself.
  const askRunning = () => askStaff(settings, 'backup', { input: { file }, isJson: false, textOf, withinMs: WITHIN_MS })
  return withDatabase(settings, async (db) => textOf(await backUpToFile(db, file, new Date())), askRunning)
}

async function moveToPostgresql(settings: Settings): Promise<CommandOutcome> {
  if (!settings.DATABASE_URL) return refused('DATABASE_URL: must be the address of the PostgreSQL database')
  // Opening it would create one.
  if (!hasEmbedded(settings)) return refused(`DATA_DIR: ${path.resolve(settings.DATA_DIR)} has no embedded database`)
  return withDatabase({ ...settings, DATABASE_URL: undefined }, async (from) => {
    const to = await openDatabase(settings)
    try {
      const moved = await copyDatabase(from, to, new Date())
      return `${counted(moved)} were copied and compared. Start the box office with this DATABASE_URL from now on.`
    } finally {
      await to.close()
    }
  })
}

async function withDatabase(
  settings: Settings,
  work: (db: Database) => Promise<string>,
  whenInUse: () => CommandOutcome | Promise<CommandOutcome> = () => refused('The box office is running: stop it first'),
): Promise<CommandOutcome> {
  let db: Database | undefined
  try {
    db = await openDatabase(settings)
    return { text: await work(db), exitCode: 0 }
  } catch (error) {
    if (error instanceof BackupRefused) return refused(error.message)
    if (error instanceof FolderInUse) return whenInUse()
    const { message, code } = error as NodeJS.ErrnoException
    return { text: `Not done: ${message || code}`, exitCode: 2 }
  } finally {
    await db?.close()
  }
}

const refused = (text: string): CommandOutcome => ({ text, exitCode: 1 })

const counted = ({ rows, tables }: BackupSummary) => `${rows} rows of ${tables} tables`

const restoredText = (summary: BackupSummary) =>
  `${counted(summary)} were restored and compared. Start the box office, then run: npm run box-office -- reconcile`
