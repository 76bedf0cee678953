import { typeNamed } from '#shared/content/content-types'
import type { PageReference } from '#shared/content/page'
import { routePath } from './addresses-of-site.ts'
import { isRaw, type NestedContext, type Raw, text } from './normalising-context.ts'

/** A picked page. Unexpanded ones come with empty properties, and keep them. */
export const referenceOf = (raw: Raw, context: NestedContext, field: string, depth: number): PageReference => ({
  ...headOf(raw),
  properties: context.propertiesOf(raw.properties, context, field, depth),
})

/** What every item says of itself. */
export const headOf = (raw: Raw) => ({
  id: text(raw.id),
  contentType: typeNamed(text(raw.contentType)),
  name: text(raw.name),
  path: isRaw(raw.route) && typeof raw.route.path === 'string' ? routePath(raw.route.path) : '',
})
