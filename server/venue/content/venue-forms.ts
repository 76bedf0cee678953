import type { FormSource } from '#server/forms/definitions/form-source'
import { createProblems } from '../reading/problems.ts'
import { openVenueFolder } from '../reading/venue-folder.ts'
import { contentUnits } from './content-units.ts'
import { createReports, fingerprintsOf, type LiveUnit, refreshUnits, unitFiles } from './live-units.ts'
import { CHECK_EVERY_MS, type VenueContentOptions } from './venue-content.ts'

/** Returns a reader of a venue's forms. It returns the same list until a form changes. */
export function openVenueForms({ root, onProblem, now }: VenueContentOptions): () => Promise<readonly FormSource[]> {
  const known = new Map<string, LiveUnit>()
  const report = createReports(onProblem)
  let forms: readonly FormSource[] | undefined
  let state = ''
  let checkedAt = 0

  return async () => {
    if (forms && now() - checkedAt < CHECK_EVERY_MS) return forms
    const folder = openVenueFolder(root, createProblems())
    const units = contentUnits(folder).filter(({ kind }) => kind === 'form')
    const files = await fingerprintsOf(folder, unitFiles(units))
    checkedAt = now()
    const nextState = [...files].join('\n')
    if (forms && state === nextState) return forms
    state = nextState
    refreshUnits(root, known, files, units)
    report([...known.values()].flatMap(({ problems }) => problems))
    forms = [...known.values()].flatMap(({ read }) => read.forms.map(({ source }) => source))
    return forms
  }
}
