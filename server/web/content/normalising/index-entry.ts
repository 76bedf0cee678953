import type { PageReference } from '#shared/content/page'
import { canonicalAddress } from './addresses-of-site.ts'
import { isRaw, text, textOrNull } from './normalising-context.ts'
import { summaryOf } from './page-of.ts'

/** An item with a route as sitemaps and feeds need it: with the properties in `indexFields` */
export interface IndexEntry extends PageReference {
  /** The last change as the service writes it: ISO 8601, possibly without an offset */
  updated: string | null
}
export const indexFields = ['noIndex', 'canonicalUrlOverride', 'durationMinutes', 'tessituraId'] as const

/** Returns the entry, or null for a value that isn't an item or has no route. */
export function indexEntryOf(raw: unknown): IndexEntry | null {
  const entry = summaryOf(raw, indexFields)
  if (!entry || entry.path === '' || !isRaw(raw)) return null
  const canonicalUrlOverride = canonicalAddress(text(entry.properties.canonicalUrlOverride))
  return { ...entry, properties: { ...entry.properties, canonicalUrlOverride }, updated: textOrNull(raw.updateDate) }
}
