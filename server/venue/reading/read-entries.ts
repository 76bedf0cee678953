import { type InferType, type ObjectSchema, ValidationError } from 'yup'
import { SLUG } from './field-types.ts'
import type { VenueFolder } from './venue-folder.ts'
import type { ValuePath, YamlFile } from './yaml-file.ts'

/** An entry of a venue's file that is valid by itself, with its place. */
export interface Entry<T> {
  slug: string
  value: T
  file: string
  lineOf(path: ValuePath): number
}

/** Validates a file with a single entry. Reports every error, and returns undefined if there are any. */
export function readEntry<S extends ObjectSchema<object>>(
  folder: VenueFolder,
  yaml: YamlFile,
  slug: string,
  schema: S,
  prefix: ValuePath = [],
): Entry<InferType<S>> | undefined {
  const { file } = yaml
  const lineOf = (path: ValuePath) => yaml.lineOf([...prefix, ...path])
  const found = prefix.reduce<unknown>((value, step) => (value as Record<string, unknown>)?.[step], yaml.value)
  try {
    return { slug, file, lineOf, value: schema.validateSync(found, { strict: true, abortEarly: false }) }
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    for (const each of error.inner.length ? error.inner : [error]) report(folder, file, lineOf, each)
    return undefined
  }
}

/** Validates a file whose keys are the slugs of its entries. */
export function readEntries<S extends ObjectSchema<object>>(
  folder: VenueFolder,
  yaml: YamlFile | undefined,
  schema: S,
): Entry<InferType<S>>[] {
  if (!yaml || yaml.value === null) return []
  const { file, value } = yaml
  if (typeof value !== 'object' || Array.isArray(value)) {
    folder.problems.add(file, 1, 'Has no keys', 'Write each thing under a key, such as “my-key:”')
    return []
  }
  return Object.keys(value).flatMap((slug) => {
    if (!isSlug(folder, file, yaml.lineOf([slug]), slug)) return []
    const entry = readEntry(folder, yaml, slug, schema, [slug])
    return entry ? [entry] : []
  })
}

/** Returns whether a key is a slug, and reports it if it isn't. */
export function isSlug({ problems }: VenueFolder, file: string, line: number, slug: string): boolean {
  if (SLUG.test(slug)) return true
  problems.add(file, line, `The key “${slug}” isn’t a slug`, 'Use lower-case letters, digits and single hyphens')
  return false
}

function report(folder: VenueFolder, file: string, lineOf: (path: ValuePath) => number, error: ValidationError) {
  const path = stepsOf(error.path ?? '')
  const { unknown } = (error.params ?? {}) as { unknown?: string }
  if (error.type === 'noUnknown' && unknown) {
    for (const key of unknown.split(', '))
      folder.problems.add(
        file,
        lineOf([...path, key]),
        `“${key}” is unknown here`,
        'Correct the spelling, or remove the line',
      )
    return
  }
  const isEmpty = error.type === 'nullable'
  const [what = '', remedy = ''] = isEmpty ? EMPTY : error.message.split(' | ')
  const name = path.length ? `“${error.path}” ` : 'The file '
  folder.problems.add(file, lineOf(path), name + what, remedy)
}

const EMPTY = ['has no value', 'Add the value, or remove the line']

/** Returns `performances[0].start` as performances, 0, start. */
const stepsOf = (path: string): (string | number)[] =>
  [...path.matchAll(/\["([^"]*)"\]|\[(\d+)\]|([^.[\]]+)/g)].map(([, quoted, index, name]) =>
    index === undefined ? (quoted ?? name ?? '') : Number(index),
  )
