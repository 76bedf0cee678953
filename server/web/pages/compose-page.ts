import type { Settings } from '#config/settings'
import { bareSite, type ContentService } from '#server/web/content/content-service'
import type { TicketingReader } from '#server/web/ticketing/read'
import { needsOf } from '#shared/content/block-needs'
import { blocksOf } from '#shared/content/blocks'
import { hasSideMenu, needsOfLayout } from '#shared/content/layout-needs'
import type { Grid, MenuPage, Page, PageData, PageReference, Site, Venue } from '#shared/content/page'
import { addressOfType, pagePath } from '#shared/content/page-address'
import { relatedNeeds, teaserOf } from '#shared/content/related-needs'
import { venueDay } from '#shared/dates'
import { keyOf } from '#shared/ticketing/call'

/** What an address comes to: a page to show, with how long it may be shown, or another address. */
export type Composed =
  | { type: 'page'; data: PageData; freshUntil: number }
  | { type: 'redirect'; to: string; permanent: boolean }

export interface Sources {
  settings: Settings
  content: ContentService
  ticketing: TicketingReader
  /** Milliseconds since 1970. */
  now: () => number
}

/** Items that have a route in the content service and are no pages: settings, and what pages are put in order with. */
export const NOT_PAGES: ReadonlySet<string> = new Set(['siteSettings', 'routeEntry', 'folder', 'newsCategory'])
/** How long a page waits for what its blocks and its layout want of the ticketing service, in milliseconds; the browser asks for the rest. */
const TICKETING_BUDGET = 300
/** A section of more pages than this has a side menu without those below them: each of them costs a question to the content service. */
const MOST_WITH_PAGES_BELOW = 40
/** A page made from a last good copy, or without all it wanted, is made anew this soon, in milliseconds. */
const RETRY = 5_000

/** Finds the page of an address and gathers all that it is rendered from. Nothing in it is of one visitor. */
export async function composePage(address: string, sources: Sources): Promise<Composed> {
  const { pathname, searchParams } = new URL(`http://site${address}`)
  const path = pagePath(pathname)
  if (path === '/home') return { type: 'redirect', to: '/', permanent: true }
  const [found, site] = await Promise.all([sources.content.readPage(path), sources.content.readSite()])
  if (found.type === 'redirect') return { type: 'redirect', to: found.to, permanent: true }
  if (site.type !== 'found' || found.type === 'unavailable')
    return siteless(path, site.type === 'found' ? site.value : null, sources)
  if (found.type === 'missing' || NOT_PAGES.has(found.value.contentType)) return missing(path, site.value, sources)

  const page = found.value
  const url = addressOfType(page.contentType, path + withQuestion(searchParams))
  if (!(await isSubjectThere(page, searchParams, sources))) return missing(path, site.value, sources)
  const [{ ancestors, siblings }, related, { answers, isComplete }] = await Promise.all([
    readSurroundings(page, sources),
    readRelated(page, sources),
    readAnswers(page, new URL(`http://site${url}`).searchParams, sources),
  ])
  const around = { ancestors, siblings, related }
  const data = { ...frame(sources, site.value), status: 200 as const, url, page, ...around, answers }
  const soon = sources.now() + RETRY
  const freshUntil = Math.min(found.freshUntil, site.freshUntil)
  return { type: 'page', data, freshUntil: isComplete ? Math.max(freshUntil, soon) : soon }
}

/** A booking page is of a production or a series: without it there is no such page (ROUTE-12). */
async function isSubjectThere({ contentType }: Page, query: URLSearchParams, { content }: Sources): Promise<boolean> {
  const subject = { singleEvent: ['production', 'productionId'], seriesPackagePurchase: ['series', 'seriesId'] }[
    contentType
  ]
  const [type, parameter] = subject ?? []
  if (!type || !parameter) return true
  const id = query.get(parameter) ?? ''
  if (!/^[1-9]\d{0,8}$/.test(id)) return false
  return (await content.findByTicketingId(type, Number(id))).type !== 'missing'
}

/** The pages above, and for a side menu those beside it. Without them the page still stands: it has no side menu then. */
async function readSurroundings(page: Page, { content }: Sources): Promise<Pick<PageData, 'ancestors' | 'siblings'>> {
  const above = await content.readAncestors(page.id)
  const ancestors = above.type === 'found' ? above.value : []
  const parent = ancestors.at(-1)
  const hasMenu = parent && parent.path !== '/' && hasSideMenu(page)
  return { ancestors, siblings: hasMenu ? await readMenu(parent.id, content) : [] }
}

/** The pages below a parent and those below each of them, as a side menu lists them. */
async function readMenu(parentId: string, content: ContentService): Promise<MenuPage[]> {
  const pagesBelow = async (id: string) => {
    const found = await content.readSiblings(id)
    return found.type === 'found' ? found.value.filter(({ contentType }) => !NOT_PAGES.has(contentType)) : []
  }
  const beside = await pagesBelow(parentId)
  const isShort = beside.length <= MOST_WITH_PAGES_BELOW
  return Promise.all(beside.map(async (each) => ({ ...each, children: isShort ? await pagesBelow(each.id) : [] })))
}

/** What the page's layout and blocks show of other pages, each once. Without it they leave out what leads there. */
async function readRelated(page: Page, { content, settings }: Sources): Promise<PageReference[]> {
  const chosen = await Promise.all(
    relatedNeeds(page).map(async ({ contentType, choose }) => {
      const found = await content.readTeasers(contentType)
      return found.type === 'found' ? choose(found.value, page, settings.VENUE_TIME_ZONE) : []
    }),
  )
  return [...new Set(chosen.flat())].map(teaserOf)
}

/** What the ticketing service answered in time, and whether that was all. */
async function readAnswers(page: Page, query: URLSearchParams, sources: Sources) {
  const today = todayOf(sources)
  const grid = page.properties.contentGrid as Grid | null | undefined
  const needs = [
    ...needsOfLayout(page, query, { today }),
    ...(grid ? blocksOf(grid).flatMap((block) => needsOf(block)) : []),
  ]
  const read = await Promise.all(
    needs.map(
      async ({ call, input }) =>
        [keyOf(call, input), await sources.ticketing.read(call, input, { budgetMs: TICKETING_BUDGET })] as const,
    ),
  )
  const there = read.filter(([, answer]) => answer !== null)
  return { answers: Object.fromEntries(there), isComplete: there.length === read.length }
}

function missing(path: string, site: Site, sources: Sources): Composed {
  return { type: 'page', data: ownPage(404, 'notFound', 'Page not found', path, site, sources), freshUntil: 0 }
}

/** The content service is down and there is no copy: the site's own page, with as much of the site as there is. */
function siteless(path: string, site: Site | null, sources: Sources): Composed {
  const shown = site ?? bareSite
  return { type: 'page', data: ownPage(503, 'unavailable', 'We’ll be right back', path, shown, sources), freshUntil: 0 }
}

function ownPage(
  status: 404 | 503,
  contentType: string,
  name: string,
  path: string,
  site: Site,
  sources: Sources,
): PageData {
  const page: Page = { id: contentType, contentType, name, path, created: null, updated: null, properties: {} }
  return { ...frame(sources, site), status, url: path, page, ancestors: [], siblings: [], related: [], answers: {} }
}

const frame = (sources: Sources, site: Site) => ({ site, venue: venueOf(sources.settings), today: todayOf(sources) })
const todayOf = ({ settings, now }: Sources): string => venueDay(new Date(now()), settings.VENUE_TIME_ZONE)
const withQuestion = (query: URLSearchParams): string => (query.size > 0 ? `?${query}` : '')

/** What of the settings a page may show. */
export function venueOf(settings: Settings): Venue {
  return {
    publicUrl: settings.PUBLIC_URL,
    timeZone: settings.VENUE_TIME_ZONE,
    currency: settings.CURRENCY,
    locale: settings.LOCALE,
    phone: settings.BOX_OFFICE_PHONE,
    termsUrl: settings.TERMS_URL,
    isDemonstration: settings.DEMO,
    isPreview: settings.CONTENT_PREVIEW,
    captcha: { provider: settings.CAPTCHA_PROVIDER, siteKey: settings.CAPTCHA_SITE_KEY ?? null },
    waitingRoomOrigin: settings.WAITING_ROOM_URL ? new URL(settings.WAITING_ROOM_URL).origin : null,
  }
}
