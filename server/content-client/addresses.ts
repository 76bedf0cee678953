import type { Settings } from '#config/settings'
import { pickedFields } from '#shared/content/teaser'

type Dialect = Settings['CONTENT_API_VERSION']

/** Maximum items per request */
export const MAX_TAKE = 999

/** The properties that are expanded more deeply than others; a test compares them with those of blocks and pages. */
export const deepNames = {
  /** Texts in blocks: the blocks in them have pictures. */
  texts: ['text', 'details', 'description'],
  /** Block lists in blocks whose elements have pictures, texts or pages. */
  lists: ['icons', 'items', 'files', 'logos', 'slides', 'spaces', 'tiles', 'profiles'],
  /** Pages that blocks pick and show with all that they have. */
  shownPages: ['profile', 'memberships'],
  /** Pages that blocks pick and show as teasers. */
  teasers: ['article', 'production', 'productions', 'newsItems'],
  /** Pages that pages pick and show as teasers. */
  teasersOfPages: ['series', 'artists', 'footerProduction', 'featuredArticle'],
} as const

/**
 * Expands every picker, also those in blocks and in block lists of blocks. v1 has one word for this; in v2 each block
 * is a level, and v1's word is a silent no-op. Umbraco uses the first name that matches, so the names before `$all` are
 * expanded more deeply.
 */
const everything = {
  v1: { expand: 'all' },
  v2: { expand: `properties[$all[properties[$all[properties[${deeperFields()},$all]]]]]`, fields: leanFields() },
} as const

/** As above, without the levels below a block's own pickers */
const lessOfEverything = { ...everything.v2, expand: 'properties[$all[properties[$all]]]' }

/**
 * Returns the fields for texts and lists within a block's texts and lists, whose pictures have their alternative texts
 * there. Pages have none of these names: expanding their grids would be endless.
 */
function deeperFields(): string {
  const { texts, lists, shownPages } = deepNames
  const inTexts = texts.map((name) => `${name}[properties[$all[properties[$all]]]]`)
  return [...inTexts, ...[...lists, ...shownPages].map((name) => `${name}[properties[$all]]`)].join(',')
}

/**
 * Returns the fields for all of an item, and for the pages that it and its blocks pick only what other pages show: not
 * their blocks.
 */
function leanFields(): string {
  const lean = (names: readonly string[]) =>
    names.map((name) => `${name}[properties[${pickedFields.join(',')}]]`).join(',')
  const { teasers, teasersOfPages } = deepNames
  return `properties[${lean(teasersOfPages)},$all[properties[${lean(teasers)},$all]]]`
}

/**
 * Returns the addresses of reduced expansions of the same item, largest first: Umbraco can't write more than 32 levels
 * of JSON, and a picked page with blocks in its texts has many. Empty if the address expands no picker.
 */
export function addressesOfLess(dialect: Dialect, address: string): string[] {
  const [path = '', query = ''] = address.split('?')
  const asked = new URLSearchParams(query)
  if (asked.get('expand') !== everything[dialect].expand) return []
  const { expand: _, ...others } = Object.fromEntries(asked)
  const instead = (more: Record<string, string>) => `${path}?${queryOf({ ...others, ...more })}`
  return dialect === 'v2' ? [instead(lessOfEverything), instead({})] : [instead({})]
}

/** Kept short because some servers accept at most 2,048 characters */
const queryOf = (parameters: Record<string, string>): string =>
  new URLSearchParams(parameters).toString().replaceAll('%24', '$').replaceAll('%2C', ',')

const base = (dialect: Dialect) => `/umbraco/delivery/api/${dialect}/content`

/** Returns the address of an item by its id. */
export function itemByIdAddress(dialect: Dialect, id: string): string {
  return `${base(dialect)}/item/${encodeURIComponent(id)}?${queryOf(everything[dialect])}`
}

/** Returns the address of an item by a site path as `sitePath` returns it. */
export function itemByPathAddress(dialect: Dialect, path: string): string {
  const encoded = path.slice(1).split('/').map(encodeURIComponent).join('/')
  return `${base(dialect)}/item/${encoded}?${queryOf(everything[dialect])}`
}

export interface ListQuery {
  fetch?: `${'children' | 'ancestors'}:${string}`
  contentType?: string
  sort?: 'sortOrder:asc' | 'level:asc'
  /** The properties to return; all if omitted (v1 always sends all) */
  fields?: readonly string[]
  /** The pickers whose items come with their own properties; by default none if `fields` are named, otherwise all */
  expand?: readonly string[]
  /** Items per request */
  take?: number
}

/** Returns the address of a list from its `skip`th item on. */
export function listAddress(dialect: Dialect, query: ListQuery, skip = 0): string {
  const { fetch, contentType, sort, fields, expand, take = MAX_TAKE } = query
  const parameters = {
    ...(fetch && { fetch }),
    ...(contentType && { filter: `contentType:${contentType}` }),
    ...{ sort: sort ?? 'sortOrder:asc', skip: String(skip), take: String(take) },
    ...(!fields && !expand && everything[dialect]),
    ...(expand && { expand: dialect === 'v1' ? `property:${expand.join(',')}` : `properties[${expand.join(',')}]` }),
    ...(fields && dialect === 'v2' && { fields: `properties[${fields.join(',')}]` }),
  }
  return `${base(dialect)}?${queryOf(parameters)}`
}
