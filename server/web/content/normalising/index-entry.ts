import type { PageReference } from '#shared/content/page'
import { canonicalAddress } from './addresses-of-site.ts'
import { isRaw, text, textOrNull } from './normalising-context.ts'
import { summaryOf } from './page-of.ts'

/**
 * An item of the content service with a route, as sitemaps and feeds need it: with `indexFields` of its properties.
 */
export interface IndexEntry extends PageReference {
  /** When it was last changed, as the service writes it: ISO 8601, maybe without an offset. */
  updated: string | null
}
export const indexFields = ['noIndex', 'canonicalUrlOverride', 'durationMinutes', 'tessituraId'] as const

/** Null for what is no item or has no route. */
export function indexEntryOf(raw: unknown): IndexEntry | null {
  const entry = summaryOf(raw, indexFields)
  if (!entry || entry.path === '' || !isRaw(raw)) return null
  const canonicalUrlOverride = canonicalAddress(text(entry.properties.canonicalUrlOverride))
  return { ...entry, properties: { ...entry.properties, canonicalUrlOverride }, updated: textOrNull(raw.updateDate) }
}
