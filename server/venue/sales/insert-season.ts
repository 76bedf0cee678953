import type { Transaction } from '#server/box-office/database/database'
import { demonstrationMedia } from '#server/demonstration/pictures/media'
import { writeFiles } from '../apply/apply-venue.ts'
import { demonstrationFolder } from '../demonstration-folder.ts'
import { readVenueFiles } from '../read-venue-files.ts'
import { createProblems, type Problems, problemLine } from '../reading/problems.ts'
import { openVenueFolder } from '../reading/venue-folder.ts'
import { insertSales } from './insert-sales.ts'
import { readSales } from './read-sales.ts'

interface SeasonStart {
  now: Date
  timeZone: string
  /** The day of `now` there, from which dates are counted: YYYY-MM-DD. */
  today: string
}

/** Inserts the season of a demonstration's folder, with what `sales/` says is sold. Throws if the folder has errors. */
export async function insertSeason(
  tx: Transaction,
  { now, timeZone, today }: SeasonStart,
  root = demonstrationFolder,
): Promise<void> {
  const furtherMedia = await demonstrationMedia(fail)()
  const { files, problems } = readVenueFiles(root, { today, furtherMedia, isUnchecked: true })
  if (!files) return fail(problems.map(problemLine).join('\n'))
  const { venue } = files
  await writeFiles(tx, { ...files, venue: { ...venue, value: { ...venue.value, timeZone } } }, now)
  const found = createProblems()
  const sales = readSales(openVenueFolder(root, found, { today }))
  failWith(found)
  await insertSales(tx, sales, { now, timeZone, problems: found })
  failWith(found)
}

function failWith(problems: Problems): void {
  const found = problems.list()
  if (found.length > 0) fail(found.map(problemLine).join('\n'))
}

function fail(problem: string): never {
  throw new Error(problem)
}
