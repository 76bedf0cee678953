import type { Settings } from '#config/settings'
import { cachedValue } from '#server/cache/cached-value'
import { callOutside } from '#server/http/outside-call'
import { seatSelector } from '#shared/ticketing/seat-selector/seat-selector'
import { ticketingFetch, ticketingUrl } from '../ticketing-url.ts'

/** How long a list is fresh, and how long after a failure it isn't requested, in milliseconds */
const FRESH_MS = 60_000
const RETRY_AFTER_MS = 5_000
const MAX_BYTES = 1024 * 1024
const MAX_LISTED = 5_000

type ServiceSettings = Pick<Settings, 'TICKETING_URL' | 'COMPANION_HOST' | 'BOX_OFFICE_PORT' | 'TICKETING_TIMEOUT_MS'>

/**
 * Returns whether the ticketing service lists a map, whichever visitor, server or call has named it. The list is
 * requested at most once a minute. Services without a list have none that is listed.
 */
export function createListedMaps(settings: ServiceSettings, now: () => number): (slug: string) => Promise<boolean> {
  const listed = cachedValue(() => readList(settings), { now, ttl: FRESH_MS, retryAfter: RETRY_AFTER_MS })
  return (slug) =>
    listed().then(
      (maps) => maps.has(slug),
      () => false,
    )
}

async function readList(settings: ServiceSettings): Promise<ReadonlySet<string>> {
  const { status, text } = await callOutside(ticketingUrl(settings) + seatSelector.seatMaps.path, {
    headers: { accept: 'application/json' },
    ...{ withinMs: settings.TICKETING_TIMEOUT_MS, maxBytes: MAX_BYTES, fetch: ticketingFetch(settings) },
  })
  if (status >= 500) throw new Error(`The ticketing service answered the list of seat maps with ${status}`)
  if (status !== 200) return new Set()
  const { result } = JSON.parse(text) as { result?: { maps?: unknown } }
  const maps = Array.isArray(result?.maps) ? result.maps : []
  return new Set(maps.filter((slug): slug is string => typeof slug === 'string').slice(0, MAX_LISTED))
}
