import { type Failure, NO_RESPONSE } from '#shared/ticketing/envelope'

/** A failure as a form shows it: field errors by path, and general errors. */
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
 * Returns the path in the form of a field's name in the protocol, whatever its first letter's case: `Address.PostCode`
 * is `address.postCode`.
 */
export function fieldPath(name: string): string {
  return name
    .replaceAll(/\[(\d+)\]/g, '.$1')
    .split('.')
    .filter(Boolean)
    .map((part) => part.charAt(0).toLowerCase() + part.slice(1))
    .join('.')
}

/**
 * Maps each error of a failure to where the form shows it. A general message that only repeats a field's is omitted.
 */
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
  return { fields, general: [...new Set([...withoutField, ...messages, ...offlineAdvice(failure)])] }
}

/** Returns every message of a failure, without duplicates. */
export const messagesOf = ({ errors, validationErrors, title }: Failure): string[] => {
  const messages = new Set([...errors.map(({ message }) => message), ...validationErrors.map(({ reason }) => reason)])
  return messages.size > 0 ? [...messages] : [title]
}

/** Follows the message of a call that has not left the browser. */
export const OFFLINE_ADVICE = 'What you have chosen or entered is still here. Check your connection and try again.'

/** Returns the messages of a visitor's action: every message of its failure, and without a connection what to do. */
export const actionMessages = (failure: Failure): string[] => [...messagesOf(failure), ...offlineAdvice(failure)]

const offlineAdvice = ({ status, type }: Failure): string[] =>
  status === 500 && type === NO_RESPONSE.type ? [OFFLINE_ADVICE] : []

/** Joins several messages, each as a sentence. */
export const inSentences = (reasons: readonly string[]): string =>
  reasons.length > 1 ? reasons.map((reason) => reason.replace(/([^.!?])$/, '$1.')).join(' ') : (reasons[0] ?? '')
