import { isMap } from '../reading/field-types.ts'
import type { Entry } from '../reading/read-entries.ts'
import type { VenueFolder } from '../reading/venue-folder.ts'
import { readYaml, type ValuePath } from '../reading/yaml-file.ts'

/** The possible targets of a reference, with their names in messages. */
export interface Targets {
  /** Such as “price plan”. */
  kind: string
  /** Where they are defined, such as `price-plans.yaml`. */
  writtenIn: string
  slugs: ReadonlySet<string>
}

/** Returns the keys of a YAML file, including those of entries with errors. */
export function targetsIn(folder: VenueFolder, kind: string, file: string): Targets {
  const value = readYaml(folder, file)?.value
  return { kind, writtenIn: file, slugs: new Set(isMap(value) ? Object.keys(value) : []) }
}

export const targetsOf = (kind: string, writtenIn: string, slugs: Iterable<string>): Targets => ({
  ...{ kind, writtenIn },
  slugs: new Set(slugs),
})

/** Reports a slug that doesn't exist, and suggests the most similar one. Returns whether it exists. */
export function checkReference(
  { problems }: VenueFolder,
  { file, lineOf }: Pick<Entry<unknown>, 'file' | 'lineOf'>,
  path: ValuePath,
  slug: string | undefined,
  { kind, writtenIn, slugs }: Targets,
): boolean {
  if (slug === undefined || slugs.has(slug)) return true
  const similar = mostSimilar(slug, [...slugs])
  const remedy = similar ? `Did you mean “${similar}”? Otherwise add it to ${writtenIn}` : `Add it to ${writtenIn}`
  problems.add(file, lineOf(path), `There is no ${kind} “${slug}”`, remedy)
  return false
}

function mostSimilar(slug: string, all: readonly string[]): string | undefined {
  const ranked = all.map((each) => ({ each, distance: distanceOf(slug, each) })).sort((a, b) => a.distance - b.distance)
  const [first] = ranked
  return first && first.distance <= Math.max(2, slug.length / 3) ? first.each : undefined
}

/** Returns the Levenshtein distance: the number of letters added, removed or replaced. */
function distanceOf(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++)
      next.push(
        Math.min(
          (next[j - 1] as number) + 1,
          (row[j] as number) + 1,
          (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1),
        ),
      )
    row = next
  }
  return row[b.length] as number
}
