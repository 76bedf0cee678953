import type { Settings } from '#config/settings'
import { pageLook } from '#server/http/look-files'
import { emptySite } from '#server/web/content/content-service'
import type { Found } from '#server/web/content/outcome'
import { contentTypeOf } from '#shared/content/content-types'
import type { Page, PageData, PageHead, PageSubject, Site, SiteData, Venue } from '#shared/content/page'
import { showInstant, venueDay } from '#shared/dates'
import { idIn } from '#shared/ticketing-id'
import { waitingRoomOf } from '#shared/waiting-room'
import { formNotSentPage } from './form-not-sent.ts'
import type { PageSources, Sources } from './page-sources.ts'
import { answersOf, doneWithin, type Read, readAnswers } from './read-answers.ts'
import { readRelated, readSurroundings } from './read-content.ts'
import { readForms } from './read-forms.ts'
import type { ResolvedAddress } from './resolve-address.ts'
import { todayOf } from './today-of.ts'

/** All data that a page is rendered from, and how long it may be shown. It contains no visitor's data. */
export interface ComposedPage {
  data: Omit<PageData, 'siteVersion'>
  freshUntil: number
}
/** A page of which the head is known */
export interface BegunPage {
  head: Omit<PageHead, 'siteVersion'>
  /** Gathers the rest. Waits for answers at most `answersWithinMs`, by default until they arrive or time out. */
  compose(answersWithinMs?: number): Promise<Composition>
}
/** A page that may be shown before all of its answers have arrived */
export interface Composition {
  page: ComposedPage
  /** The answers that `page` lacks, by key, each undefined if it doesn't arrive in time or is stale */
  late: ReadonlyMap<string, Promise<unknown>>
  /** Returns the page with all answers that arrive in time. */
  whole(): Promise<ComposedPage>
}

/** A page that isn't in the content service has no ancestors and no side menu */
const NO_SURROUNDINGS = { ancestors: [], siblings: [], isWhole: true }

/** How soon a page with a stale answer, or without all of its data, is re-rendered, in milliseconds */
const RETRY = 5_000

/**
 * Reads what the head of the page at an address needs. Without a page, this is the one for missing or unavailable
 * content. Its status is final.
 */
export async function beginPage(
  resolved: Exclude<ResolvedAddress, { type: 'redirect' }>,
  sources: PageSources,
): Promise<BegunPage> {
  const site = await sources.content.readSite()
  if (site.type !== 'found' || resolved.type === 'unavailable')
    return begun(unavailable(site.type === 'found' ? site.value : emptySite, sources))
  if (resolved.type === 'missing') return begun(missing(site, sources))

  const { page, url } = resolved
  const { searchParams } = new URL(`http://site${url}`)
  const subject = await readSubject(page, searchParams, sources)
  if (subject === 'missing') return begun(missing(site, sources))
  const head = { ...frame(sources, site.value), status: 200 as const, url, page }
  const freshUntil = Math.min(resolved.freshUntil, site.freshUntil)
  return { head, compose: (answersWithinMs) => composePage({ head, subject, freshUntil }, sources, answersWithinMs) }
}

/** Gathers all data of a page of which the head is known. */
async function composePage(
  { head, subject, freshUntil }: { head: BegunPage['head']; subject: PageSubject | null; freshUntil: number },
  sources: PageSources,
  answersWithinMs = Number.POSITIVE_INFINITY,
): Promise<Composition> {
  const { page, url, today } = head
  const preloads = await sources.preloadsOf(page, new URL(`http://site${url}`).searchParams, today)
  const readings = [...readAnswers(preloads, sources), ...readForms(page, sources)]
  const [around, related, done] = await Promise.all([
    page === formNotSentPage ? NO_SURROUNDINGS : readSurroundings(page, sources),
    readRelated(page, preloads.related, sources),
    doneWithin(readings, answersWithinMs),
  ])
  const { ancestors, siblings } = around
  const gathered = { ancestors, siblings, related: related.pages, subject }
  const composed = (reads: ReadonlyMap<string, Read>): ComposedPage => {
    const { answers, pricesOf, isWhole: isAnswered } = answersOf(reads)
    const pricesAsOf = pricesOf === null ? {} : { pricesAsOf: shownTime(pricesOf, sources) }
    const data = { ...head, ...gathered, answers, ...pricesAsOf }
    const soon = sources.now() + RETRY
    const isWhole = around.isWhole && related.isWhole && isAnswered
    return { data, freshUntil: isWhole ? Math.max(freshUntil, soon) : soon }
  }
  const whole = async () => composed(await doneWithin(readings, Number.POSITIVE_INFINITY))
  const late = readings.filter(({ key, isOmittedIfLate }) => !done.has(key) && !isOmittedIfLate)
  if (late.length === 0) return complete(await whole())
  return {
    ...{ page: composed(done), whole },
    late: new Map(
      late.map(({ key, read }) => [key, read.then(({ answer, isStale }) => (isStale ? undefined : answer))]),
    ),
  }
}

const complete = (page: ComposedPage): Composition => ({ page, late: new Map(), whole: async () => page })
const begun = (page: ComposedPage): BegunPage => ({ head: page.data, compose: async () => complete(page) })

/**
 * Returns the data of a booking page's production or series. Without them, the page doesn't exist (ROUTE-12). Returns
 * null for a page without a subject, and while the content service is down.
 */
async function readSubject(
  { contentType }: Page,
  query: URLSearchParams,
  { content }: Sources,
): Promise<PageSubject | null | 'missing'> {
  const { subject } = contentTypeOf(contentType)
  if (!subject) return null
  const id = idIn(query.get(subject.parameter))
  if (id === null) return 'missing'
  const item = await content.findByTicketingId(subject.contentType, id)
  if (item.type === 'missing') return 'missing'
  if (item.type !== 'found' || !subject.properties) return null
  const { name, properties } = item.value
  const shown = subject.properties.flatMap((alias) => (alias in properties ? [[alias, properties[alias]]] : []))
  return { name, properties: Object.fromEntries(shown) }
}

/**
 * Returns a time of today as 7:42pm, and one of an earlier day with its date. Omits seconds, so that the page changes
 * less often.
 */
function shownTime(at: number, { settings: { VENUE_TIME_ZONE: zone }, now }: Pick<Sources, 'settings' | 'now'>) {
  const isOfToday = venueDay(new Date(at), zone) === venueDay(new Date(now()), zone)
  return showInstant(new Date(at), isOfToday ? 'eventTime' : 'performanceShort', zone)
}

const missing = ({ value: site, freshUntil }: Found<Site>, sources: Sources): ComposedPage => ({
  data: ownPage(404, 'notFound', 'Page not found', site, sources),
  freshUntil: Math.max(freshUntil, sources.now() + RETRY),
})

/**
 * Returns the page for a content service that is down with nothing cached, with as much shared data as is available.
 */
const unavailable = (site: Site, sources: Sources): ComposedPage => ({
  data: ownPage(503, 'unavailable', 'We’ll be right back', site, sources),
  freshUntil: 0,
})

/**
 * Returns a page without a content item. It is the same at every address. The browser fills in the address
 * (`page-data.ts`).
 */
function ownPage(status: 404 | 503, contentType: string, name: string, site: Site, sources: Sources) {
  const page: Page = { id: contentType, contentType, name, path: '', created: null, updated: null, properties: {} }
  return { ...frame(sources, site), status, url: '/', page, ancestors: [], siblings: [], related: [], answers: {} }
}

/** Returns the data that all pages share, or null while the content service is down and none are cached. */
export async function readSiteData({ content, settings }: Sources): Promise<SiteData | null> {
  const site = await content.readSite()
  return site.type === 'found' ? { site: site.value, venue: venueOf(settings) } : null
}

const frame = (sources: Sources, site: Site) => ({ site, venue: venueOf(sources.settings), today: todayOf(sources) })

/** Returns the settings that a page may show. */
export function venueOf(settings: Settings): Venue {
  return {
    publicUrl: settings.PUBLIC_URL,
    timeZone: settings.VENUE_TIME_ZONE,
    currency: settings.CURRENCY,
    locale: settings.LOCALE,
    phone: settings.BOX_OFFICE_PHONE,
    termsUrl: settings.TERMS_URL,
    termsVersion: settings.TERMS_VERSION,
    isDemonstration: settings.DEMO,
    isPreview: settings.CONTENT_PREVIEW,
    asksConsent: settings.CONSENT === 'required',
    captcha: { provider: settings.CAPTCHA_PROVIDER, siteKey: settings.CAPTCHA_SITE_KEY ?? null },
    waitingRoom: waitingRoomOf(settings.WAITING_ROOM_URL, settings.PUBLIC_URL),
    look: pageLook(),
  }
}
