import { canonicalTypeName, pageTypes } from '#shared/content/content-types'
import type { PageReference } from '#shared/content/page'
import { pickedFields } from '#shared/content/teaser'
import { routePath } from './addresses-of-site.ts'
import { isRaw, type NestedContext, type Raw, text } from './normalising-context.ts'

/**
 * Returns a picked item. If it has its own page, only the properties that other pages show are included; its grid and
 * its own picks are on that page. Properties are empty if the content service didn't expand it.
 */
export function referenceOf(raw: Raw, context: NestedContext, field: string, depth: number): PageReference {
  const common = commonFieldsOf(raw)
  const properties = isRaw(raw.properties) ? raw.properties : {}
  const isPage = !context.preservesPicked && pageTypes.includes(common.contentType)
  const shown = isPage ? Object.entries(properties).filter(([alias]) => pickedFields.includes(alias)) : null
  const included = shown ? Object.fromEntries(shown) : properties
  return { ...common, properties: context.propertiesOf(included, context, field, depth) }
}

/** Returns the fields common to all items. */
export const commonFieldsOf = (raw: Raw) => ({
  id: text(raw.id),
  contentType: canonicalTypeName(text(raw.contentType)),
  name: text(raw.name),
  path: isRaw(raw.route) && typeof raw.route.path === 'string' ? routePath(raw.route.path) : '',
})
