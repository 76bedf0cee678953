import { createInterface } from 'node:readline/promises'
import type { Settings } from '#config/settings'
import type { Database } from '#server/box-office/database/database'
import { migrate } from '#server/box-office/database/migrate'
import { openDatabase } from '#server/box-office/database/open-database'
import { FolderInUse } from '#server/runtime/folder-lock'
import { applyVenue, compareVenue } from './apply/apply-venue.ts'
import type { VenueDifference } from './apply/describe-changes.ts'
import { checkByCommand } from './check-command.ts'
import { readVenueFiles } from './read-venue-files.ts'
import type { VenueFiles } from './venue-files.ts'

const print = (line: string) => void process.stdout.write(`${line}\n`)

/** Shows how a folder differs from the box office, and applies it once that is confirmed. Returns the exit status. */
export async function applyByCommand(root: string, settings: Settings, isConfirmed: boolean): Promise<number> {
  const { files } = readVenueFiles(root)
  if (!files) return checkByCommand(root)
  const db = await openDatabase(settings).catch((error: unknown) => {
    if (!(error instanceof FolderInUse)) throw error
    return undefined
  })
  if (!db) {
    print('The database in DATA_DIR is in use: the box office runs. Stop it, apply the folder, and start it again.')
    print('With PostgreSQL (DATABASE_URL) the box office need not stop.')
    return 2
  }
  try {
    await migrate(db)
    return await applyIfConfirmed(db, files, isConfirmed)
  } finally {
    await db.close()
  }
}

async function applyIfConfirmed(db: Database, files: VenueFiles, isConfirmed: boolean): Promise<number> {
  const difference = await compareVenue(db, files, new Date())
  show(difference)
  if (difference.refused.length > 0) return 1
  if (difference.lines.length === 0) return 0
  if (!isConfirmed && !(await isAgreed())) {
    print('Nothing was applied. Confirm with yes, or add --yes.')
    return 1
  }
  const applied = await applyVenue(db, files, new Date())
  if (applied.refused.length > 0) {
    show(applied)
    return 1
  }
  print('Applied.')
  return 0
}

function show({ lines, refused }: VenueDifference) {
  for (const line of lines) print(line)
  for (const line of refused) print(`refused  ${line}`)
  if (refused.length > 0) print('Nothing was applied: what is sold or held stays as it is.')
  else if (lines.length === 0) print('The box office has all of it already.')
}

async function isAgreed(): Promise<boolean> {
  if (!process.stdin.isTTY) return false
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return /^y(es)?$/i.test((await terminal.question('Apply these changes? (yes/no) ')).trim())
  } finally {
    terminal.close()
  }
}
