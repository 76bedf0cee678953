/**
 * A page's data as text, for its document and for `/page-data`: JSON in which repeated values, such as crops of
 * pictures, are written once. The first occurrence is `{"$$": value}`, later ones are `{"$": n}`: the n-th last of
 * those read before.
 */

/** Returns the data of a text. Equal values may be the same object, so they must not be changed. */
export function readPageData<Data>(text: string): Data {
  const again: unknown[] = []
  return JSON.parse(text, (_, value) => {
    if (value?.$) return again.at(-value.$)
    if (!value?.$$) return value
    again.push(value.$$)
    return value.$$
  }) as Data
}

/**
 * Writes data as text that contains no tag. Properties named `$` and `$$` are omitted. The text of a page is stored
 * with it, as are those of content items and responses, which never change.
 */
export function writePageData(data: Written): string {
  const { page = data, answers = {}, ...others } = data
  const plain = [page, ...Object.entries({ ...others, ...answers }).flat()].map(plainText)
  const known = stored.get(page) ?? []
  const before = known.find(
    (each) => each.plain.length === plain.length && each.plain.every((x, at) => x === plain[at]),
  )
  if (before) return before.text
  const text = textOf(data).replaceAll('<', '\\u003c')
  stored.set(page, [{ plain, text }, ...known.slice(0, MAX_STORED - 1)])
  return text
}

interface Written {
  page?: object
  answers?: Record<string, unknown>
  [name: string]: unknown
}

/** The texts of a page, newest first; `plain` is the data they were written from. */
const stored = new WeakMap<object, { plain: string[]; text: string }[]>()
/** A page has several texts if its address changes what it shows. */
const MAX_STORED = 4

const plainTexts = new WeakMap<object, string>()

function plainText(value: unknown): string {
  if (!isObject(value)) return String(value)
  const before = plainTexts.get(value)
  if (before) return before
  const text = JSON.stringify(value)
  plainTexts.set(value, text)
  return text
}

/** Repeated values shorter than this are written in full, because a reference would save nothing. */
const SHORT = 20

function textOf(whole: object): string {
  const { idOf, isRepeated } = alike(whole)
  /** The order in which each was written, from 0. */
  const written = new Map<number, number>()
  const write = (value: unknown): string | undefined => {
    const id = idOf(value)
    const at = id === undefined ? undefined : written.get(id)
    if (at !== undefined) return `{"$":${written.size - at}}`
    const text = isObject(value) ? partsText(value, write) : JSON.stringify(value)
    if (id === undefined || text === undefined || !isRepeated(id) || text.length < SHORT) return text
    written.set(id, written.size)
    return `{"$$":${text}}`
  }
  return write(whole) ?? 'null'
}

function partsText(value: object, write: (value: unknown) => string | undefined): string {
  if (Array.isArray(value)) return `[${value.map((each) => write(each) ?? 'null').join()}]`
  const parts = Object.entries(value).flatMap(([name, each]) => {
    const text = name === '$' || name === '$$' ? undefined : write(each)
    return text === undefined ? [] : [`${JSON.stringify(name)}:${text}`]
  })
  return `{${parts.join()}}`
}

/** Numbers the objects, lists and long texts in a value; equal ones get the same number. */
function alike(whole: object) {
  const byContents = new Map<string, number>()
  const ids = new Map<unknown, number>()
  const counts: number[] = []
  const count = (value: unknown, contents: string): string => {
    const id = byContents.get(contents) ?? byContents.size
    byContents.set(contents, id)
    ids.set(value, id)
    counts[id] = (counts[id] ?? 0) + 1
    return `#${id}`
  }
  const contentsOf = (value: unknown): string => {
    if (typeof value === 'string' && value.length >= SHORT) return count(value, `"${value}`)
    if (!isObject(value)) return JSON.stringify(value) ?? ''
    const contents = Array.isArray(value)
      ? `[${value.map(contentsOf).join()}`
      : Object.entries(value)
          .map(([name, each]) => `${JSON.stringify(name)}:${contentsOf(each)}`)
          .join()
    return count(value, contents)
  }
  contentsOf(whole)
  return { idOf: (value: unknown) => ids.get(value), isRepeated: (id: number) => (counts[id] ?? 0) > 1 }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
