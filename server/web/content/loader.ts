import type { Page, PageReference, Site } from '#shared/content/page'
import { teaserFields } from '#shared/content/related-needs'
import { type ListQuery, listAddress, TAKE } from './addresses.ts'
import type { Loaded } from './content-cache.ts'
import { routePath } from './normalising/addresses-of-site.ts'
import { type IndexEntry, indexEntryOf, indexFields } from './normalising/index-entry.ts'
import { entryOf, menuFields, pageOf } from './normalising/page-of.ts'
import { isRaw } from './normalising/reading.ts'
import { bareSite, siteOf } from './normalising/site-of.ts'
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
/** The list of everything may be as long as a large archive: some 200,000 items. */
const MOST_INDEX_REQUESTS = 200

/** Asks the content service and normalises what it answers. Each load gives null where the service failed. */
export function createLoader({ settings, fetch, log }: { settings: ContentSettings; fetch: Fetch; log: Log }) {
  const dialect = settings.CONTENT_API_VERSION
  const { origin } = new URL(settings.CONTENT_URL)
  const mediaAt = [settings.CONTENT_MEDIA_URL, origin].filter((each) => each !== undefined)
  const ask = createWire({ settings, fetch, log })

  /** The item as a page, with one line in the log for all that is odd about it. */
  function normalised(raw: unknown): Page | null {
    const oddities: { field: string; what: string }[] = []
    const page = pageOf(raw, { mediaAt, odd: (field, what) => void oddities.push({ field, what }) })
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
  async function loadItems(
    query: ListQuery,
    most = MOST_REQUESTS,
  ): Promise<{ items: unknown[]; bytes: number } | null> {
    const items: unknown[] = []
    let bytes = 0
    for (let request = 0; request < most; request++) {
      const answer = await ask(listAddress(dialect, query, request * TAKE), LARGEST_LIST)
      if (answer?.status !== 200 || !isRaw(answer.body) || !Array.isArray(answer.body.items)) return null
      items.push(...answer.body.items)
      bytes += answer.bytes
      if (!(Number(answer.body.total) > (request + 1) * TAKE)) break
    }
    return { items, bytes }
  }

  async function loadList(query: ListQuery): Promise<(Loaded<Page[]> & { type: 'found' }) | null> {
    const loaded = await loadItems(query)
    if (!loaded) return null
    const pages = loaded.items.map(normalised).filter((page) => page !== null)
    return { type: 'found', value: frozen(pages), bytes: loaded.bytes }
  }

  /** A list as a menu shows it, which needs nothing of what its pages are made of. */
  async function loadMenu(query: ListQuery): Promise<Loaded<PageReference[]> | null> {
    const loaded = await loadItems({ ...query, only: menuFields })
    if (!loaded) return null
    const entries = loaded.items.map((item) => entryOf(item, menuFields)).filter((entry) => entry !== null)
    return { type: 'found', value: frozen(entries), bytes: entries.length * 500 }
  }

  /** Everything that has a route. */
  async function loadIndex(): Promise<Loaded<IndexEntry[]> | null> {
    const loaded = await loadItems({ only: indexFields }, MOST_INDEX_REQUESTS)
    if (!loaded) return null
    const entries = loaded.items.map(indexEntryOf).filter((entry) => entry !== null)
    return { type: 'found', value: frozen(entries), bytes: entries.length * 500 }
  }

  /** The site's settings. Without an item of that type the bare site, but nothing where a site is known: an index that is being rebuilt lists nothing. */
  async function loadSite(isKnown: boolean): Promise<Loaded<Site> | null> {
    const found = await loadItems({ contentType: 'siteSettings' })
    const settingsItem = found && normalised(found.items[0])
    if (!found) return null
    if (!settingsItem) {
      log.error({}, 'there is no item of type siteSettings')
      return isKnown ? null : { type: 'found', value: bareSite, bytes: 0 }
    }
    const children = await loadList({ fetch: `children:${settingsItem.id}` })
    if (!children) return null
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

  /** A list with little more than what names its items. */
  async function loadTeasers(contentType: string): Promise<Loaded<Page[]> | null> {
    const loaded = await loadItems({ contentType, only: teaserFields })
    if (!loaded) return null
    const pages = loaded.items.flatMap((item) => {
      if (!isRaw(item) || !isRaw(item.properties)) return []
      const { properties } = item
      const shown = teaserFields.map((field) => [field, properties[field]])
      return normalised({ ...item, properties: Object.fromEntries(shown) }) ?? []
    })
    return { type: 'found', value: frozen(pages), bytes: pages.length * 2_000 }
  }

  return { loadItem, loadTeasers, loadList, loadMenu, loadIndex, loadSite, loadTicketingIds }
}

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
