import { addressesOfLess, itemByPathAddress, type ListQuery, MAX_TAKE } from '#server/content-client/addresses'
import type { ContentSettings } from '#server/content-client/content-settings'
import { isStartItemMissing } from '#server/content-client/examine-content'
import { readList } from '#server/content-client/read-list'
import {
  type ContentRequest,
  type ContentResponse,
  ContentUnavailable,
  createContentRequest,
  MAX_ITEM_BYTES,
} from '#server/content-client/request'
import type { Fetch } from '#server/http/outside-call'
import type { Page, PageReference, Site } from '#shared/content/page'
import { teaserFields } from '#shared/content/teaser'
import { closedPicks } from './closed-picks.ts'
import { createAnchorCheck, type LostLink } from './lost-anchors.ts'
import { routePath } from './normalising/addresses-of-site.ts'
import { type IndexEntry, indexEntryOf, indexFields } from './normalising/index-entry.ts'
import { isRaw } from './normalising/normalising-context.ts'
import { menuFields, pageOf, summaryOf } from './normalising/page-of.ts'
import { emptySite, routeFields, siteOf } from './normalising/site-of.ts'

/** The logger methods used here; pino's and Fastify's loggers fit. */
export interface Log {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** The result of a load. `bytes` is its size for the cache, `ids` are the content ids that occur in it. */
export type Loaded<T> =
  | { type: 'found'; value: T; bytes: number; ids?: ReadonlySet<string> }
  | { type: 'redirect'; to: string }
  | { type: 'missing' }
type Found<T> = Extract<Loaded<T>, { type: 'found' }>

/** Whether an item and the site's settings are already cached, in case the service fails */
export interface KnownBefore {
  isKnown: boolean
  isSiteKnown: boolean
}

/** What an editor should change: a field of an item, and what is wrong with it */
interface Oddity {
  field: string
  what: string
}
const MAX_LOGGED = 20
const oddityOf = ({ on, path, anchor }: LostLink): Oddity => ({
  field: `${path === on ? '' : path}#${anchor}`,
  what: 'a link to a part that its page doesn’t have',
})

/** Maximum items of the index, enough for a large archive: about 200,000 */
const MAX_INDEX_ITEMS = 200 * MAX_TAKE

/**
 * Creates the loader, which reads from the content service and normalises the answers. Each load throws
 * `ContentUnavailable` if the service fails.
 */
export function createLoader({
  settings,
  fetch,
  log,
}: {
  settings: ContentSettings
  fetch: Fetch | undefined
  log: Log
}) {
  const dialect = settings.CONTENT_API_VERSION
  const { origin } = new URL(settings.CONTENT_URL)
  const mediaOrigins = [settings.CONTENT_MEDIA_URL, origin, new URL(settings.PUBLIC_URL).origin].filter(
    (each) => each !== undefined,
  )
  const request = withReducedExpansionOnFailure(logged(createContentRequest({ settings, fetch }), log), dialect, log)

  const lostAnchors = createAnchorCheck()

  /**
   * Returns the item as a page, and logs all its oddities in one line. `isWhole` is false for an item of which only
   * some properties were read.
   */
  function normalised(raw: unknown, isWhole = false): Page | null {
    const oddities: Oddity[] = []
    const page = pageOf(raw, {
      mediaOrigins: mediaOrigins,
      reportOddity: (field, what) => void oddities.push({ field, what }),
    })
    if (!page) return null
    const lost = isWhole ? lostAnchors(page) : []
    const own = lost.filter(({ on }) => on === page.path)
    logOddities({ item: page.path, id: page.id }, [...oddities, ...own.map(oddityOf)])
    for (const link of lost) if (link.on !== page.path) logOddities({ item: link.on }, [oddityOf(link)])
    return page
  }
  const logOddities = (of: { item: string; id?: string }, oddities: readonly Oddity[]) => {
    if (oddities.length > 0)
      log.warn({ ...of, count: oddities.length, oddities: oddities.slice(0, MAX_LOGGED) }, 'odd content')
  }

  /**
   * Loads the item at the path or id `requested`. If it was cached before, a 404 counts only while the service has the
   * site's settings; otherwise the cached item is still served.
   */
  async function loadItem(
    address: string,
    requested: string,
    { isKnown, isSiteKnown }: KnownBefore,
  ): Promise<Loaded<Page>> {
    const response = await request(address, MAX_ITEM_BYTES)
    if (isProtected(response) || isGone(response) || (response.status === 400 && !isKnown)) {
      if (isKnown || isProtected(response)) await loadSite(isSiteKnown)
      return { type: 'missing' }
    }
    if (response.status >= 300 && response.status < 400) return redirectOf(response, requested)
    const page = response.status === 200 ? normalised(response.body, true) : null
    if (!page) throw new ContentUnavailable(`The content service answered ${address} with no item`)
    return { type: 'found', value: frozen(page), bytes: response.bytes, ids: idsIn(response.body) }
  }

  function redirectOf({ location }: ContentResponse, requested: string): Loaded<never> {
    const to = location && new URL(location, `${origin}/`)
    if (!to || to.pathname.startsWith('/umbraco/'))
      throw new ContentUnavailable('The content service redirected to itself')
    const path = routePath(to.pathname)
    // An editor may have entered the site's whole address, also as http.
    const isHere = to.origin === origin || to.host === new URL(settings.PUBLIC_URL).host
    if (!isHere || path === requested) {
      log.warn({ path: requested, location }, 'a redirect that leads nowhere')
      throw new ContentUnavailable('The content service redirected to elsewhere')
    }
    return { type: 'redirect', to: path + to.search + to.hash }
  }

  async function loadItems(query: ListQuery, maxItems?: number): Promise<{ items: unknown[]; bytes: number }> {
    const all = { items: [] as unknown[], bytes: 0 }
    for await (const { items, bytes } of readList(request, dialect, query, maxItems)) {
      all.items.push(...items)
      all.bytes += bytes
    }
    return all
  }

  async function loadList(query: ListQuery): Promise<Found<Page[]>> {
    const { items, bytes } = await loadItems(query)
    return {
      type: 'found',
      value: frozen(items.map((item) => normalised(item)).filter((page) => page !== null)),
      bytes,
    }
  }

  /** Returns a list as a menu shows it, without its pages' properties. */
  async function loadMenu(query: ListQuery): Promise<Found<PageReference[]>> {
    const { items } = await loadItems({ ...query, fields: menuFields })
    const entries = items.map((item) => summaryOf(item, menuFields)).filter((entry) => entry !== null)
    return { type: 'found', value: frozen(entries), bytes: entries.length * 500 }
  }

  /** Returns all items with a route. */
  async function loadIndex(): Promise<Found<IndexEntry[]>> {
    const { items } = await loadItems({ fields: indexFields }, MAX_INDEX_ITEMS)
    const entries = items.map(indexEntryOf).filter((entry) => entry !== null)
    const home = entries.some(({ contentType }) => contentType === 'homePage') ? null : await loadHomeEntry()
    const all = home ? [home, ...entries] : entries
    return { type: 'found', value: frozen(all), bytes: all.length * 500 }
  }

  /** Lists below a start item don't include that item. */
  async function loadHomeEntry(): Promise<IndexEntry | null> {
    if (!settings.CONTENT_START_ITEM) return null
    const { status, body } = await request(itemByPathAddress(dialect, '/'), MAX_ITEM_BYTES)
    return status === 200 ? indexEntryOf(body) : null
  }

  /**
   * Returns the site's settings. Without an item of that type, returns the bare site, unless settings are cached,
   * because a content service lists nothing while it rebuilds its index.
   */
  async function loadSite(isKnown: boolean): Promise<Found<Site>> {
    const { items, bytes } = await loadItems({ contentType: 'siteSettings' })
    const settingsItem = normalised(items[0], true)
    if (!settingsItem) {
      log.error({}, 'there is no item of type siteSettings')
      if (isKnown) throw new ContentUnavailable('The content service has no site settings any more')
      return { type: 'found', value: emptySite, bytes: 0 }
    }
    const children = await loadList({ fetch: `children:${settingsItem.id}`, fields: routeFields })
    return { type: 'found', value: frozen(siteOf(settingsItem, children.value)), bytes: bytes + children.bytes }
  }

  /** Returns content ids by ticketing id. */
  async function loadTicketingIds(contentType: string): Promise<Found<ReadonlyMap<string, string>>> {
    const { items } = await loadItems({ contentType, fields: ['tessituraId'] })
    const pairs = items.flatMap((item): [string, string][] => {
      const properties = isRaw(item) && isRaw(item.properties) ? item.properties : {}
      const id = isRaw(item) ? item.id : null
      return typeof id === 'string' && properties.tessituraId ? [[String(properties.tessituraId), id]] : []
    })
    return { type: 'found', value: new Map(pairs.reverse()), bytes: pairs.length * 100 }
  }

  /** Returns a list with only the fields that teasers show. */
  async function loadTeasers(contentType: string): Promise<Found<Page[]>> {
    const { items } = await loadItems({ contentType, fields: teaserFields })
    const pages = items.flatMap((item) => {
      if (!isRaw(item) || !isRaw(item.properties)) return []
      const { properties } = item
      const shown = teaserFields.map((field) => [field, properties[field]])
      return normalised({ ...item, properties: Object.fromEntries(shown) }) ?? []
    })
    return { type: 'found', value: frozen(pages), bytes: pages.length * 2_000 }
  }

  return { loadItem, loadTeasers, loadList, loadMenu, loadIndex, loadSite, loadTicketingIds }
}

/** Whether the service itself says that there is no such item: with JSON or an empty body. A gateway's 404 has HTML. */
const isGone = ({ status, body, bytes }: ContentResponse) =>
  (status === 404 || status === 410) && (isRaw(body) || bytes === 0)

/** Whether the item is protected or the key is wrong. With a wrong key, the site's settings can't be read either. */
const isProtected = ({ status }: ContentResponse) => status === 401 || status === 403

/** Returns the setting that a refusal points to, if any. */
function settingNamedBy(answer: ContentResponse): string {
  if (isStartItemMissing(answer)) return ': no item is what CONTENT_START_ITEM names'
  return isProtected(answer) ? ': CONTENT_API_KEY is wrong, or the page is for members only' : ''
}

/**
 * Retries with fewer properties of picked pages if the answer is too deep for the service. At worst, their blocks are
 * missing.
 */
function withReducedExpansionOnFailure(
  request: ContentRequest,
  dialect: ContentSettings['CONTENT_API_VERSION'],
  log: Log,
) {
  return async (path: string, maxBytes: number): Promise<ContentResponse> => {
    const whole = await request(path, maxBytes)
    if (!whole.isUnwritten) return whole
    for (const less of addressesOfLess(dialect, path)) {
      const part = await request(less, maxBytes)
      if (part.status !== 200 || part.body === null) continue
      const unread = closedPicks(part.body)
      log.warn(
        { path, read: less, unread },
        'the content service can’t write all of this: its MaxDepth is too small for it',
      )
      return part
    }
    return whole
  }
}

/** Logs every answer that is a refusal or unreadable, and every request without an answer. */
function logged(request: ContentRequest, log: Log): ContentRequest {
  return async (path, maxBytes) => {
    const response = await request(path, maxBytes).catch((err: unknown) => {
      log.error({ path, err }, 'the content service is out of reach')
      throw err
    })
    const { status, body } = response
    const setting = settingNamedBy(response)
    const level = status === 404 && setting === '' ? 'info' : 'warn'
    if (status >= 400) log[level]({ path, status }, `the content service refused${setting}`)
    else if (status < 300 && body === null)
      log.error({ path }, 'the content service answered with errors or not in JSON')
    return response
  }
}

/** Returns all content ids in an answer, so that a change to one of them drops it. */
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
