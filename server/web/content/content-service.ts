import type { Page, PageReference, Site } from '#shared/content/page'
import { itemByIdAddress, itemByPathAddress, type ListQuery, listAddress, sitePath, TAKE } from './addresses.ts'
import { createKept, type Loaded } from './kept.ts'
import { routePath } from './normalising/addresses-of-site.ts'
import { menuEntryOf, pageOf } from './normalising/page-of.ts'
import { isRaw } from './normalising/reading.ts'
import { bareSite, siteOf } from './normalising/site-of.ts'
import type { Outcome } from './outcome.ts'
import {
  type ContentSettings,
  createWire,
  type Fetch,
  LARGEST_ITEM,
  LARGEST_LIST,
  type Log,
  type WireAnswer,
} from './wire.ts'

/** Lists longer than this are cut, in requests of 999 items. */
const MOST_REQUESTS = 10

/**
 * The venue's pages as the content service (Umbraco's Content Delivery API, v1 or v2) has them, normalised and kept in memory.
 * Values are shared by all who ask, and frozen. `now` gives milliseconds since 1970. In preview nothing is kept.
 */
export function createContentService({
  settings,
  fetch = globalThis.fetch,
  now,
  log,
  patienceMs,
}: {
  settings: ContentSettings
  fetch?: Fetch
  now: () => number
  log: Log
  /** How long a visitor waits for what replaces a copy, in milliseconds. */
  patienceMs?: number
}) {
  const dialect = settings.CONTENT_API_VERSION
  const { origin } = new URL(settings.CONTENT_URL)
  const ask = createWire({ settings, fetch, log })
  const kept = createKept({ ttlMs: settings.CONTENT_TTL_SECONDS * 1000, now, patienceMs })

  async function get<T>(key: string, load: () => Promise<Loaded<T> | null>): Promise<Outcome<T>> {
    const safely = () =>
      load().catch((err) => {
        log.error({ key, err }, 'content could not be read')
        return null
      })
    if (!settings.CONTENT_PREVIEW) return kept.get(key, safely)
    const loaded = await safely()
    if (!loaded) return { type: 'unavailable' }
    return loaded.type === 'found' ? { ...loaded, readAt: now(), freshUntil: now() } : loaded
  }

  /** The item as a page, with one line in the log for all that is odd about it. */
  function normalised(raw: unknown): Page | null {
    const oddities: { field: string; what: string }[] = []
    const page = pageOf(raw, { origin, odd: (field, what) => void oddities.push({ field, what }) })
    if (page && oddities.length > 0)
      log.warn({ item: page.path, id: page.id, count: oddities.length, oddities: oddities.slice(0, 20) }, 'odd content')
    return page
  }

  async function loadItem(address: string, asked: string): Promise<Loaded<Page> | null> {
    const answer = await ask(address, LARGEST_ITEM)
    if (!answer) return null
    if ([400, 404, 410].includes(answer.status)) return { type: 'missing' }
    if (answer.status >= 300 && answer.status < 400) return redirectOf(answer, asked)
    if (answer.status !== 200) return null
    const page = normalised(answer.body)
    return page && { type: 'found', value: frozen(page), bytes: answer.bytes, ids: idsIn(answer.body) }
  }

  function redirectOf({ location }: WireAnswer, asked: string): Loaded<never> | null {
    const to = location && new URL(location, `${origin}/`)
    if (!to || to.pathname.startsWith('/umbraco/')) return null
    const path = routePath(to.pathname)
    if (to.origin !== origin || path === asked) {
      log.warn({ path: asked, location }, 'a redirect that leads nowhere')
      return { type: 'missing' }
    }
    return { type: 'redirect', to: path + to.search }
  }

  /** The items of a list, all of them; null when any of its requests failed. */
  async function loadItems(query: ListQuery): Promise<{ items: unknown[]; bytes: number } | null> {
    const items: unknown[] = []
    let bytes = 0
    for (let request = 0; request < MOST_REQUESTS; request++) {
      const answer = await ask(listAddress(dialect, query, request * TAKE), LARGEST_LIST)
      if (answer?.status !== 200 || !isRaw(answer.body) || !Array.isArray(answer.body.items)) return null
      items.push(...answer.body.items)
      bytes += answer.bytes
      if (!(Number(answer.body.total) > (request + 1) * TAKE)) break
    }
    return { items, bytes }
  }

  async function loadList<T>(query: ListQuery, each: (page: Page) => T): Promise<Loaded<T[]> | null> {
    const loaded = await loadItems(query)
    if (!loaded) return null
    const pages = loaded.items.map(normalised).filter((page) => page !== null)
    return { type: 'found', value: frozen(pages.map(each)), bytes: loaded.bytes }
  }

  const whole = (page: Page) => page
  const readList = (query: ListQuery) => get<Page[]>(`list ${JSON.stringify(query)}`, () => loadList(query, whole))
  const readMenu = (query: ListQuery) =>
    get<PageReference[]>(`menu ${JSON.stringify(query)}`, () => loadList(query, menuEntryOf))

  async function loadSite(): Promise<Loaded<Site> | null> {
    const found = await loadItems({ contentType: 'siteSettings' })
    const settingsItem = found && normalised(found.items[0])
    if (!found) return null
    if (!settingsItem) {
      log.error({}, 'there is no item of type siteSettings')
      return kept.has('site') ? null : { type: 'found', value: bareSite, bytes: 0 }
    }
    const children = await loadList({ fetch: `children:${settingsItem.id}` }, whole)
    if (children?.type !== 'found') return null
    return { type: 'found', value: frozen(siteOf(settingsItem, children.value)), bytes: found.bytes + children.bytes }
  }

  /** Content ids by ticketing id. */
  async function loadTicketingIds(contentType: string): Promise<Loaded<ReadonlyMap<string, string>> | null> {
    const loaded = await loadItems({ contentType, only: ['tessituraId'] })
    if (!loaded) return null
    const pairs = loaded.items.flatMap((item): [string, string][] => {
      const properties = isRaw(item) && isRaw(item.properties) ? item.properties : {}
      const id = isRaw(item) ? item.id : null
      return typeof id === 'string' && properties.tessituraId ? [[String(properties.tessituraId), id]] : []
    })
    return { type: 'found', value: new Map(pairs.reverse()), bytes: pairs.length * 100 }
  }

  const readById = (id: string) => get<Page>(`id ${id}`, () => loadItem(itemByIdAddress(dialect, id), id))

  return {
    /** Hits, misses, copies served past their time, and failed reads, since the start. */
    counts: kept.counts,

    /** The page at a path of this site, as it stands in the address (percent-encoded, with or without a slash at its end). */
    async readPage(path: string): Promise<Outcome<Page>> {
      const asked = sitePath(path)
      if (asked === null) return { type: 'missing' }
      return get<Page>(`path ${asked}`, () => loadItem(itemByPathAddress(dialect, asked), asked))
    },
    readById,

    /** The site's settings. Where the service answers and has none, the bare site; only a service that is down and left no copy is `unavailable`. */
    readSite: (): Promise<Outcome<Site>> => get<Site>('site', loadSite),

    /** The pages above one, from the home page down, without the page itself. */
    readAncestors: (id: string) => readMenu({ fetch: `ancestors:${id}`, sort: 'level:asc' }),
    /** The children of a parent as a menu lists them, in the editors' order: a page's siblings and itself, or a page's sub-pages. */
    readSiblings: (parentId: string) => readMenu({ fetch: `children:${parentId}` }),
    /** The children of a page with all their properties. */
    readChildren: (id: string) => readList({ fetch: `children:${id}` }),

    /** All pages of a content type, in the editors' order. Articles go by two names, which the service can't be asked for in one. */
    async readByType(contentType: string): Promise<Outcome<Page[]>> {
      if (contentType !== 'newsArticle' && contentType !== 'blogArticle') return readList({ contentType })
      const [news, blog] = await Promise.all([
        readList({ contentType: 'newsArticle' }),
        readList({ contentType: 'blogArticle' }),
      ])
      if (news.type !== 'found') return news
      if (blog.type !== 'found') return blog
      const value = [...news.value, ...blog.value]
      return { ...news, value, freshUntil: Math.min(news.freshUntil, blog.freshUntil) }
    },

    /** The page of type `production` or `series` whose `tessituraId` is the ticketing service's id. */
    async findByTicketingId(contentType: string, ticketingId: number): Promise<Outcome<Page>> {
      const ids = await get<ReadonlyMap<string, string>>(`ticketing ${contentType}`, () =>
        loadTicketingIds(contentType),
      )
      if (ids.type !== 'found') return ids
      const id = ids.value.get(String(ticketingId))
      return id ? readById(id) : { type: 'missing' }
    },

    /** Has changed content read anew with the next visitor: everything, or what these content ids occur in, and all lists. */
    drop: kept.drop,
  }
}
export { bareSite }
export type ContentService = ReturnType<typeof createContentService>

/** All content ids that occur in an answer, so that a change to one of them drops it. */
function idsIn(body: unknown): ReadonlySet<string> {
  return new Set(
    JSON.stringify(body)
      .toLowerCase()
      .match(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g) ?? [],
  )
}

function frozen<T>(value: T): T {
  if (value !== null && typeof value === 'object') for (const each of Object.values(Object.freeze(value))) frozen(each)
  return value
}
