import type { Settings } from '#config/settings'
import { bareSite } from '#server/web/content/content-service'
import type { Page, PageData, Site, Venue } from '#shared/content/page'
import { addressOfType, pagePath } from '#shared/content/page-address'
import { NOT_PAGES, readAnswers, readRelated, readSurroundings, type Sources, todayOf } from './gather.ts'

/** What an address comes to: a page to show, with how long it may be shown, or another address. */
export type Composed =
  | { type: 'page'; data: PageData; freshUntil: number }
  | { type: 'redirect'; to: string; permanent: boolean }

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
  const [around, related, answered] = await Promise.all([
    readSurroundings(page, sources),
    readRelated(page, sources),
    readAnswers(page, new URL(`http://site${url}`).searchParams, sources),
  ])
  const { ancestors, siblings } = around
  const gathered = { ancestors, siblings, related: related.pages, answers: answered.answers }
  const data = { ...frame(sources, site.value), status: 200 as const, url, page, ...gathered }
  const soon = sources.now() + RETRY
  const freshUntil = Math.min(found.freshUntil, site.freshUntil)
  const isWhole = around.isWhole && related.isWhole && answered.isWhole
  return { type: 'page', data, freshUntil: isWhole ? Math.max(freshUntil, soon) : soon }
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
