import { isDay } from '#shared/calendar-day'
import { cleanValue } from './clean-value.ts'
import { visibilityOf } from './conditions.ts'
import {
  type FieldValue,
  type FieldValues,
  type FormDefinition,
  type FormField,
  type FormFile,
  hasValue,
} from './definition.ts'
import { filesError } from './file-rules.ts'

/** Returns whether a text matches a pattern somewhere; null if the pattern can't be used. */
export type PatternTest = (pattern: string, text: string) => boolean | null

/** The maximum number of characters of a text whose field sets none. */
export const MAX_TEXT = 20_000

/**
 * Returns what is wrong with a field's value, in the form's words; null if it is valid. Fields without a value,
 * captchas and hidden fields, which visitors can't correct, are always valid.
 */
export function fieldError(
  field: FormField,
  typed: FieldValue | null | undefined,
  matchesPattern: PatternTest,
): string | null {
  const value = cleanValue(field, typed)
  if (!hasValue(field) || field.kind === 'hidden') return null
  if (isEmpty(field, value)) return field.isRequired ? requiredMessage(field) : null
  if (field.kind === 'file') return filesError(value as readonly FormFile[], field.files)
  return textError(field, (typeof value === 'string' ? [value] : value) as readonly string[], matchesPattern)
}

function textError(field: FormField, values: readonly string[], matchesPattern: PatternTest): string | null {
  const { kind, preValues, pattern } = field
  const most = field.settings.maximumLength || MAX_TEXT
  if (values.some((each) => each.length > most)) return `Please write no more than ${most} characters`
  if (kind === 'date' && !values.every(isDay)) return 'Please enter a date as dd/mm/yyyy'
  if (hasChoices(field) && values.some((each) => !preValues.some(({ value }) => value === each)))
    return 'Please choose one of the options'
  if (!takesSeveral(field) && values.length > 1) return 'Please choose one of the options'
  if (pattern && values.some((each) => matchesPattern(pattern, each) === false)) return patternMessage(field)
  return null
}

const hasChoices = ({ kind }: FormField) => ['dropdown', 'singleChoice', 'multipleChoice'].includes(kind)
/** Returns whether a field's value is a list. */
export const takesSeveral = ({ kind, settings }: FormField): boolean =>
  kind === 'multipleChoice' || (kind === 'dropdown' && settings.allowMultipleSelections)

/** Returns whether it is nothing, only spaces, nothing chosen, no file, or an unticked box. */
export function isEmpty({ kind }: Pick<FormField, 'kind'>, value: FieldValue | null | undefined): boolean {
  if (value === undefined || value === null || value.length === 0) return true
  if (typeof value !== 'string') return value.every((each) => each === '')
  if (kind === 'checkbox' || kind === 'consent') return !/^(true|on)$/i.test(value)
  return value.trim() === ''
}

/** Umbraco replaces `{0}` by the caption. */
const inWords = (message: string, { caption, alias }: FormField) => message.replaceAll('{0}', caption || alias)
const requiredMessage = (field: FormField) =>
  inWords(field.requiredErrorMessage || 'Please provide a value for {0}', field)
const patternMessage = (field: FormField) =>
  inWords(
    field.patternInvalidErrorMessage || field.requiredErrorMessage || 'Please provide a valid value for {0}',
    field,
  )

/** Returns what is wrong with a form, by the keys of its fields. Hidden parts aren't validated. */
export function errorsOf(
  definition: FormDefinition,
  values: FieldValues,
  matchesPattern: PatternTest,
): Record<string, string> {
  const { fields } = visibilityOf(definition, values)
  const errors: Record<string, string> = {}
  for (const field of fields) {
    const error = fieldError(field, values[field.key], matchesPattern)
    if (error !== null) errors[field.key] = error
  }
  return errors
}
