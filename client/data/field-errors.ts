import type { Failure } from '#shared/ticketing/envelope'

/** A failure as a form shows it: the errors of its fields, by their path in the form, and those of no field. */
export interface FormErrorsByField {
  fields: FormFieldError[]
  general: string[]
}
export interface FormFieldError {
  /** `address.postCode` */
  path: string
  /** Several errors of one field are joined. */
  message: string
}
/**
 * The path in the form of a name on the wire, in any case of first letter: `Address.PostCode` is `address.postCode`.
 */
export function fieldPath(name: string): string {
  return name
    .replaceAll(/\[(\d+)\]/g, '.$1')
    .split('.')
    .filter(Boolean)
    .map((part) => part.charAt(0).toLowerCase() + part.slice(1))
    .join('.')
}

/** Where each error of a failure is shown. A general message that only repeats a field's is left out. */
export function formErrorsOf(failure: Failure): FormErrorsByField {
  const byPath = new Map<string, string[]>()
  for (const { name, reason } of failure.validationErrors) {
    const path = fieldPath(name)
    byPath.set(path, [...(byPath.get(path) ?? []), reason])
  }
  const withoutField = byPath.get('') ?? []
  byPath.delete('')
  const fieldReasons = new Set([...byPath.values()].flat())
  const fields = [...byPath].map(([path, reasons]) => ({ path, message: inSentences([...new Set(reasons)]) }))
  const messages = failure.errors.map(({ message }) => message).filter((message) => !fieldReasons.has(message))
  return { fields, general: [...new Set([...withoutField, ...messages])] }
}

/** Every message of a failure, once. */
export const messagesOf = ({ errors, validationErrors, title }: Failure): string[] => {
  const messages = new Set([...errors.map(({ message }) => message), ...validationErrors.map(({ reason }) => reason)])
  return messages.size > 0 ? [...messages] : [title]
}

/** Several errors of one field, each made a sentence. */
const inSentences = (reasons: readonly string[]): string =>
  reasons.length > 1 ? reasons.map((reason) => reason.replace(/([^.!?])$/, '$1.')).join(' ') : (reasons[0] ?? '')
