import { shownBlocks } from '#shared/content/blocks'
import type { Page } from '#shared/content/page'
import { formKey, formReferenceOf } from '#shared/forms/form-reference'
import type { PageSources } from './page-sources.ts'

/**
 * Returns the definitions of the forms on a page, by `formKey`, that the content service didn't include, and whether
 * all came in time.
 */
export async function readForms(page: Page, { forms, settings }: PageSources) {
  const references = shownBlocks(page).map(({ properties }) => formReferenceOf(properties.form))
  const ids = new Set(references.flatMap((each) => (each && !each.definition ? [each.id] : [])))
  const read = await Promise.all(
    [...ids].map(async (id) => {
      const definition = await forms.readDefinition(id, settings.BLOCK_PRELOAD_TIMEOUT_MS).catch(() => undefined)
      return [formKey(id), definition] as const
    }),
  )
  const answers = read.filter(([, definition]) => definition !== undefined)
  return { answers: Object.fromEntries(answers), isWhole: answers.length === read.length }
}
