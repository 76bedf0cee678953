import { shownBlocks } from '#shared/content/blocks'
import type { Page } from '#shared/content/page'
import { formKey, formReferenceOf } from '#shared/forms/form-reference'
import type { PageSources } from './page-sources.ts'
import type { Reading } from './read-answers.ts'

/** Reads the definitions of the forms on a page that the content service didn't include. */
export function readForms(page: Page, { forms, settings }: PageSources): Reading[] {
  const references = shownBlocks(page).map(({ properties }) => formReferenceOf(properties.form))
  const ids = new Set(references.flatMap((each) => (each && !each.definition ? [each.id] : [])))
  return [...ids].map((id) => ({
    key: formKey(id),
    isOmittedIfLate: false,
    read: forms
      .readDefinition(id, settings.BLOCK_PRELOAD_TIMEOUT_MS)
      .catch(() => undefined)
      .then((answer) => ({ answer, pricesOf: null, isStale: false })),
  }))
}
