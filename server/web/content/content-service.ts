import { createCache } from '#server/cache/cache'
import { itemByIdAddress, itemByPathAddress, type ListQuery } from '#server/content-client/addresses'
import { contentCachePolicy } from '#server/content-client/cache-policy'
import type { ContentSettings } from '#server/content-client/content-settings'
import { ContentUnavailable } from '#server/content-client/request'
import type { Fetch } from '#server/http/outside-call'
import { canonicalTypeName, namesOfType } from '#shared/content/content-types'
import type { Page, PageReference, Site } from '#shared/content/page'
import { createLoader, type Loaded, type Log } from './loader.ts'
import type { IndexEntry } from './normalising/index-entry.ts'
import { emptySite } from './normalising/site-of.ts'
import type { Outcome } from './outcome.ts'
import { sitePath } from './site-path.ts'
import { createUnknownAddresses, listedPaths } from './unknown-addresses.ts'

/** How long an answer "missing" or "moved" is cached, in milliseconds, unless the TTL is shorter */
const NEGATIVE_TTL = 10_000
const MAX_BYTES = 96 * 1024 * 1024
const MAX_ENTRIES = 5_000
const MAX_NEGATIVE = 2_000

/** The path of a page that was never published. The service finds such a page only by its id. */
const DRAFT = /^\/preview-([0-9a-f-]{32,36})$/i

/**
 * Creates the reader of the venue's pages: content of Umbraco's Content Delivery API (v1 or v2), normalised and cached
 * in memory. Values are frozen because all readers share them. `now` returns milliseconds since 1970. In preview
 * nothing is cached.
 */
export function createContentService({
  settings,
  fetch,
  now,
  log,
  maxWait,
}: {
  settings: ContentSettings
  fetch?: Fetch | undefined
  now: () => number
  log: Log
  /** How long a visitor waits for a refresh of a cached answer, in milliseconds */
  maxWait?: number
}) {
  const dialect = settings.CONTENT_API_VERSION
  const loader = createLoader({ settings, fetch, log })
  const policy = contentCachePolicy(settings)
  const cache = createCache<Loaded<unknown>>({
    ...{ ...policy, now, refreshAfter: policy.ttl / 2, maxWait: maxWait ?? policy.maxWait },
    ...{ maxEntries: MAX_ENTRIES, maxBytes: MAX_BYTES, sizeOf },
    negative: { is: ({ type }) => type !== 'found', ttl: NEGATIVE_TTL, maxEntries: MAX_NEGATIVE },
  })

  async function get<T>(key: string, load: () => Promise<Loaded<T>>): Promise<Outcome<T>> {
    const loadOrReport = () =>
      load().catch((err) => {
        if (!(err instanceof ContentUnavailable)) log.error({ key, err }, 'content could not be read')
        throw err
      })
    try {
      if (settings.CONTENT_PREVIEW) return outcomeOf(await loadOrReport(), now(), 0)
      const { value, readAt } = await cache.get(key, loadOrReport)
      return outcomeOf(value as Loaded<T>, readAt, policy.ttl)
    } catch {
      // The loader has logged why.
      return { type: 'unavailable' }
    }
  }

  const unknown = createUnknownAddresses()
  const readItem = (key: string, address: string, requested: string) =>
    get<Page>(key, async () => {
      unknown.asked()
      const loaded = await loader.loadItem(address, requested, {
        isKnown: cache.has(key),
        isSiteKnown: cache.has('site'),
      })
      if (loaded.type === 'found') unknown.found()
      return loaded
    })
  const readById = (id: string) => readItem(`id ${id}`, itemByIdAddress(dialect, id), id)
  const readList = (query: ListQuery) => get<Page[]>(`list ${JSON.stringify(query)}`, () => loader.loadList(query))
  const readMenu = (query: ListQuery) =>
    get<PageReference[]>(`menu ${JSON.stringify(query)}`, () => loader.loadMenu(query))

  const readIndex = (): Promise<Outcome<IndexEntry[]>> => get<IndexEntry[]>('index', () => loader.loadIndex())
  async function isUnlisted(path: string): Promise<boolean> {
    const index = await readIndex()
    return index.type === 'found' && !listedPaths(index.value).has(path)
  }

  return {
    /** Hits, misses, stale answers and failed loads since the start */
    counts: cache.counts,

    /**
     * Returns the page at a path of this site as written in the address (percent-encoded, with or without a trailing
     * slash). While very many unknown paths are requested, paths that aren't in the index count as missing. Renamed
     * pages, which aren't in the index, are found again afterwards.
     */
    async readPage(path: string): Promise<Outcome<Page>> {
      const known = sitePath(path)
      if (known === null) return { type: 'missing' }
      if (!cache.has(`path ${known}`) && unknown.areTooMany() && (await isUnlisted(known))) return { type: 'missing' }
      const draft = settings.CONTENT_PREVIEW && DRAFT.exec(known)?.[1]
      const outcome = await (draft
        ? readById(draft)
        : readItem(`path ${known}`, itemByPathAddress(dialect, known), known))
      const inLowerCase = known.toLowerCase()
      if (outcome.type !== 'missing' || inLowerCase === known) return outcome
      // Newer services are case-sensitive and write their own addresses in lower case.
      const other = await readItem(`path ${inLowerCase}`, itemByPathAddress(dialect, inLowerCase), inLowerCase)
      return other.type === 'found' ? { type: 'redirect', to: inLowerCase } : outcome
    },
    readById,

    /**
     * Returns the site's settings, or the bare site if the service has none. Returns `unavailable` only if the service
     * is down and none are cached.
     */
    readSite: (): Promise<Outcome<Site>> => get<Site>('site', () => loader.loadSite(cache.has('site'))),

    /** Returns the ancestors of a page from the home page down, without the page itself. */
    readAncestors: (id: string) => readMenu({ fetch: `ancestors:${id}`, sort: 'level:asc' }),
    /**
     * Returns the children of a parent as a menu lists them, in the editors' order: a page's siblings including itself,
     * or its subpages.
     */
    readSiblings: (parentId: string) => readMenu({ fetch: `children:${parentId}` }),
    /** Returns the children of a page with all their properties. */
    readChildren: (id: string) => readList({ fetch: `children:${id}` }),

    /** Returns all items with a route, with little more than their paths, for sitemaps and feeds. */
    readIndex,

    /** Returns all pages of a content type with their teaser fields (`teaserFields`), in the editors' order. */
    readTeasers: (contentType: string): Promise<Outcome<Page[]>> =>
      joined(namesOfType(contentType).map((type) => get<Page[]>(`teasers ${type}`, () => loader.loadTeasers(type)))),

    /**
     * Returns all pages of a content type, in the editors' order. The service can't filter by two names in one request.
     */
    readByType: (contentType: string): Promise<Outcome<Page[]>> =>
      joined(namesOfType(canonicalTypeName(contentType)).map((type) => readList({ contentType: type }))),

    /** Returns the page of type `production` or `series` whose `tessituraId` is the ticketing service's id. */
    async findByTicketingId(contentType: string, ticketingId: number): Promise<Outcome<Page>> {
      const ids = await get<ReadonlyMap<string, string>>(`ticketing ${contentType}`, () =>
        loader.loadTicketingIds(contentType),
      )
      if (ids.type !== 'found') return ids
      const id = ids.value.get(String(ticketingId))
      return id ? readById(id) : { type: 'missing' }
    },

    /**
     * Drops changed content so that the next visitor's request reloads it: everything, or the answers that contain
     * these content ids, and all lists.
     */
    drop(changed: 'all' | readonly string[]) {
      cache.invalidate((loaded) => {
        const ids = loaded.type === 'found' ? loaded.ids : undefined
        return changed === 'all' || !ids || changed.some((id) => ids.has(id.toLowerCase()))
      })
    },
  }
}

const sizeOf = (loaded: Loaded<unknown>) => (loaded.type === 'found' ? loaded.bytes : 0)

const outcomeOf = <T>(loaded: Loaded<T>, readAt: number, ttl: number): Outcome<T> =>
  loaded.type === 'found' ? { type: 'found', value: loaded.value, readAt, freshUntil: readAt + ttl } : loaded

/** Returns the pages of all lists, or the first outcome that isn't a list. */
async function joined(reads: readonly Promise<Outcome<Page[]>>[]): Promise<Outcome<Page[]>> {
  const outcomes = await Promise.all(reads)
  const lists = outcomes.filter((each) => each.type === 'found')
  const [first] = lists
  const failed = outcomes.find((each) => each.type !== 'found')
  if (failed || !first) return failed ?? { type: 'missing' }
  return {
    ...first,
    value: lists.flatMap(({ value }) => value),
    freshUntil: Math.min(...lists.map(({ freshUntil }) => freshUntil)),
  }
}

export { emptySite }
export type ContentService = ReturnType<typeof createContentService>
