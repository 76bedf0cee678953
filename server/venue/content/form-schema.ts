import { type InferType, mixed } from 'yup'
import {
  anyNumber,
  flag,
  isMap,
  list,
  optionalRecord,
  record,
  requiredOneOf,
  requiredText,
  text,
  texts,
  wholeNumber,
} from '../reading/field-types.ts'
import type { Entry } from '../reading/read-entries.ts'

const TYPES = [
  ...(['text', 'email', 'phone', 'number', 'longText', 'checkbox', 'consent', 'date', 'dropdown'] as const),
  ...(['singleChoice', 'multipleChoice', 'file', 'hidden', 'richText', 'titleAndDescription', 'captcha'] as const),
]

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.length > 0 && value.every(isText)
type Options = string[] | Record<string, string>
const isOptions = (value: unknown): value is Options =>
  isTexts(value) || (isMap(value) && Object.values(value).every(isText))

/** A value of another field on which a field or a group depends. */
const condition = optionalRecord({
  field: requiredText('topic'),
  /** A value, or several of which one is enough. */
  is: mixed<string | string[]>((value) => isText(value) || isTexts(value)).typeError(
    'must be a value or a list of values | Write is: tickets',
  ),
  isNot: text('tickets'),
  contains: text('tickets'),
  above: anyNumber(),
  below: anyNumber(),
})

const field = record({
  alias: requiredText('name'),
  caption: requiredText('Your name'),
  type: requiredOneOf(TYPES),
  help: text('As on your ticket.'),
  /** The error for an empty field. Without it, the field is optional. */
  required: text('Please tell us your name'),
  pattern: text('"^[0-9]{6}$"'),
  invalid: text('Please write six digits'),
  placeholder: text('104233'),
  maxLength: wholeNumber(1, 10_000),
  /** The height of a longText. */
  lines: wholeNumber(2, 40),
  /** A token of HTML's `autocomplete`. */
  autocomplete: text('organization'),
  /** Captions, or captions by the values that are stored. */
  options: mixed<Options>(isOptions).typeError('must be a list of choices | Write [Tickets, Access]'),
  severalChoices: flag(),
  /** Whether choices are side by side. */
  inline: flag(),
  /** The label of a checkbox or a consent. */
  label: text('I agree'),
  /** The Markdown of a richText or a titleAndDescription. */
  text: text('Up to ten files.'),
  value: text('contact'),
  extensions: texts('pdf'),
  severalFiles: flag(),
  /** Whether a captcha is small. */
  compact: flag(),
  onlyIf: condition,
})
const fields = list(field).min(1, 'has no fields | Write at least one')
const group = record({
  caption: text('The day'),
  /** Whether the fields are side by side. */
  sideBySide: flag(),
  onlyIf: condition,
  fields: fields.defined('is missing | Write at least one field'),
})
const page = record({
  caption: text('Your visit'),
  fields,
  groups: list(group).min(1, 'has no groups | Write at least one'),
}).test('fields', 'has no fields | Write either fields: or groups:', ({ fields, groups }) => !fields !== !groups)

/** A file of `forms/` */
export const formSchema = record({
  name: requiredText('Contact'),
  nextLabel: text('Continue'),
  previousLabel: text('Back'),
  submitLabel: text('Send'),
  /** Markdown that is shown after the form has been sent. */
  message: requiredText('Thank you. We will answer within two working days.'),
  pages: list(page)
    .min(1, 'has no pages | Write at least one')
    .defined('is missing | Write at least one page with fields'),
})
export type FormFile = Entry<InferType<typeof formSchema>>
export type FormFilePage = InferType<typeof page>
/** A group of fields. Fields without a group are a group that has nothing else. */
export type FormFileGroup = Partial<InferType<typeof group>> & Pick<InferType<typeof group>, 'fields'>
export type FormFileField = InferType<typeof field>
export type FormFileCondition = NonNullable<FormFileField['onlyIf']>

/** Returns the groups of a page. */
export const groupsOf = ({ fields = [], groups }: FormFilePage): readonly FormFileGroup[] => groups ?? [{ fields }]
