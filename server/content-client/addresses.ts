import type { Settings } from '#config/settings'
import { pickedFields } from '#shared/content/teaser'

type Dialect = Settings['CONTENT_API_VERSION']

/** The most items that are asked for at a time. */
export const MAX_TAKE = 999

/**
 * Every picker, also those in blocks and in block lists of blocks. v1 says it in one word; in v2 each block is a level,
 * and v1's word would be a silent no-op.
 */
const everything = { v1: 'all', v2: 'properties[$all[properties[$all[properties[$all]]]]]' } as const

/** As above but for one level, and of what is picked there only what others show of it (`pickedFields`). */
const lessOfEverything = {
  expand: 'properties[$all[properties[$all]]]',
  fields: `properties[$all[properties[$all[properties[${pickedFields.join(',')}]]]]]`,
}

/**
 * The addresses at which less of the same is found, most first: Umbraco can't write JSON of more than some levels, and
 * a picked page with blocks in its texts has many. Empty where an address asks for nothing of what is picked.
 */
export function addressesOfLess(dialect: Dialect, address: string): string[] {
  const [path = '', query = ''] = address.split('?')
  const asked = new URLSearchParams(query)
  if (asked.get('expand') !== everything[dialect]) return []
  asked.delete('expand')
  const without = (more: Record<string, string>) =>
    `${path}?${new URLSearchParams([...asked, ...Object.entries(more)])}`
  return dialect === 'v2' ? [without(lessOfEverything), without({})] : [without({})]
}

const base = (dialect: Dialect) => `/umbraco/delivery/api/${dialect}/content`

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
  /** Only these properties, all where none are named (v1 can't leave properties out and sends all). */
  fields?: readonly string[]
  /**
   * The pickers whose items come with their own properties: by default none where `fields` are named, else every one.
   */
  expand?: readonly string[]
  /** As many items as are asked for at a time. */
  take?: number
}

/** The address of a list from its `skip`th item on. */
export function listAddress(dialect: Dialect, query: ListQuery, skip = 0): string {
  const { fetch, contentType, sort, fields, take = MAX_TAKE } = query
  const expand = expansion(dialect, query)
  const parameters = new URLSearchParams()
  if (fetch) parameters.set('fetch', fetch)
  if (contentType) parameters.set('filter', `contentType:${contentType}`)
  parameters.set('sort', sort ?? 'sortOrder:asc')
  parameters.set('skip', String(skip))
  parameters.set('take', String(take))
  if (expand) parameters.set('expand', expand)
  if (fields && dialect === 'v2') parameters.set('fields', `properties[${fields.join(',')}]`)
  return `${base(dialect)}?${parameters}`
}

function expansion(dialect: Dialect, { fields, expand }: ListQuery): string | null {
  if (!expand) return fields ? null : everything[dialect]
  return dialect === 'v1' ? `property:${expand.join(',')}` : `properties[${expand.join(',')}]`
}
