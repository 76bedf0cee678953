/**
 * A page's data as text, for its document and for `/page-data`: JSON in which a value that comes again, as the crops of
 * pictures do, is written once. Where it comes first it stands as `{"$$": value}`, afterwards as `{"$": n}`: the n-th
 * last of those that were read before.
 */

/** The data of a text. Values that are alike may be one object: nothing of it is to be changed. */
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
 * No tag begins or ends in the text. Properties named `$` and `$$` are left out. The text of a page is stored with it,
 * and that of a content item or an answer, which never change.
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

/** What was written of a page, newest first; `plain` is all that it was written from. */
const stored = new WeakMap<object, { plain: string[]; text: string }[]>()
/** A page has several texts where its address says what it shows. */
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

/** Repeated values shorter than this are written in full: a reference to them would save nothing. */
const SHORT = 20

function textOf(whole: object): string {
  const { idOf, isRepeated } = alike(whole)
  /** When each was written, counted from 0. */
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

/** Numbers the objects, lists and texts that aren't short in a value, those that are alike by the same number. */
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
