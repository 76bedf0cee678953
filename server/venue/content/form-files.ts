import type { InferType } from 'yup'
import type { FieldSource, FormSource } from '#server/forms/definitions/form-source'
import { EMAIL } from '#shared/email'
import { matchesPattern } from '#shared/forms/patterns'
import {
  flag,
  isMap,
  list,
  optionalRecord,
  record,
  requiredOneOf,
  requiredText,
  text,
  texts,
} from '../reading/field-types.ts'
import { type Entry, isSlug, readEntry } from '../reading/read-entries.ts'
import type { VenueFolder } from '../reading/venue-folder.ts'
import { readYaml } from '../reading/yaml-file.ts'
import type { ContentReference } from './content-source.ts'
import { htmlOf } from './markdown.ts'
import { formIdOf } from './property-values.ts'

const TYPES = [
  ...(['text', 'email', 'longText', 'checkbox', 'consent', 'date', 'dropdown', 'singleChoice'] as const),
  ...(['multipleChoice', 'file', 'hidden', 'titleAndDescription', 'captcha'] as const),
]
const CHOICES: readonly string[] = ['dropdown', 'singleChoice', 'multipleChoice']

/** Shows a field only if another field has this value. */
const condition = optionalRecord({ field: requiredText('topic'), is: requiredText('tickets') })
const field = record({
  alias: requiredText('name'),
  caption: requiredText('Your name'),
  type: requiredOneOf(TYPES),
  help: text('As on your ticket.'),
  /** The error for an empty field. Without it, the field is optional. */
  required: text('Please tell us your name'),
  pattern: text('"^[0-9]{6}$"'),
  invalid: text('Please write six digits'),
  options: texts('Tickets'),
  /** The label of a checkbox or a consent. */
  label: text('I agree'),
  value: text('contact'),
  extensions: texts('pdf'),
  severalFiles: flag(),
  onlyIf: condition,
})
const page = record({
  caption: text('Your visit'),
  fields: list(field).min(1, 'has no fields | Write at least one').defined('is missing | Write at least one field'),
})
const schema = record({
  name: requiredText('Contact'),
  submitLabel: text('Send'),
  /** Markdown that is shown after the form has been sent. */
  message: requiredText('Thank you. We will answer within two working days.'),
  pages: list(page)
    .min(1, 'has no pages | Write at least one')
    .defined('is missing | Write at least one page with fields'),
})
type FormFile = Entry<InferType<typeof schema>>
type Field = FormFile['value']['pages'][number]['fields'][number]

/** A form with its file. */
export interface VenueForm {
  slug: string
  source: FormSource
}

export const formFiles = (folder: VenueFolder): string[] =>
  folder.filesBelow('forms').filter((name) => name.endsWith('.yaml'))

export const formSlugOf = (file: string): string => file.replace(/^forms\//, '').replace(/\.yaml$/, '')

/** Reads a form of `forms/`. Reports its problems, and returns undefined if there are any. */
export function readForm(folder: VenueFolder, references: ContentReference[], file: string): VenueForm | undefined {
  const slug = formSlugOf(file)
  const yaml = readYaml(folder, file)
  if (!yaml || !isSlug(folder, file, 1, slug)) return undefined
  if (!isMap(yaml.value)) {
    folder.problems.add(file, 1, 'The form has no keys', 'Write name:, message: and pages: with fields')
    return undefined
  }
  const entry = readEntry(folder, yaml, slug, schema)
  if (!entry || !isUsable(folder, entry)) return undefined
  const { value, lineOf } = entry
  const { problems, exists } = folder
  const source = { file, problems, exists, references, lineOf }
  const messageHtml = htmlOf(source, value.message, lineOf(['message']))
  const pages = value.pages.map(({ caption, fields }) => ({
    ...(caption !== undefined && { caption }),
    fieldsets: [{ columns: [fields.map(fieldSource)] }],
  }))
  const { name, submitLabel } = value
  return { slug, source: { id: formIdOf(slug), name, messageHtml, pages, ...(submitLabel && { submitLabel }) } }
}

function isUsable({ problems }: VenueFolder, { value, file, lineOf }: FormFile): boolean {
  const before = problems.list().length
  const aliases = value.pages.flatMap(({ fields }) => fields.map(({ alias }) => alias))
  value.pages.forEach(({ fields }, page) => {
    fields.forEach(({ alias, type, options, pattern, onlyIf }, at) => {
      const line = (key: string) => lineOf(['pages', page, 'fields', at, key])
      if (!/^[a-z][a-zA-Z0-9]*$/.test(alias))
        problems.add(file, line('alias'), `“${alias}” is no alias`, 'Use letters and digits, such as orderNumber')
      if (aliases.filter((each) => each === alias).length > 1)
        problems.add(file, line('alias'), `The alias “${alias}” is used twice`, 'Rename one of the two')
      if (CHOICES.includes(type) && !options?.length)
        problems.add(file, line('type'), `The field “${alias}” has no options`, 'Add options: [One, Two]')
      if (pattern !== undefined && matchesPattern(pattern, '') === null)
        problems.add(file, line('pattern'), `The pattern of “${alias}” can’t be used`, 'Write a simpler expression')
      if (onlyIf && !aliases.includes(onlyIf.field))
        problems.add(file, line('onlyIf'), `There is no field “${onlyIf.field}”`, 'Write the alias of another field')
    })
  })
  return problems.list().length === before
}

function fieldSource({ label, value, severalFiles, extensions, onlyIf, type, ...common }: Field): FieldSource {
  const { alias, caption, help, required, pattern, invalid, options } = common
  const settings = {
    ...(type === 'email' && { FieldType: 'email', AutocompleteAttribute: 'email', MaximumLength: '200' }),
    ...(type === 'longText' && { NumberOfRows: '6', MaximumLength: '3000' }),
    ...(type === 'text' && { MaximumLength: '200' }),
    ...(type === 'checkbox' && label !== undefined && { Caption: label }),
    ...(type === 'consent' && label !== undefined && { AcceptCopy: label }),
    ...(type === 'dropdown' && { SelectPrompt: 'Please choose' }),
    ...(type === 'captcha' && { Size: 'normal', Theme: 'light' }),
    ...(value !== undefined && { DefaultValue: value }),
  }
  return {
    ...{ alias, caption, settings, type: type === 'email' ? 'text' : type },
    ...(help !== undefined && { help }),
    ...(required !== undefined && { required }),
    ...(type === 'email'
      ? { pattern: EMAIL.source, invalid: invalid ?? 'Please check the email address: name@example.org' }
      : { ...(pattern !== undefined && { pattern }), ...(invalid !== undefined && { invalid }) }),
    ...(options && { options }),
    ...(type === 'file' && {
      files: { several: severalFiles ?? false, extensions: extensions ?? ['pdf', 'jpg', 'png'] },
    }),
    ...(onlyIf && {
      condition: { action: 'Show', rules: [{ field: onlyIf.field, operator: 'Is', value: onlyIf.is }] },
    }),
  }
}
