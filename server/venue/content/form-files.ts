import type { FormSource } from '#server/forms/definitions/form-source'
import { matchesPattern } from '#shared/forms/patterns'
import { isMap } from '../reading/field-types.ts'
import { isSlug, readEntry } from '../reading/read-entries.ts'
import type { VenueFolder } from '../reading/venue-folder.ts'
import { readYaml, type ValuePath } from '../reading/yaml-file.ts'
import type { ContentReference } from './content-source.ts'
import { type FormFile, type FormFileCondition, type FormFileField, formSchema, groupsOf } from './form-schema.ts'
import { conditionKeys, fieldsetSource } from './form-sources.ts'
import { htmlOf } from './markdown.ts'
import { formIdOf } from './property-values.ts'

const CHOICES: readonly string[] = ['dropdown', 'singleChoice', 'multipleChoice']

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
  const entry = readEntry(folder, yaml, slug, formSchema)
  if (!entry || !isUsable(folder, entry)) return undefined
  const { value, lineOf } = entry
  const { problems, exists } = folder
  const source = { file, problems, exists, references, lineOf }
  const messageHtml = htmlOf(source, value.message, lineOf(['message']))
  const pages = value.pages.map((page, at) => {
    const html = (markdown: string) => htmlOf(source, markdown, lineOf(['pages', at]))
    const fieldsets = groupsOf(page).map((group) => fieldsetSource(group, html))
    return { ...(page.caption !== undefined && { caption: page.caption }), fieldsets }
  })
  const { name, nextLabel, previousLabel, submitLabel } = value
  return {
    slug,
    source: {
      ...{ id: formIdOf(slug), name, messageHtml, pages },
      ...(nextLabel && { nextLabel }),
      ...(previousLabel && { previousLabel }),
      ...(submitLabel && { submitLabel }),
    },
  }
}

/** A field with its path in the file. */
interface PlacedField {
  path: ValuePath
  field: FormFileField
}

function isUsable({ problems }: VenueFolder, { value, file, lineOf }: FormFile): boolean {
  const before = problems.list().length
  const groups = value.pages.flatMap((page, at) =>
    groupsOf(page).map((group, index) => ({ group, path: ['pages', at, ...(page.groups ? ['groups', index] : [])] })),
  )
  const fields: PlacedField[] = groups.flatMap(({ group, path }) =>
    group.fields.map((field, index) => ({ field, path: [...path, 'fields', index] })),
  )
  const aliases = fields.map(({ field }) => field.alias)
  const checkCondition = (onlyIf: FormFileCondition | undefined, path: ValuePath) => {
    if (!onlyIf) return
    const line = lineOf([...path, 'onlyIf'])
    if (!aliases.includes(onlyIf.field))
      problems.add(file, line, `There is no field “${onlyIf.field}”`, 'Write the alias of another field')
    if (conditionKeys.filter((key) => onlyIf[key] !== undefined).length !== 1)
      problems.add(file, line, '“onlyIf” must compare once', `Write one of ${conditionKeys.join(', ')}`)
  }
  for (const { group, path } of groups) checkCondition(group.onlyIf, path)
  for (const { field, path } of fields) {
    const { alias, type, options = [], pattern, text, onlyIf } = field
    const line = (key: string) => lineOf([...path, key])
    if (!/^[a-z][a-zA-Z0-9]*$/.test(alias))
      problems.add(file, line('alias'), `“${alias}” is no alias`, 'Use letters and digits, such as orderNumber')
    if (aliases.filter((each) => each === alias).length > 1)
      problems.add(file, line('alias'), `The alias “${alias}” is used twice`, 'Rename one of the two')
    if (CHOICES.includes(type) && Object.keys(options).length === 0)
      problems.add(file, line('type'), `The field “${alias}” has no options`, 'Add options: [One, Two]')
    if (type === 'richText' && text === undefined)
      problems.add(file, line('type'), `The field “${alias}” has no text`, 'Add text:')
    if (pattern !== undefined && matchesPattern(pattern, '') === null)
      problems.add(file, line('pattern'), `The pattern of “${alias}” can’t be used`, 'Write a simpler expression')
    checkCondition(onlyIf, path)
  }
  return problems.list().length === before
}
