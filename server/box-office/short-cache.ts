import { createCache } from '#server/cache/cache'
import type { Clock } from './clock.ts'

/** The answer under a key: loaded, or as it was loaded a moment ago. `load` asks no transaction. */
export type ShortCache = <T>(key: string, load: () => Promise<T>) => Promise<T>

/** More keys than a season has performances. */
const MAX_ENTRIES = 1_000

/**
 * The same answer for everybody who asks within `milliseconds`, however many ask at once: one load at a time. What
 * could not be loaded isn't stored. On the morning of a sale this is what stands between the visitors and the database.
 * Only for what no cart and no customer changes, and never for deciding what may be sold.
 */
export function createShortCache(clock: Clock, milliseconds: number): ShortCache {
  const now = () => clock.now().getTime()
  const cache = createCache<unknown>({ now, ttl: milliseconds, staleFor: 0, maxEntries: MAX_ENTRIES })
  return async <T>(key: string, load: () => Promise<T>): Promise<T> => (await cache.get(key, load)).value as T
}
