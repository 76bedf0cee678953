import { createCache } from '#server/cache/cache'
import type { Clock } from './clock.ts'
import { withoutCaller } from './database/caller.ts'

/** Returns the value of a key, from the cache or newly loaded. `load` must not run inside a transaction. */
export type ShortCache = <T>(key: string, load: () => Promise<T>) => Promise<T>

/** Maximum number of keys: more than a season has performances. */
const MAX_ENTRIES = 1_000

/**
 * Returns a cache in which every request within `milliseconds` gets the same value and concurrent requests share one
 * load. That keeps the load on the database low when a sale opens. A failed load isn't stored. Use it only for data
 * that doesn't depend on a cart or a customer, and never for deciding what may be sold.
 */
export function createShortCache(clock: Clock, milliseconds: number): ShortCache {
  const now = () => clock.now().getTime()
  const cache = createCache<unknown>({ now, ttl: milliseconds, staleFor: 0, maxEntries: MAX_ENTRIES })
  return async <T>(key: string, load: () => Promise<T>): Promise<T> =>
    (await cache.get(key, () => withoutCaller(load))).value as T
}
