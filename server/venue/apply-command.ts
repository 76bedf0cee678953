import { createInterface } from 'node:readline/promises'
import type { Settings } from '#config/settings'
import type { Database } from '#server/box-office/database/database'
import { applyInTransaction, applyVenue, compareVenue } from './apply/apply-venue.ts'
import type { VenueDifference } from './apply/describe-changes.ts'
import { checkByCommand } from './check-command.ts'
import { openOldData } from './old-data/import-old-data.ts'
import { withVenueDatabase } from './open-venue-database.ts'
import { readForCommand } from './read-for-command.ts'
import type { VenueFiles } from './venue-files.ts'

const print = (line: string) => void process.stdout.write(`${line}\n`)

/** Shows how a folder differs from the box office, and applies it after confirmation. Returns the exit status. */
export async function applyByCommand(root: string, settings: Settings, isConfirmed: boolean): Promise<number> {
  const { files } = await readForCommand(root)
  if (!files) return checkByCommand(root)
  return withVenueDatabase(settings, (db) => applyIfConfirmed(db, files, isConfirmed))
}

async function applyIfConfirmed(db: Database, files: VenueFiles, isConfirmed: boolean): Promise<number> {
  const difference = await compareVenue(db, files, new Date())
  show(difference)
  if (difference.refused.length > 0) return 1
  const oldData = await openOldData(db, files.root)
  const rows = await oldData?.count(
    (file, line, why) => print(`refused  ${file}:${line}: ${why}.`),
    (tx) => applyInTransaction(tx, files, new Date()),
  )
  const counts = [...(rows ?? [])].filter(([, count]) => count > 0)
  const imported = counts.length > 0 ? await oldData?.imported() : undefined
  for (const [file, count] of counts) {
    const before = imported?.get(file)
    print(`import   ${file}, rows: ${count}${before ? ` (imported before: ${before})` : ''}`)
  }
  if (difference.lines.length + counts.length === 0) return 0
  if (!isConfirmed && !(await isAgreed())) {
    print('Nothing was applied. Confirm with yes, or add --yes.')
    return 1
  }
  const applied = await applyVenue(db, files, new Date())
  if (applied.refused.length > 0) {
    show(applied)
    return 1
  }
  if (counts.length > 0)
    await oldData?.import(new Date(), (file, done) => print(`imported ${file}, rows: ${done} of ${rows?.get(file)}`))
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
