import { stat } from 'node:fs/promises'
import path from 'node:path'
import { createProblems, type Problem, problemLine } from '../reading/problems.ts'
import { openVenueFolder, type VenueFolder } from '../reading/venue-folder.ts'
import { type ContentUnit, programmeNamesOf, type ReadUnit, readUnit, type VenueNames } from './content-units.ts'

/** A unit as it was last read */
export interface LiveUnit {
  /** The state of its files, used to detect changes */
  fingerprint: string
  problems: readonly Problem[]
  /** The last version without a problem, or else the first one with problems */
  read: ReadUnit
  isValid: boolean
}

/**
 * Reads the units whose files have changed, and removes those whose files were deleted. If a unit is invalid, its last
 * valid version stays in use.
 */
export function refreshUnits(
  root: string,
  known: Map<string, LiveUnit>,
  files: ReadonlyMap<string, string>,
  units: readonly ContentUnit[],
  fillIn?: (text: string) => string,
): void {
  const names = programmeNamesOf(root)
  const keys = new Set(units.map(({ key }) => key))
  for (const key of known.keys()) if (!keys.has(key)) known.delete(key)
  for (const unit of units) {
    const fingerprint = [names.fingerprint, ...unit.files.map((file) => files.get(file) ?? '')].join('\n')
    const before = known.get(unit.key)
    if (before?.fingerprint !== fingerprint)
      known.set(unit.key, {
        fingerprint,
        ...readAgain(openVenueFolder(root, createProblems(), { fillIn }), unit, names, before),
      })
  }
}

function readAgain(folder: VenueFolder, unit: ContentUnit, names: VenueNames, before: LiveUnit | undefined) {
  const read = readUnit(folder, unit, names)
  const problems = folder.problems.list()
  if (problems.length === 0 || !before?.isValid) return { problems, read, isValid: problems.length === 0 }
  return { problems, read: before.read, isValid: true }
}

/** Returns the state of each file that exists. */
export async function fingerprintsOf({ root }: VenueFolder, names: readonly string[]): Promise<Map<string, string>> {
  const entries = await Promise.all(
    [...new Set(names)].map(async (name) => {
      const state = await stat(path.join(root, name)).catch(() => undefined)
      return state ? ([name, `${state.mtimeMs} ${state.size} ${state.ino}`] as const) : undefined
    }),
  )
  return new Map(entries.filter((each) => each !== undefined))
}

/** The files whose names appear on pages of the programme. */
const SHARED_FILES = ['venue.yaml', 'memberships.yaml']
export const unitFiles = (units: readonly ContentUnit[]): string[] => [
  ...units.flatMap(({ files }) => files),
  ...SHARED_FILES,
]

/** Returns a function that reports each problem once, and again if it was fixed and recurs. */
export function createReports(onProblem: (problem: string) => void): (problems: readonly Problem[]) => void {
  let reported = new Set<string>()
  return (problems) => {
    const lines = problems.map(problemLine)
    for (const line of lines) if (!reported.has(line)) onProblem(line)
    reported = new Set(lines)
  }
}
