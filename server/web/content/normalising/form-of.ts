import type { FormDefinition } from '#shared/forms/definition'
import type { FormReference } from '#shared/forms/form-reference'
import { readDefinition } from '#shared/forms/read-definition'
import { cleanHtml } from './clean-html.ts'
import { isRaw, type NormalisingContext, type Raw, text } from './normalising-context.ts'

/**
 * Whether the value is a form that an editor picked: `{ id, form }`, where `form` is its definition if it was expanded,
 * or the definition alone
 */
export const isForm = (raw: Raw): boolean =>
  text(raw.id) !== '' && ('form' in raw ? raw.form === null || isRaw(raw.form) : isDefinition(raw))
const isDefinition = ({ pages }: Raw) =>
  Array.isArray(pages) && pages.length > 0 && pages.every((page) => isRaw(page) && Array.isArray(page.fieldsets))

export const formOf = (raw: Raw, context: NormalisingContext, field: string): FormReference => ({
  id: text(raw.id),
  definition: definitionOf('form' in raw ? raw.form : raw, context, field),
})

/** Returns a form service's definition with its HTML sanitised, or null if it isn't one. */
export const definitionOf = (raw: unknown, context: NormalisingContext, field: string): FormDefinition | null =>
  readDefinition(raw, (html) => cleanHtml(html, context, field))
