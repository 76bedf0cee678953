import type { Page, PageReference } from '#shared/content/page'
import { routePath } from './addresses-of-site.ts'
import { propertiesOf } from './properties-of.ts'
import { isRaw, type Raw, type Reading, text, textOrNull } from './reading.ts'

/** An item of the content service as a page, or null for what isn't one. `reading.odd` hears of all that was left out. */
export function pageOf(raw: unknown, reading: Reading): Page | null {
  if (!isItem(raw)) return null
  return {
    ...headOf(raw),
    created: instantOf(raw.createDate),
    updated: instantOf(raw.updateDate),
    properties: propertiesOf(raw.properties, reading),
  }
}

/** A picked page. Unexpanded ones come with empty properties, and keep them. */
export const referenceOf = (raw: Raw, reading: Reading, field: string, depth: number): PageReference => ({
  ...headOf(raw),
  properties: propertiesOf(raw.properties, reading, field, depth),
})

/** An item as a menu shows it, or null for what isn't one: of its properties only short texts, numbers and flags. */
export function menuEntryOf(raw: unknown): PageReference | null {
  if (!isItem(raw)) return null
  const simple = Object.entries(isRaw(raw.properties) ? raw.properties : {}).filter(
    ([, value]) => typeof value !== 'object' && String(value).length <= 500,
  )
  return { ...headOf(raw), properties: Object.fromEntries(simple) }
}

const isItem = (raw: unknown): raw is Raw =>
  isRaw(raw) && typeof raw.id === 'string' && typeof raw.contentType === 'string'

const headOf = (raw: Raw) => ({
  id: text(raw.id),
  contentType: raw.contentType === 'blogArticle' ? 'newsArticle' : text(raw.contentType),
  name: text(raw.name),
  path: isRaw(raw.route) && typeof raw.route.path === 'string' ? routePath(raw.route.path) : '',
})

const instantOf = (raw: unknown) => (text(raw).startsWith('0001-') ? null : textOrNull(raw))
