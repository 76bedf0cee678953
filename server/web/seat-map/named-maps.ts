import { LRUCache } from 'lru-cache'
import { steadyClock } from '#server/cache/steady-clock'

const MAX_NAMED = 1_000
const MAX_MISSING = 10_000
/** How long a slug is cached as having no map, in milliseconds */
const MISSING_FOR = 60_000

/**
 * Creates the record of slugs that have a map and of those that don't, as far as this server has seen. `now` returns
 * milliseconds.
 */
export function createNamedMaps(now: () => number) {
  const clock = steadyClock(now)
  const named = new LRUCache<string, true>({ max: MAX_NAMED })
  const missing = new LRUCache<string, number>({ max: MAX_MISSING })
  return {
    has: (slug: string): boolean => named.has(slug),
    isMissing: (slug: string): boolean => clock() - (missing.get(slug) ?? Number.NEGATIVE_INFINITY) < MISSING_FOR,
    add: (slug: string): void => void named.set(slug, true),
    addMissing(slug: string): void {
      named.delete(slug)
      missing.set(slug, clock())
    },
    /** Adds the maps that an answer names; `body` is the JSON of any answer of the ticketing service. */
    addFrom(body: Buffer): void {
      for (const slug of slugsIn(body)) {
        missing.delete(slug)
        named.set(slug, true)
      }
    },
  }
}

interface Named {
  url?: unknown
}

function slugsIn(body: Buffer): string[] {
  const { result } = parsed(body) ?? {}
  const { screens, overview } = (result ?? {}) as { screens?: { map?: Named }[]; overview?: Named }
  const maps = [...(Array.isArray(screens) ? screens.map((screen) => screen?.map) : []), overview]
  return maps.map((map) => map?.url).filter((url): url is string => typeof url === 'string')
}

function parsed(body: Buffer): { result?: unknown } | null {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}
