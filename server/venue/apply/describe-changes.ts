import type { Refusal } from './refusals.ts'
import type { TableChanges, TableRow } from './table-changes.ts'
import type { VenueKeys } from './venue-keys.ts'

/** The differences between a folder and the box office, as readable lines. */
export interface VenueDifference {
  lines: string[]
  /** Changes that are refused. If there are any, nothing is applied. */
  refused: string[]
}

const MAX_NAMED = 8

export function describeChanges(
  all: readonly TableChanges[],
  keys: VenueKeys,
  refusals: readonly Refusal[],
  otherIds: readonly string[],
): VenueDifference {
  const added = new Map<string, string[]>()
  const removed = new Map<string, string[]>()
  const changed = new Map<string, Set<string>>()
  const slugOf = ({ table: { owner } }: TableChanges, row: TableRow) =>
    owner ? (keys.slugOf(owner.table, row[owner.column]) ?? String(row[owner.column])) : ''
  const noteWhole = (into: Map<string, string[]>, changes: TableChanges, row: TableRow) => {
    const kind = words(changes.table.name)
    into.set(kind, [...(into.get(kind) ?? []), slugOf(changes, row)])
  }
  const notePart = (changes: TableChanges, row: TableRow, parts: readonly string[]) => {
    const { owner } = changes.table
    const name = owner ? `${words(owner.table)} ${slugOf(changes, row)}` : 'venue'
    changed.set(name, new Set([...(changed.get(name) ?? []), ...parts]))
  }
  for (const changes of all) {
    const { part } = changes.table
    for (const row of changes.added) part ? notePart(changes, row, [part]) : noteWhole(added, changes, row)
    for (const row of changes.removed) part ? notePart(changes, row, [part]) : noteWhole(removed, changes, row)
    for (const { before, after } of changes.changed) notePart(changes, after, part ? [part] : differing(before, after))
  }
  const whole = new Set([...added, ...removed].flatMap(([kind, slugs]) => slugs.map((slug) => `${kind} ${slug}`)))
  return {
    lines: [
      ...[...added].map(([kind, slugs]) => `added    ${kind}: ${listed(slugs)}`),
      ...[...changed]
        .filter(([name]) => !whole.has(name))
        .map(([name, parts]) => `changed  ${name}: ${[...parts].join(', ')}`),
      ...[...removed].map(([kind, slugs]) => `removed  ${kind}: ${listed(slugs)}`),
    ],
    refused: [
      ...otherIds,
      ...refusals.map(
        ({ table, id, why, remedy }) => `${words(table)} ${keys.slugOf(table, id) ?? id}: ${why}. ${remedy}.`,
      ),
    ],
  }
}

const words = (table: string) =>
  table.replace('membership_level', 'membership').replace('_performance', '').replaceAll('_', ' ')

const listed = (slugs: readonly string[]) =>
  slugs.length <= MAX_NAMED
    ? slugs.join(', ')
    : `${slugs.slice(0, MAX_NAMED).join(', ')} and ${slugs.length - MAX_NAMED} more`

/** Returns the columns that differ. A picture's description is the name, so that a renamed row's isn't compared. */
function differing(before: TableRow, after: TableRow): string[] {
  const isRenamed = before.name !== after.name
  const text = (value: unknown) => JSON.stringify(isRenamed ? withoutDescription(value) : value)
  return Object.keys(before)
    .filter((name) => name in after && text(before[name]) !== text(after[name]))
    .map((name) => name.replaceAll('_', ' '))
}

const withoutDescription = (value: unknown) =>
  typeof value === 'object' && value !== null && 'url' in value ? { ...value, alt: null } : value
