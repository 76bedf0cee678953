import { guid } from '#server/crypto/stable-id'
import type { Library, LibraryPage } from '../library/library.ts'
import { routePath } from '../library/page-file.ts'
import { dateTime } from './dates.ts'

/**
 * The versions of the API. Newer services read `contentType:a,b` as two aliases, older ones as one alias with a comma.
 */
export type Dialect = 'v1' | 'v2'
export type PageFilter = (page: LibraryPage) => boolean
export type Order = (a: LibraryPage, b: LibraryPage) => number

/**
 * Returns the pages of `ancestors:`, `children:` or `descendants:` with an id or a path, or none if there is no such
 * page. Returns undefined for any other selector.
 */
export function selected(fetch: string, library: Library): LibraryPage[] | undefined {
  const [, relation, target = ''] = /^(ancestors|children|descendants):(.*)$/s.exec(fetch) ?? []
  if (!relation) return undefined
  const page = library.byId.get(guid(target) ?? '') ?? library.byPath.get(routePath(target))
  if (!page) return []
  if (relation === 'children') return page.children
  return relation === 'ancestors' ? ancestorsOf(page) : descendantsOf(page)
}

const ancestorsOf = (page: LibraryPage): LibraryPage[] =>
  page.parent ? [...ancestorsOf(page.parent), page.parent] : []
const descendantsOf = (page: LibraryPage): LibraryPage[] =>
  page.children.flatMap((child) => [child, ...descendantsOf(child)])

/** Parses one `filter`. Returns undefined if it is unknown. */
export function filterOf(filter: string, dialect: Dialect, today: string): PageFilter | undefined {
  const [, field, operator, value = ''] =
    /^(contentType|name|createDate|updateDate)(:!|>:|<:|:|>|<)(.*)$/s.exec(filter) ?? []
  if (field === 'contentType' || field === 'name') return filterByText(field, operator as string, value, dialect)
  if (field === 'createDate' || field === 'updateDate') return filterByDate(field, operator as string, value, today)
  return undefined
}

function filterByText(field: 'contentType' | 'name', operator: string, value: string, dialect: Dialect) {
  if (operator !== ':' && operator !== ':!') return undefined
  const choices = (dialect === 'v2' ? value.split(',') : [value]).map((each) => each.trim().toLowerCase())
  const matches: PageFilter = (page) => {
    const text = page[field].toLowerCase()
    return choices.some((choice) => (field === 'name' ? text.includes(choice) : text === choice))
  }
  return operator === ':' ? matches : (page: LibraryPage) => !matches(page)
}

function filterByDate(field: 'createDate' | 'updateDate', operator: string, value: string, today: string) {
  const limit = Date.parse(value)
  const compare = {
    '>': (at: number) => at > limit,
    '>:': (at: number) => at >= limit,
    '<': (at: number) => at < limit,
    '<:': (at: number) => at <= limit,
  }[operator]
  if (!compare || Number.isNaN(limit)) return undefined
  return (page: LibraryPage) => compare(Date.parse(dateTime(page[field], today) ?? ''))
}

/** Parses one `sort`. Returns undefined if it is unknown. A direction that doesn't start with `asc` is descending. */
export function orderOf(sort: string, today: string): Order | undefined {
  const [, field, direction = ''] = /^(sortOrder|name|level|createDate|updateDate):(.*)$/s.exec(sort) ?? []
  if (!field) return undefined
  const sign = direction.startsWith('asc') ? 1 : -1
  return (a, b) => sign * compareBy(field as 'name', a, b, today)
}

function compareBy(
  field: 'sortOrder' | 'name' | 'level' | 'createDate' | 'updateDate',
  a: LibraryPage,
  b: LibraryPage,
  today: string,
) {
  if (field === 'sortOrder' || field === 'level') return a[field] - b[field]
  if (field === 'name') return a.name.localeCompare(b.name)
  return Date.parse(dateTime(a[field], today) ?? '') - Date.parse(dateTime(b[field], today) ?? '')
}
