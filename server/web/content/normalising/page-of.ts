import type { Page, PageReference } from '#shared/content/page'
import { isRaw, type NormalisingContext, type Raw, text } from './normalising-context.ts'
import { propertiesOf } from './properties-of.ts'
import { commonFieldsOf } from './reference-of.ts'

/**
 * An item of the content service as a page, or null for what is no item. `context.reportOddity` is called for
 * everything that is left out. Blocks are left out of the texts of `siteSettings`, which are on every page.
 */
export function pageOf(raw: unknown, context: NormalisingContext): Page | null {
  if (!isItem(raw)) return null
  return {
    ...commonFieldsOf(raw),
    created: instantOf(raw.createDate),
    updated: instantOf(raw.updateDate),
    properties: propertiesOf(raw.properties, {
      ...context,
      ...(raw.contentType === 'siteSettings' && { textsLeft: 0, keepsPicked: true }),
      propertiesOf,
    }),
  }
}

/** The properties of a page that menus need besides its name and path. */
export const menuFields = ['hideInMenu'] as const

/**
 * An item with only some of its properties, and of these only short texts, numbers and flags; null for what is no item.
 */
export function summaryOf(raw: unknown, fields: readonly string[]): PageReference | null {
  if (!isItem(raw)) return null
  const simple = Object.entries(isRaw(raw.properties) ? raw.properties : {}).filter(
    ([alias, value]) => fields.includes(alias) && typeof value !== 'object' && String(value).length <= 500,
  )
  return { ...commonFieldsOf(raw), properties: Object.fromEntries(simple) }
}

const isItem = (raw: unknown): raw is Raw =>
  isRaw(raw) && typeof raw.id === 'string' && typeof raw.contentType === 'string'

/**
 * An instant in UTC. Older services send year 1 for none. Those before Umbraco 17 send the server's local time without
 * a time zone; it is read as UTC, the usual zone of servers, because a browser would read it in its visitor's zone.
 */
function instantOf(raw: unknown): string | null {
  const [, time, zone] = /^(\d{4}-\d\d-\d\dT[\d:.]+)(Z|[+-]\d\d:\d\d)?$/.exec(text(raw)) ?? []
  const instant = new Date(`${time}${zone ?? 'Z'}`)
  return Number.isNaN(instant.getTime()) || instant.getUTCFullYear() <= 1 ? null : instant.toISOString()
}
