import {
  type FieldValue,
  type FieldValues,
  type FormDefinition,
  type FormField,
  fieldsOf,
  hasValue,
} from './definition.ts'
import { takesSeveral } from './validation.ts'

/** What a form's fields begin with. */
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

/** A default among the choices, by value or caption; several have commas between them. */
function chosenOf({ preValues }: FormField, text: string): string[] {
  const names = preValues.some(({ value }) => value === text) ? [text] : text.split(',').map((name) => name.trim())
  return preValues
    .filter(({ value, caption }) => names.includes(value) || names.includes(caption))
    .map(({ value }) => value)
}

/** A hidden field that is to send nothing, or under no name, is a mistake of who made the form. */
export const isMisconfigured = ({ kind, alias, settings }: FormField): boolean =>
  kind === 'hidden' && (alias === '' || settings.defaultValue === '')

/** The fields whose values are sent: those on show that have one and a name, each with its value. */
export const valuesToSend = (
  fields: ReadonlySet<FormField>,
  values: FieldValues,
): { field: FormField; value: FieldValue }[] =>
  [...fields]
    .filter((field) => hasValue(field) && field.alias !== '')
    .map((field) => ({ field, value: values[field.key] ?? (takesSeveral(field) || field.kind === 'file' ? [] : '') }))
