import { isDay } from '#shared/calendar-day'
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

/** Whether a text matches a pattern somewhere; null where the pattern can't be used. */
export type PatternTest = (pattern: string, text: string) => boolean | null

/** The most characters of a text whose field says nothing of it. */
export const MAX_TEXT = 20_000

/**
 * What is wrong with a field's value, in the form's words; null where nothing is. Fields without a value, captchas and
 * hidden fields, which nobody can correct, are never wrong.
 */
export function fieldError(
  field: FormField,
  value: FieldValue | null | undefined,
  matchesPattern: PatternTest,
): string | null {
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
/** Whether a field's value is a list. */
export const takesSeveral = ({ kind, settings }: FormField): boolean =>
  kind === 'multipleChoice' || (kind === 'dropdown' && settings.allowMultipleSelections)

/** Nothing, spaces alone, nothing chosen, no file, or a box that isn't ticked. */
export function isEmpty({ kind }: Pick<FormField, 'kind'>, value: FieldValue | null | undefined): boolean {
  if (value === undefined || value === null || value.length === 0) return true
  if (typeof value !== 'string') return value.every((each) => each === '')
  if (kind === 'checkbox' || kind === 'consent') return !/^(true|on)$/i.test(value)
  return value.trim() === ''
}

/** Umbraco writes the caption in place of `{0}`. */
const inWords = (message: string, { caption, alias }: FormField) => message.replaceAll('{0}', caption || alias)
const requiredMessage = (field: FormField) =>
  inWords(field.requiredErrorMessage || 'Please provide a value for {0}', field)
const patternMessage = (field: FormField) =>
  inWords(
    field.patternInvalidErrorMessage || field.requiredErrorMessage || 'Please provide a valid value for {0}',
    field,
  )

/** What is wrong with a form, by the keys of its fields. What isn't on show isn't validated. */
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
