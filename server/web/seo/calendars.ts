import type { Settings } from '#config/settings'
import { type Cached, createCache } from '#server/cache/cache'
import { RETRY_AFTER } from '#server/content-client/cache-policy'
import type { Site } from '#shared/content/page'
import { postalAddress } from '#shared/content/postal-address'
import { venueDay } from '#shared/dates'
import { type CalendarEvent, icalendar, performanceUid, performanceUidByStart } from '#shared/icalendar'
import { productionIdOf } from '#shared/ticketing/production-of-page'
import type { IndexEntry } from '../content/normalising/index-entry.ts'
import { textDocument } from '../http/text-document.ts'
import type { Sources } from '../pages/page-sources.ts'
import type { DocumentParts } from './documents.ts'
import { type Performance, readPerformances, readSeason } from './performances.ts'

/** How long performances are fresh, in milliseconds: calendar programs refresh once an hour */
const FRESH = 300_000
const TYPE = 'text/calendar; charset=utf-8'
/** Approximate bytes of one performance */
const BYTES = 500
const MAX_BYTES = 8 * 1024 * 1024
const MAX_ENTRIES = 5_000
const MAX_WAIT = 3_000

/** The ticketing service didn't list the performances in time */
class NoPerformances extends Error {}

/** Creates the calendars of performances from the ticketing service. Serves its last answer while it is down. */
export function createCalendars({ settings, content, ticketing, now }: Sources) {
  const cache = createCache<Performance[]>({
    ...{ now, ttl: FRESH, refreshAfter: FRESH / 2, retryAfter: RETRY_AFTER, maxWait: MAX_WAIT },
    ...{ maxEntries: MAX_ENTRIES, maxBytes: MAX_BYTES, sizeOf: ({ length }) => (length + 1) * BYTES },
  })

  /** Returns the cached performances; null if the ticketing service doesn't list them and never has. */
  async function cached(key: string, read: () => Promise<Performance[] | null>): Promise<Cached<Performance[]> | null> {
    const load = async () => {
      const performances = await read()
      if (!performances) throw new NoPerformances()
      return performances
    }
    return cache.get(key, load).catch((error: unknown) => {
      if (error instanceof NoPerformances) return null
      throw error
    })
  }

  async function written(
    name: string,
    performances: Cached<Performance[]> | null,
    site: Site,
  ): Promise<DocumentParts | null> {
    if (!performances) return null
    const index = await content.readIndex()
    const entries = index.type === 'found' ? index.value : []
    const write = () => {
      const durations = durationsOf(entries)
      const events = performances.value.map((each) => eventOf(each, durations, site, settings))
      const { hostname: host } = new URL(settings.PUBLIC_URL)
      const body = icalendar({ name, host, readAt: new Date(performances.readAt), isSubscribed: true, events })
      return textDocument(TYPE, body, body.replace(/^DTSTAMP:.*\r\n/gm, ''))
    }
    return { from: [name, performances.value, site, index.type === 'found' ? entries : null], write }
  }

  return {
    /** Returns the season's calendar, or null if nothing can be read and nothing is cached. */
    async season(site: Site): Promise<DocumentParts | null> {
      const today = venueDay(new Date(now()), settings.VENUE_TIME_ZONE)
      return written(`${site.siteName}: what’s on`, await cached('season', () => readSeason(ticketing, today)), site)
    },

    /** Returns the calendar of the production with a page at this path. `missing` if there is none. */
    async production(path: string, site: Site): Promise<DocumentParts | 'missing' | null> {
      const page = await content.readPage(path)
      if (page.type === 'unavailable') return null
      if (page.type !== 'found' || page.value.contentType !== 'production') return 'missing'
      const { value } = page
      return written(value.name, await cached(`production ${value.id}`, () => readPerformances(ticketing, value)), site)
    },
  }
}

/**
 * Returns the durations that editors entered, in minutes, by a production's ticketing and content ids. Calendars work
 * without them.
 */
function durationsOf(entries: readonly IndexEntry[]): ReadonlyMap<string, number> {
  return new Map(
    entries.flatMap((entry): [string, number][] => {
      const { durationMinutes: minutes } = entry.properties
      const isSaid = entry.contentType === 'production' && Number.isInteger(minutes) && Number(minutes) > 0
      return isSaid ? [entry.id, productionIdOf(entry)].map((id) => [id, Number(minutes)]) : []
    }),
  )
}

function eventOf(
  performance: Performance,
  durations: ReadonlyMap<string, number>,
  site: Site,
  { PUBLIC_URL }: Settings,
): CalendarEvent {
  const { productionId, tessituraId, startsAt, name, venue, company, tagline, isCancelled, path, entry } = performance
  const places = [venue, postalAddress(site) || site.siteName]
  return {
    uid: entry ? performanceUid(entry.id) : performanceUidByStart(productionId, startsAt),
    ...(entry && { revision: { sequence: entry.revision, changedAt: new Date(entry.changedAt) } }),
    startsAt,
    durationMinutes: durations.get(String(tessituraId)) ?? durations.get(productionId) ?? null,
    name,
    description: [company, tagline].filter(Boolean).join('\n'),
    location: [...new Set(places.filter(Boolean))].join(', '),
    url: PUBLIC_URL + path,
    isCancelled,
  }
}
