import type { Page, PageReference } from '#shared/content/page'
import { isRaw, type NormalisingContext, type Raw, text } from './normalising-context.ts'
import { propertiesOf } from './properties-of.ts'
import { headOf } from './reference-of.ts'

/**
 * An item of the content service as a page, or null for what isn't one. `context.reportOddity` is called for all that
 * was left out. The texts of the site's frame, which is on every page, take no blocks.
 */
export function pageOf(raw: unknown, context: NormalisingContext): Page | null {
  if (!isItem(raw)) return null
  return {
    ...headOf(raw),
    created: instantOf(raw.createDate),
    updated: instantOf(raw.updateDate),
    properties: propertiesOf(raw.properties, {
      ...context,
      ...(raw.contentType === 'siteSettings' && { textsLeft: 0 }),
      propertiesOf,
    }),
  }
}

/** What a menu asks of a page besides its name and path. */
export const menuFields = ['hideInMenu'] as const

/**
 * An item by its head and some simple properties, or null for what isn't one: of these only short texts, numbers and
 * flags.
 */
export function entryOf(raw: unknown, fields: readonly string[]): PageReference | null {
  if (!isItem(raw)) return null
  const simple = Object.entries(isRaw(raw.properties) ? raw.properties : {}).filter(
    ([alias, value]) => fields.includes(alias) && typeof value !== 'object' && String(value).length <= 500,
  )
  return { ...headOf(raw), properties: Object.fromEntries(simple) }
}

const isItem = (raw: unknown): raw is Raw =>
  isRaw(raw) && typeof raw.id === 'string' && typeof raw.contentType === 'string'

/**
 * In UTC. Year 1 is how older services write that there is none; those before Umbraco 17 write their own clock without
 * its zone, which is taken for UTC, as servers' clocks are: a browser would take it for its visitor's.
 */
function instantOf(raw: unknown): string | null {
  const [, clock, zone] = /^(\d{4}-\d\d-\d\dT[\d:.]+)(Z|[+-]\d\d:\d\d)?$/.exec(text(raw)) ?? []
  const instant = new Date(`${clock}${zone ?? 'Z'}`)
  return Number.isNaN(instant.getTime()) || instant.getUTCFullYear() <= 1 ? null : instant.toISOString()
}
