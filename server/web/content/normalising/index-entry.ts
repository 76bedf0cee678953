import type { PageReference } from '#shared/content/page'
import { isRaw, textOrNull } from './normalising-context.ts'
import { entryOf } from './page-of.ts'

/**
 * Any item of the content service with a route, as lists for programs need it: of its properties only `indexFields`,
 * where they are short.
 */
export interface IndexEntry extends PageReference {
  /** When it was last changed, as the service writes it: ISO 8601, maybe without an offset. */
  updated: string | null
}
export const indexFields = ['noIndex', 'canonicalUrlOverride', 'durationMinutes'] as const

/** Null for what is no item, or has no route. */
export function indexEntryOf(raw: unknown): IndexEntry | null {
  const entry = entryOf(raw, indexFields)
  if (!entry || entry.path === '' || !isRaw(raw)) return null
  return { ...entry, updated: textOrNull(raw.updateDate) }
}
