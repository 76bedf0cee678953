import { cleanValue } from './clean-value.ts'
import {
  type FieldValue,
  type FieldValues,
  type FormDefinition,
  type FormField,
  fieldsOf,
  hasValue,
} from './definition.ts'
import { takesSeveral } from './validation.ts'

/** Returns the initial values of a form's fields. */
export function defaultValuesOf(definition: FormDefinition): Record<string, FieldValue> {
  return Object.fromEntries(
    fieldsOf(definition)
      .filter(hasValue)
      .map((field) => [field.key, defaultValueOf(field)]),
  )
}

function defaultValueOf(field: FormField): FieldValue {
  const { defaultValue } = field.settings
  const { kind } = field
  if (kind === 'file') return []
  if (kind === 'checkbox') return /^(true|on)$/i.test(defaultValue) ? 'true' : 'false'
  if (kind === 'consent') return 'False'
  if (takesSeveral(field)) return chosenOf(field, defaultValue)
  if (kind === 'dropdown' || kind === 'singleChoice') return chosenOf(field, defaultValue)[0] ?? ''
  return defaultValue
}

/** Returns a default among the choices, by value or caption; several are separated by commas. */
function chosenOf({ preValues }: FormField, text: string): string[] {
  const names = preValues.some(({ value }) => value === text) ? [text] : text.split(',').map((name) => name.trim())
  return preValues
    .filter(({ value, caption }) => names.includes(value) || names.includes(caption))
    .map(({ value }) => value)
}

/** A hidden field that never sends anything, or has no name, is an error in the form's definition. */
export const isMisconfigured = ({ kind, alias, settings }: FormField): boolean =>
  kind === 'hidden' && (alias === '' || settings.defaultValue === '')

/** Returns the fields whose values are sent, with their values: visible ones with a value and a name. */
export const valuesToSend = (
  fields: ReadonlySet<FormField>,
  values: FieldValues,
): { field: FormField; value: FieldValue }[] =>
  [...fields]
    .filter((field) => hasValue(field) && field.alias !== '')
    .map((field) => ({ field, value: cleanValue(field, values[field.key] ?? noneOf(field)) }))

const noneOf = (field: FormField): FieldValue => (takesSeveral(field) || field.kind === 'file' ? [] : '')
