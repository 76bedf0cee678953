import type { Settings } from '#config/settings'
import { pickedFields } from '#shared/content/teaser'

type Dialect = Settings['CONTENT_API_VERSION']

/** The most items that are asked for at a time. */
export const MAX_TAKE = 999

/** The names of properties that are read deeper than others; a test keeps them as blocks and pages have them. */
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
  teasersOfPages: ['series', 'footerProduction', 'featuredArticle'],
} as const

/**
 * Every picker, also those in blocks and in block lists of blocks. v1 says it in one word; in v2 each block is a level,
 * and v1's word would be a silent no-op. Umbraco takes the first name that fits: what stands before `$all` goes deeper.
 */
const everything = {
  v1: { expand: 'all' },
  v2: { expand: `properties[$all[properties[$all[properties[${deeperFields()},$all]]]]]`, fields: leanFields() },
} as const

/** As above but for the levels below a block's own pickers. */
const lessOfEverything = { ...everything.v2, expand: 'properties[$all[properties[$all]]]' }

/**
 * Texts and lists within a block's texts and lists, whose pictures have their alternative texts there. Pages have none
 * of these names: their grids stay closed, which would have no end.
 */
function deeperFields(): string {
  const { texts, lists, shownPages } = deepNames
  const inTexts = texts.map((name) => `${name}[properties[$all[properties[$all]]]]`)
  return [...inTexts, ...[...lists, ...shownPages].map((name) => `${name}[properties[$all]]`)].join(',')
}

/** All of an item, and of the pages that it and its blocks pick what others show of them: not their blocks. */
function leanFields(): string {
  const lean = (names: readonly string[]) =>
    names.map((name) => `${name}[properties[${pickedFields.join(',')}]]`).join(',')
  const { teasers, teasersOfPages } = deepNames
  return `properties[${lean(teasersOfPages)},$all[properties[${lean(teasers)},$all]]]`
}

/**
 * The addresses at which less of the same is found, most first: Umbraco can't write JSON of more than some levels, and
 * a picked page with blocks in its texts has many. Empty where an address asks for nothing of what is picked.
 */
export function addressesOfLess(dialect: Dialect, address: string): string[] {
  const [path = '', query = ''] = address.split('?')
  const asked = new URLSearchParams(query)
  if (asked.get('expand') !== everything[dialect].expand) return []
  const { expand: _, ...others } = Object.fromEntries(asked)
  const instead = (more: Record<string, string>) => `${path}?${queryOf({ ...others, ...more })}`
  return dialect === 'v2' ? [instead(lessOfEverything), instead({})] : [instead({})]
}

/** As short as may be: some servers take no more than 2,048 characters. */
const queryOf = (parameters: Record<string, string>): string =>
  new URLSearchParams(parameters).toString().replaceAll('%24', '$').replaceAll('%2C', ',')

const base = (dialect: Dialect) => `/umbraco/delivery/api/${dialect}/content`

/** The address of one item by its id. */
export function itemByIdAddress(dialect: Dialect, id: string): string {
  return `${base(dialect)}/item/${encodeURIComponent(id)}?${queryOf(everything[dialect])}`
}

/** The address of one item by a site path as `sitePath` gives it. */
export function itemByPathAddress(dialect: Dialect, path: string): string {
  const encoded = path.slice(1).split('/').map(encodeURIComponent).join('/')
  return `${base(dialect)}/item/${encoded}?${queryOf(everything[dialect])}`
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
