import type { Logger } from 'pino'
import { WrongSetting } from '#config/settings'
import type { Database } from '#server/box-office/database/database'
import { sql } from '#server/box-office/database/sql'
import { applyVenue, compareVenue } from './apply/apply-venue.ts'
import { readVenueFiles } from './read-venue-files.ts'
import { problemLine } from './reading/problems.ts'

/**
 * Applies the venue's folder to a box office that has no halls yet. If it already has halls, only logs that the folder
 * has changes or errors. Throws `WrongSetting` if there is nothing to sell because the folder has errors.
 */
export async function applyAtStart(db: Database, root: string, now: Date, log: Logger): Promise<void> {
  const isEmpty = (await db.first(sql`select 1 from hall limit 1`)) === undefined
  const { files, problems } = readVenueFiles(root)
  const apply = `npm run venue -- apply ${root}`
  if (!files) {
    const [first] = problems
    const what = `${problems.length} problems, the first is ${first && problemLine(first)}`
    if (isEmpty) throw new WrongSetting(`VENUE_DIR: ${what} Run: npm run venue -- check ${root}`)
    log.error({ problems: problems.length }, `The venue's folder has ${what}`)
    return
  }
  const { lines, refused } = isEmpty ? await applyVenue(db, files, now) : await compareVenue(db, files, now)
  if (isEmpty && refused.length === 0) log.info({ changes: lines.length }, `The season of ${root} was applied`)
  else if (lines.length + refused.length > 0)
    log.warn({ changes: lines.length, refused: refused.length }, `The venue's folder has changes. Run: ${apply}`)
}
