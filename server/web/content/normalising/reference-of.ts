import { canonicalTypeName } from '#shared/content/content-types'
import type { PageReference } from '#shared/content/page'
import { routePath } from './addresses-of-site.ts'
import { isRaw, type NestedContext, type Raw, text } from './normalising-context.ts'

/** A picked page. Its properties are empty where the content service didn't expand it. */
export const referenceOf = (raw: Raw, context: NestedContext, field: string, depth: number): PageReference => ({
  ...commonFieldsOf(raw),
  properties: context.propertiesOf(raw.properties, context, field, depth),
})

/** The fields that every item has. */
export const commonFieldsOf = (raw: Raw) => ({
  id: text(raw.id),
  contentType: canonicalTypeName(text(raw.contentType)),
  name: text(raw.name),
  path: isRaw(raw.route) && typeof raw.route.path === 'string' ? routePath(raw.route.path) : '',
})
