import type { ConditionSource, FieldSource, FieldsetSource } from '#server/forms/definitions/form-source'
import { EMAIL } from '#shared/email'
import type { FormFileCondition, FormFileField, FormFileGroup } from './form-schema.ts'

/** The operators of Umbraco Forms by the keys of `onlyIf` */
const OPERATORS = { is: 'Is', isNot: 'IsNot', contains: 'Contains', above: 'GreaterThen', below: 'LessThen' } as const
export const conditionKeys = Object.keys(OPERATORS) as (keyof typeof OPERATORS)[]

/** Field types that are text inputs with defaults of their own */
const INPUTS: Readonly<Record<string, { settings: Record<string, string>; pattern?: string; invalid?: string }>> = {
  text: { settings: { MaximumLength: '200' } },
  email: {
    settings: { FieldType: 'email', AutocompleteAttribute: 'email', MaximumLength: '200' },
    pattern: EMAIL.source,
    invalid: 'Please check the email address: name@example.org',
  },
  phone: {
    settings: { FieldType: 'tel', AutocompleteAttribute: 'tel', MaximumLength: '30' },
    pattern: '^[+()\\d\\s-]{6,}$',
    invalid: 'Please write the number in digits',
  },
  number: { settings: { FieldType: 'number' }, pattern: '^\\d+$', invalid: 'Please write a number' },
}
const DEFAULT_SETTINGS: Readonly<Record<string, Record<string, string>>> = {
  longText: { NumberOfRows: '6', MaximumLength: '3000' },
  dropdown: { SelectPrompt: 'Please choose' },
  captcha: { Size: 'normal', Theme: 'light' },
}

type ReadMarkdown = (markdown: string, field: FormFileField) => string

/** Returns a group of fields as the form service has it. */
export function fieldsetSource(
  { caption, sideBySide, onlyIf, fields }: FormFileGroup,
  html: ReadMarkdown,
): FieldsetSource {
  const sources = fields.map((field) => fieldSource(field, html))
  return defined({
    caption,
    columns: sideBySide ? sources.map((each) => [each]) : [sources],
    condition: onlyIf && conditionSource(onlyIf),
  })
}

function fieldSource(field: FormFileField, html: ReadMarkdown): FieldSource {
  const { alias, caption, type, help, required, options, severalFiles, extensions, onlyIf } = field
  const input = INPUTS[type]
  return defined({
    ...{ alias, caption, help, required },
    type: type === 'email' || type === 'phone' || type === 'number' ? 'text' : type,
    pattern: field.pattern ?? input?.pattern,
    invalid: field.invalid ?? input?.invalid,
    settings: { ...input?.settings, ...DEFAULT_SETTINGS[type], ...settingsOf(field, html) },
    options:
      options &&
      (Array.isArray(options) ? options : Object.entries(options).map(([value, each]) => ({ value, caption: each }))),
    files:
      type === 'file' ? { several: severalFiles ?? false, extensions: extensions ?? ['pdf', 'jpg', 'png'] } : undefined,
    condition: onlyIf && conditionSource(onlyIf),
  })
}

/** Returns the settings that the file states, by Umbraco's names. */
function settingsOf(field: FormFileField, html: ReadMarkdown): Record<string, string> {
  const { type, caption, label, text, maxLength, lines } = field
  const body = text === undefined ? undefined : html(text, field)
  return defined({
    Placeholder: field.placeholder,
    MaximumLength: maxLength === undefined ? undefined : String(maxLength),
    NumberOfRows: lines === undefined ? undefined : String(lines),
    AutocompleteAttribute: field.autocomplete,
    DefaultValue: field.value,
    AllowMultipleSelections: field.severalChoices ? 'True' : undefined,
    DisplayLayout: field.inline ? 'Horizontal' : undefined,
    Size: field.compact ? 'compact' : undefined,
    AcceptCopy: type === 'consent' ? label : undefined,
    Html: type === 'richText' ? body : undefined,
    ...(type === 'checkbox' && { Caption: label }),
    ...(type === 'titleAndDescription' && { Caption: caption, CaptionTag: 'h4', BodyText: body }),
  })
}

function conditionSource(condition: FormFileCondition): ConditionSource {
  const rules = conditionKeys.flatMap((key) =>
    [condition[key] ?? []]
      .flat()
      .map((value) => ({ field: condition.field, operator: OPERATORS[key], value: String(value) })),
  )
  return { action: 'Show', rules, ...(rules.length > 1 && { logic: 'Any' }) }
}

type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> }

/** Returns an object without its undefined values. */
const defined = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>
