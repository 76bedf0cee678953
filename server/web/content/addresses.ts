import type { Settings } from '#config/settings'

type Dialect = Settings['CONTENT_API_VERSION']

/** How much is read of a list at a time. */
export const TAKE = 999

/**
 * Every picker, also those in blocks and in block lists of blocks. v1 says it in one word; in v2 each block is a level,
 * and v1's word would be a silent no-op.
 */
const everything = { v1: 'all', v2: 'properties[$all[properties[$all[properties[$all]]]]]' } as const

const base = (dialect: Dialect) => `/umbraco/delivery/api/${dialect}/content`
const guid = /^[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}$/i

/** The address of one item by its id. */
export function itemByIdAddress(dialect: Dialect, id: string): string {
  return `${base(dialect)}/item/${encodeURIComponent(id)}?${new URLSearchParams({ expand: everything[dialect] })}`
}

/** The address of one item by a site path as `sitePath` gives it. */
export function itemByPathAddress(dialect: Dialect, path: string): string {
  const encoded = path.slice(1).split('/').map(encodeURIComponent).join('/')
  return `${base(dialect)}/item/${encoded}?${new URLSearchParams({ expand: everything[dialect] })}`
}

export interface ListQuery {
  fetch?: `${'children' | 'ancestors'}:${string}`
  contentType?: string
  sort?: 'sortOrder:asc' | 'level:asc'
  /** Only these properties and nothing of what they refer to (v1 can't leave properties out and sends all). */
  only?: readonly string[]
}

/** The address of a list from its `skip`th item on. */
export function listAddress(dialect: Dialect, { fetch, contentType, sort, only }: ListQuery, skip = 0): string {
  const query = new URLSearchParams()
  if (fetch) query.set('fetch', fetch)
  if (contentType) query.set('filter', `contentType:${contentType}`)
  query.set('sort', sort ?? 'sortOrder:asc')
  query.set('skip', String(skip))
  query.set('take', String(TAKE))
  if (!only) query.set('expand', everything[dialect])
  if (only && dialect === 'v2') query.set('fields', `properties[${only.join(',')}]`)
  return `${base(dialect)}?${query}`
}

/**
 * A visitor's path as the content service knows it: decoded, without slashes at its end, `/` for home. Null for what can't be a page's
 * path: ill-encoded, with dots as segments, empty segments or control characters, or an item's id, which the service would take too.
 */
export function sitePath(asked: string): string | null {
  try {
    const segments = asked
      .replace(/^\/|\/+$/g, '')
      .split('/')
      .map(decodeURIComponent)
    const path = `/${segments.join('/')}`
    if (path === '/') return path
    if (path.length > 1000 || segments.some((each) => !isSegment(each)) || guid.test(segments.join(''))) return null
    return path
  } catch {
    return null
  }
}

const isSegment = (text: string) =>
  text !== '' && text !== '.' && text !== '..' && !/[/\\?#]/.test(text) && !/\p{Cc}/u.test(text)
