import type { FormDefinition } from './definition.ts'

/** The form that an editor chose in a block; its definition where the content service sent it along. */
export interface FormReference {
  id: string
  definition: FormDefinition | null
}

/** What a property says of a form: a reference, or an id alone. Null for anything else. */
export function formReferenceOf(value: unknown): FormReference | null {
  if (typeof value === 'string') return isFormId(value) ? { id: value, definition: null } : null
  const isReference = typeof value === 'object' && value !== null && 'definition' in value && 'id' in value
  return isReference ? (value as FormReference) : null
}

/** A GUID: a form's id becomes a part of addresses. */
export const isFormId = (text: string): boolean => /^[0-9a-f]{8}(?:-?[0-9a-f]{4}){3}-?[0-9a-f]{12}$/i.test(text)

/** The key of a form's definition among a page's preloaded answers, and in the browser's cache. */
export const formKey = (id: string): string => `form ${id}`
export const definitionPath = (id: string): string => `/forms/definitions/${id}`
export const entryPath = (id: string): string => `/forms/entries/${id}`
