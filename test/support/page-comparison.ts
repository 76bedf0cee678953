import { readPageData } from '#shared/content/page-data-text'

export type Json = string | number | boolean | null | Json[] | { [name: string]: Json }

const VERSION = /(?<=\/site-data\?version=)[\w-]+/
const DATA = /(<script id="page-data"[^>]*>)(.*?)(<\/script>)/s

/** Returns a page's HTML without its data for the browser and their version, and these data. */
export function partsOfPage(html: string): { html: string; data: Json } {
  const [, , data] = DATA.exec(html) ?? []
  return { html: html.replace(DATA, '$1$3').replace(VERSION, ''), data: data ? readPageData<Json>(data) : null }
}

/**
 * Returns a page's data as a text that doesn't depend on how the content service writes empty values and dates. Empty
 * values become null, whether they were an empty text, list or grid, 0 or false, or missing; a date may have its
 * offset. `isShallow` omits what v1 doesn't send: the properties of pages picked by picked pages.
 */
export const comparableData = (data: Json, isShallow = false): string =>
  JSON.stringify(withoutEmpty(data, isShallow ? 0 : Number.NEGATIVE_INFINITY) ?? null, null, 1)

/** `level` counts the items around a value: 1 in the page itself, 2 in a picked page. */
function withoutEmpty(value: Json, level: number): Json | undefined {
  if (value === null || value === '' || value === 0 || value === false) return undefined
  if (typeof value === 'string') return value.replace(/^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)[+-]\d\d:\d\d$/, '$1')
  if (typeof value !== 'object') return value
  if (Array.isArray(value)) return value.length > 0 ? value.map((each) => withoutEmpty(each, level) ?? null) : undefined
  if (Array.isArray(value.items) && value.items.length === 0) return undefined
  const inside = level + ('contentType' in value && 'path' in value ? 1 : 0)
  const entries = Object.entries(value)
    .filter(([name]) => name !== 'siteVersion')
    .filter(([name]) => !(isPropertyOfPicture(name, value) && inside >= 2))
    .filter(([name]) => !(name === 'properties' && inside >= 3))
    .map(([name, each]) => [name, withoutEmpty(each, inside)] as const)
    .filter(([, each]) => each !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  return entries.length > 0 ? (Object.fromEntries(entries) as Json) : undefined
}

/** Properties that editors write beside a picture; pages show its name if it has no alternative text. */
const isPropertyOfPicture = (name: string, of: object): boolean =>
  name === 'alt' || name === 'preview' || (name === 'name' && 'crops' in of)

/** Returns where two texts first differ, with the text around it; empty if they are equal. */
export function firstDifference(one: string, other: string): string {
  if (one === other) return ''
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  const around = (text: string) => text.slice(Math.max(0, at - 120), at + 120)
  return `at ${at}:\n${around(one)}\nis\n${around(other)}`
}
