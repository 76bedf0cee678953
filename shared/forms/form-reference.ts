import type { FormDefinition } from './definition.ts'

/** The form that an editor selected in a block, with its definition if the content service expanded it. */
export interface FormReference {
  id: string
  definition: FormDefinition | null
}

/** Returns the form in a property's value: a reference, or only an id. Null for anything else. */
export function formReferenceOf(value: unknown): FormReference | null {
  if (typeof value === 'string') return isFormId(value) ? { id: value, definition: null } : null
  const isReference = typeof value === 'object' && value !== null && 'definition' in value && 'id' in value
  return isReference ? (value as FormReference) : null
}

/** Matches a GUID, because a form's id becomes part of addresses. */
export const isFormId = (text: string): boolean => /^[0-9a-f]{8}(?:-?[0-9a-f]{4}){3}-?[0-9a-f]{12}$/i.test(text)

/** Returns the key of a form's definition among a page's preloads, and in the browser's cache. */
export const formKey = (id: string): string => `form ${id}`
export const definitionPath = (id: string): string => `/forms/definitions/${id}`
export const entryPath = (id: string): string => `/forms/entries/${id}`
