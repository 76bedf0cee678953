import { stableId } from '#server/crypto/stable-id'
import { isMap, SLUG } from '../reading/field-types.ts'
import type { ValuePath } from '../reading/yaml-file.ts'
import { contentModel, type ModelProperty, type ModelType } from './content-model.ts'
import { type ContentSource, mediaNameIn, pathOfLink } from './content-source.ts'
import { htmlOf } from './markdown.ts'

/** A value with its place in the file. */
interface Given {
  source: ContentSource
  value: unknown
  path: ValuePath
}
/** Returns a value as page files have it. Reports a value of another type, and returns undefined. */
type Editor = (given: Given, options: readonly string[]) => unknown

const shown = (value: unknown) => (typeof value === 'string' ? `“${value}”` : JSON.stringify(value))

function wrong({ source, value, path }: Given, expected: string, example: string): undefined {
  const what = `“${path.join('.')}” must be ${expected}, not ${shown(value)}`
  source.problems.add(source.file, source.lineOf(path), what, `Write ${example}`)
}

function refer({ source, path }: Given, kind: 'page' | 'media' | 'form', target: string): string {
  source.references.push({ kind, target, file: source.file, line: source.lineOf(path) })
  return target
}

const text: Editor = (given) =>
  typeof given.value === 'string' ? given.value : wrong(given, 'a text', 'a text, in quotes if it is a number')
const flag: Editor = (given) =>
  typeof given.value === 'boolean' ? given.value : wrong(given, 'true or false', 'true or false')
/** Markdown, or a list of Markdown and blocks. */
const richText: Editor = (given) => {
  const { source, value, path } = given
  if (Array.isArray(value))
    return { $html: value.map((each, at) => pieceOfText({ source, value: each, path: [...path, at] })) }
  if (typeof value !== 'string') return wrong(given, 'a text in Markdown', 'the text after a vertical line: text: |')
  return { $html: htmlOf(source, value, source.lineOf(path)) }
}
function pieceOfText(given: Given): unknown {
  const { source, value, path } = given
  if (typeof value === 'string') return htmlOf(source, value, source.lineOf(path))
  const { block, ...values } = isMap(value) ? value : {}
  const type = typeof block === 'string' ? contentModel.blocks.get(block) : undefined
  if (!type) return wrong(given, 'a text or a block', '{ block: mp4Video, video: film.mp4 }')
  return { block, properties: readProperties(source, values, type, path) }
}
const colour: Editor = (given) =>
  typeof given.value === 'string' && /^#[0-9a-f]{6}$/i.test(given.value)
    ? { $color: given.value }
    : wrong(given, 'a colour', '"#1d3557", in quotes')
/** A day, or for demonstrations a number of days from today, such as `-12d`. */
const date: Editor = (given) => {
  const { value } = given
  const [, days] = typeof value === 'string' ? (/^([+-]\d{1,4})d$/.exec(value) ?? []) : []
  if (days) return { $daysAgo: -Number(days) }
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)
    ? { $date: value }
    : wrong(given, 'a date', 'it as 2027-03-12')
}
const tags: Editor = (given) =>
  Array.isArray(given.value) && given.value.every((each) => typeof each === 'string')
    ? given.value
    : wrong(given, 'a list of words', '[one, two]')
const form: Editor = (given) =>
  typeof given.value === 'string' && SLUG.test(given.value)
    ? { id: formIdOf(refer(given, 'form', given.value)), form: null }
    : wrong(given, 'the name of a form', 'contact for forms/contact.yaml')

const aPage = (given: Given) =>
  typeof given.value === 'string' && given.value.startsWith('/')
    ? refer(given, 'page', pathOfLink(given.value))
    : wrong(given, 'the path of a page', '/whats-on/jupiter')
const aPicture = (given: Given) =>
  typeof given.value === 'string' && given.value !== ''
    ? refer(given, 'media', mediaNameIn(given.source, given.value))
    : wrong(given, 'the name of a file', 'foyer.jpg for media/foyer.jpg')

/** A link is an address, or an address with a label. */
function aLink(given: Given): unknown {
  const { value } = given
  const { to, label, newTab, ...others } = isMap(value) ? value : { to: value }
  const isValid =
    typeof to === 'string' &&
    /^(?:\/(?!\/)|https?:|mailto:|tel:|#)/.test(to) &&
    (label === undefined || typeof label === 'string') &&
    (newTab === undefined || typeof newTab === 'boolean') &&
    Object.keys(others).length === 0
  if (!isValid) return wrong(given, 'a link', '{ to: /whats-on, label: What’s on }')
  const path = pathOfLink(to)
  if (path.startsWith('/media/')) refer(given, 'media', path.slice('/media/'.length))
  else if (path.startsWith('/')) refer(given, 'page', path)
  return { $link: to, label, newTab }
}

/** Reads each entry of a list with `read`. A single value counts as a list of one. */
function each(given: Given, read: (given: Given) => unknown): unknown[] {
  const { source, value, path } = given
  const values = Array.isArray(value) ? value : [value]
  return values.flatMap((one, at) => {
    const read1 = read({ source, value: one, path: Array.isArray(value) ? [...path, at] : path })
    return read1 === undefined ? [] : [read1]
  })
}

const editors: Readonly<Record<string, Editor>> = {
  ...{
    text,
    words: text,
    address: text,
    richText,
    plainRichText: richText,
    flag,
    flagOn: flag,
    colour,
    date,
    tags,
    form,
  },
  number: (given) => (typeof given.value === 'number' ? given.value : wrong(given, 'a number', 'a number such as 3')),
  media: (given) => ({ $media: aPicture(given) }),
  medias: (given) => ({ $media: each(given, aPicture) }),
  page: (given) => ({ $pages: [aPage(given)] }),
  pages: (given) => ({ $pages: each(given, aPage) }),
  link: (given) => aLink(given),
  links: (given) => ({ $links: each(given, aLink) }),
  block: (given, [element = '']) => ({ $blocks: [part(given, element)] }),
  blocks: (given, [element = '']) => ({ $blocks: each(given, (one) => part(one, element)) }),
}

function part(given: Given, element: string): unknown {
  const { source, value, path } = given
  if (!isMap(value)) return wrong(given, 'keys with values', 'a key, a colon and a value on each line')
  return { block: element, properties: readProperties(source, value, partType(element), path) }
}
const partType = (element: string): ModelType => contentModel.parts.get(element) ?? new Map()

/** Returns a value as page files have it. */
function readValue(given: Given, property: ModelProperty): unknown {
  const { editor, options } = property
  if (editor !== 'words' || options.length === 0) return editors[editor]?.(given, options)
  const word = options.find((option) => option.toLowerCase() === String(given.value).toLowerCase())
  return word ?? wrong(given, options.join(' or '), `one of ${options.join(', ')}`)
}

/** Returns the id of a form, by which pages refer to it. */
export const formIdOf = (slug: string): string => stableId(`/forms/${slug}`)

/**
 * Returns properties as page files have them, with the content service's shorthands. Reports values of the wrong type,
 * unknown properties and missing mandatory ones.
 */
export function readProperties(
  source: ContentSource,
  values: Readonly<Record<string, unknown>>,
  type: ModelType,
  path: ValuePath = [],
): Record<string, unknown> {
  const { problems, file, lineOf } = source
  for (const [alias, { isMandatory }] of type)
    if (isMandatory && (values[alias] ?? null) === null)
      problems.add(file, lineOf(path), `“${[...path, alias].join('.')}” is missing`, 'Add it')
  return Object.fromEntries(
    Object.entries(values).flatMap(([alias, value]) => {
      const property = type.get(alias)
      const here = [...path, alias]
      if (!property) {
        const known = [...type.keys()].filter((name) => name !== 'contentGrid').join(', ')
        problems.add(file, lineOf(here), `“${alias}” is unknown here`, `Remove it, or write one of ${known}`)
        return []
      }
      if (value === null || value === undefined) return []
      const result = readValue({ source, value, path: here }, property)
      return result === undefined ? [] : [[alias, result]]
    }),
  )
}
