import type { Page, PageReference } from '#shared/content/page'
import { isRaw, type NormalisingContext, type Raw, text } from './normalising-context.ts'
import { propertiesOf } from './properties-of.ts'
import { commonFieldsOf } from './reference-of.ts'

/**
 * Returns an item of the content service as a page, or null if it isn't an item. Calls `context.reportOddity` for
 * everything that is left out. The texts of `siteSettings`, which are on every page, lose their blocks.
 */
export function pageOf(raw: unknown, context: NormalisingContext): Page | null {
  if (!isItem(raw)) return null
  return {
    ...commonFieldsOf(raw),
    created: instantOf(raw.createDate),
    updated: instantOf(raw.updateDate),
    properties: propertiesOf(raw.properties, {
      ...context,
      ...(raw.contentType === 'siteSettings' && { textsLeft: 0, preservesPicked: true }),
      propertiesOf,
    }),
  }
}

/** The properties that menus need besides a page's name and path */
export const menuFields = ['hideInMenu'] as const

/**
 * Returns an item with some of its properties, of which only short texts, numbers and flags are included. Returns null
 * if it isn't an item.
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
 * Returns an instant in UTC. Older services send year 1 for an unset date. Umbraco before 17 sends the server's local
 * time without a time zone; it is read as UTC, the usual zone of servers, because a browser would read it in its
 * visitor's zone.
 */
function instantOf(raw: unknown): string | null {
  const [, time, zone] = /^(\d{4}-\d\d-\d\dT[\d:.]+)(Z|[+-]\d\d:\d\d)?$/.exec(text(raw)) ?? []
  const instant = new Date(`${time}${zone ?? 'Z'}`)
  return Number.isNaN(instant.getTime()) || instant.getUTCFullYear() <= 1 ? null : instant.toISOString()
}
