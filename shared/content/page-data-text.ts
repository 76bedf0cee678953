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
 * No tag begins or ends in the text. Properties named `$` and `$$` are left out. What a content item or an answer comes
 * to is stored with it: neither changes.
 */
export function writePageData(data: object): string {
  const parts = Object.entries(data).map(([name, value]): Part => {
    const isGroup = name === 'answers'
    return [name, isGroup ? objectText(Object.entries(value as object).map(partOf)) : partOf([name, value])[1]]
  })
  return objectText(parts).replaceAll('<', '\\u003c')
}

/** A property with its value's text; undefined where there is none. */
type Part = readonly [name: string, text: string | undefined]

const partOf = ([name, value]: [string, unknown]): Part => [
  name,
  isObject(value) ? storedText(value) : JSON.stringify(value),
]

const stored = new WeakMap<object, string>()

function storedText(value: object): string {
  const before = stored.get(value)
  if (before) return before
  const text = textOf(value)
  stored.set(value, text)
  return text
}

/** A value that comes again is written anew where it is shorter. */
const SHORT = 24

function textOf(whole: object): string {
  const { idOf, isRepeated } = alike(whole)
  /** When each was written, counted from 0. */
  const written = new Map<number, number>()
  const write = (value: unknown): string | undefined => {
    if (!isObject(value)) return JSON.stringify(value)
    const id = idOf(value)
    const at = written.get(id)
    if (at !== undefined) return `{"$":${written.size - at}}`
    const text = Array.isArray(value)
      ? `[${value.map((each) => write(each) ?? 'null').join()}]`
      : objectText(Object.entries(value).map(([name, each]): Part => [name, write(each)]))
    if (!isRepeated(id) || text.length < SHORT) return text
    written.set(id, written.size)
    return `{"$$":${text}}`
  }
  return write(whole) ?? 'null'
}

/** Numbers the objects and lists in a value, those that are alike by the same number. */
function alike(whole: object) {
  const byContents = new Map<string, number>()
  const ids = new Map<object, number>()
  const counts: number[] = []
  const contentsOf = (value: unknown): string => {
    if (!isObject(value)) return JSON.stringify(value) ?? ''
    const contents = Array.isArray(value)
      ? `[${value.map(contentsOf).join()}`
      : Object.entries(value)
          .map(([name, each]) => `${JSON.stringify(name)}:${contentsOf(each)}`)
          .join()
    const id = byContents.get(contents) ?? byContents.size
    byContents.set(contents, id)
    ids.set(value, id)
    counts[id] = (counts[id] ?? 0) + 1
    return `#${id}`
  }
  contentsOf(whole)
  return { idOf: (value: object) => ids.get(value) as number, isRepeated: (id: number) => (counts[id] ?? 0) > 1 }
}

function objectText(parts: readonly Part[]): string {
  const written = parts.filter(([name, text]) => text !== undefined && name !== '$' && name !== '$$')
  return `{${written.map(([name, text]) => `${JSON.stringify(name)}:${text}`).join()}}`
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
