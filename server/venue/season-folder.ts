import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { SeasonFolder } from '#server/box-office/staff/season/season-folder'
import { announceVenue, applyIfSame, compareWithDigest } from './apply/apply-venue.ts'
import { readVenueFiles } from './read-venue-files.ts'
import { problemLine } from './reading/problems.ts'
import type { VenueFiles } from './venue-files.ts'

/** The uploaded folders of the box office. */
export const seasonFolder = (check: SeasonFolder['check']): SeasonFolder => ({
  check,
  compare: (db, root, now) => compareWithDigest(db, filesOf(root), now),
  applyIfSame: (tx, root, now, digest) => applyIfSame(tx, filesOf(root), now, digest),
  announce: announceVenue,
})

/** A folder that has been checked: only its files are read again. */
function filesOf(root: string): VenueFiles {
  const { files, problems } = readVenueFiles(root, { isUnchecked: true })
  if (!files) throw new Error(`The folder has problems: ${problems.slice(0, 3).map(problemLine).join(' ')}`)
  return files
}

const CHECK_TIMEOUT_MS = 120_000
const MAX_PRINTED_BYTES = 16 * 1024 * 1024

const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url))

/** Checks a folder in another process. */
export const checkInProcess: SeasonFolder['check'] = async (root, siteFolder) => {
  const program = import.meta.url.endsWith('.ts')
    ? ['--import', 'tsx', pathOf('./check-process.ts')]
    : [pathOf('./check-process.js')]
  const folders = siteFolder === undefined ? [root] : [root, siteFolder]
  const { stdout } = await promisify(execFile)(process.execPath, [...program, ...folders], {
    ...{ timeout: CHECK_TIMEOUT_MS, maxBuffer: MAX_PRINTED_BYTES },
  })
  return JSON.parse(stdout)
}
