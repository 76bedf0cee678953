import { LRUCache } from 'lru-cache'
import { withTimeout } from '#server/http/with-timeout'
import { createSingleFlight } from './single-flight.ts'
import { steadyClock } from './steady-clock.ts'

/** The lifetimes of values, in milliseconds */
export interface CachePolicy {
  /** How long a value is fresh. */
  ttl: number
  /** Age from which a fresh value is refreshed in the background. By default it isn't. */
  refreshAfter?: number
  /** How long after its TTL a value is served while refreshing fails; indefinitely by default */
  staleFor?: number
  /** Cool-down after a failed load or a timed-out wait, while the stale value is served */
  retryAfter?: number
  /**
   * How long a reader waits for the refresh of a stale value. With 0 the stale one is served at once, except an
   * invalidated one: its reader waits as for a first value. No limit by default.
   */
  maxWait?: number
  /** How long after its TTL `maxWait` applies; later readers wait as for a first value */
  maxWaitFor?: number
}

export interface CacheOptions<T> extends CachePolicy {
  /** Milliseconds since 1970. */
  now: () => number
  /** Maximum entries; the least recently used are evicted */
  maxEntries: number
  maxBytes?: number
  /** Returns a value's size for `maxBytes` */
  sizeOf?: (value: T) => number
  /**
   * Negative values: they have their own TTL, are never served stale, and are bounded separately, so that they evict no
   * other value
   */
  negative?: { is: (value: T) => boolean; ttl: number; maxEntries: number }
}

/**
 * A value with its state. `miss`: loaded for this reader. `stale`: past its TTL, because refreshing failed or takes
 * longer.
 */
export interface Cached<T> {
  value: T
  /** In milliseconds since 1970, by the current clock */
  readAt: number
  state: 'hit' | 'stale' | 'miss'
  /** Whether it is stale and its last refresh failed or timed out */
  isOverdue: boolean
}

export interface CacheCounts {
  hits: number
  misses: number
  stale: number
  errors: number
}

interface Entry<T> {
  value: T
  /** This and the next by the steady clock */
  readAt: number
  retryAt: number
  /** Set by `invalidate`: it is served only while refreshing fails */
  isOutdated: boolean
  /** The last refresh failed */
  hasFailed: boolean
}

/**
 * Creates a cache of values, each loaded on demand: one load per key at a time. After a failed load the last good value
 * remains. Bounds and order of use are lru-cache's; docs/decisions/0007-caches.md says why the rest isn't.
 */
export function createCache<T>(options: CacheOptions<T>) {
  const { now, ttl, refreshAfter = ttl, staleFor = Infinity, retryAfter = 0, maxWait = Infinity, negative } = options
  const { maxWaitFor = Infinity } = options
  const clock = steadyClock(now)
  const entries = new LRUCache<string, Entry<T>>(boundsOf(options))
  const negatives = negative && new LRUCache<string, Entry<T>>({ max: negative.maxEntries })
  const flights = createSingleFlight<Entry<T>>()
  const counts: CacheCounts = { hits: 0, misses: 0, stale: 0, errors: 0 }
  let generation = 0

  function store(key: string, entry: Entry<T>) {
    if (negative?.is(entry.value)) {
      entries.delete(key)
      negatives?.set(key, entry)
    } else {
      negatives?.delete(key)
      entries.set(key, entry)
    }
  }

  /** Loads a value. If its load began before `invalidate`, only its waiting readers get it, and it isn't stored. */
  function refresh(key: string, load: () => Promise<T>): Promise<Entry<T>> {
    const begun = generation
    const readAt = clock()
    return flights.run(key, () =>
      load().then(
        (value) => {
          const entry = { value, readAt, isOutdated: false, hasFailed: false, retryAt: 0 }
          if (begun === generation) store(key, entry)
          return entry
        },
        (error: unknown) => {
          counts.errors++
          if (begun === generation) postpone(entries.peek(key))
          throw error
        },
      ),
    ).flight
  }

  function postpone(entry: Entry<T> | undefined) {
    if (!entry) return
    entry.retryAt = clock() + retryAfter
    entry.hasFailed = true
  }

  const isFresh = (entry: Entry<T>, isNegative: boolean, age: number) =>
    !entry.isOutdated && age < (isNegative ? Math.min(negative?.ttl ?? 0, ttl) : ttl)

  /** Returns the entry that may be served while refreshing fails. */
  function lastGood(key: string): Entry<T> | undefined {
    const entry = entries.get(key)
    return entry && clock() - entry.readAt < ttl + staleFor ? entry : undefined
  }

  const cached = ({ value, readAt, hasFailed }: Entry<T>, state: Cached<T>['state']): Cached<T> => ({
    ...{ value, state },
    readAt: now() - (clock() - readAt),
    isOverdue: state === 'stale' && hasFailed,
  })
  const counted = (entry: Entry<T>, state: 'hit' | 'stale'): Cached<T> => {
    counts[state === 'hit' ? 'hits' : 'stale']++
    return cached(entry, state)
  }

  return {
    counts: counts as Readonly<CacheCounts>,

    /**
     * Returns the value of a key. Rejects with the load's error if no stale value replaces it. `maxFirstWait` limits
     * the wait for a first value: after that, the call rejects with `TooSlow` while the load continues.
     */
    async get(
      key: string,
      load: () => Promise<T>,
      { maxFirstWait = Infinity, maxWait: atMost = maxWait }: { maxFirstWait?: number; maxWait?: number } = {},
    ): Promise<Cached<T>> {
      const positive = entries.get(key)
      const entry = positive ?? negatives?.get(key)
      if (entry) {
        const age = clock() - entry.readAt
        if (isFresh(entry, entry !== positive, age)) {
          if (positive && age >= refreshAfter && entry.retryAt <= clock()) refresh(key, load).catch(ignored)
          return counted(entry, 'hit')
        }
      }
      const old = lastGood(key)
      if (old && old.retryAt > clock()) return counted(old, 'stale')
      const loading = refresh(key, load)
      const isRecent = old && clock() - old.readAt < ttl + maxWaitFor
      const wait = isRecent && !(old.isOutdated && atMost === 0) ? atMost : maxFirstWait
      if (old && wait === 0) {
        loading.catch(ignored)
        return counted(old, 'stale')
      }
      counts.misses++
      try {
        return cached(await settledWithin(loading, wait), 'miss')
      } catch (error) {
        if (!old) throw error
        postpone(old)
        return counted(old, 'stale')
      }
    },

    /** Whether there is a value to serve, fresh or stale; negative values don't count */
    has: (key: string): boolean => lastGood(key) !== undefined,

    /** Stores a value that is served until the first one is loaded. */
    seed: (key: string, value: T) =>
      store(key, { value, readAt: clock(), isOutdated: true, hasFailed: false, retryAt: 0 }),

    /**
     * Invalidates the values that match, so that the next `get` refreshes them; meanwhile they are stale. Removes all
     * negative values.
     */
    invalidate(matches: (value: T) => boolean) {
      generation++
      flights.clear()
      negatives?.clear()
      for (const entry of entries.values()) {
        entry.retryAt = 0
        if (matches(entry.value)) entry.isOutdated = true
      }
    },
  }
}
export type Cache<T> = ReturnType<typeof createCache<T>>

function boundsOf<T>({
  maxEntries: max,
  maxBytes,
  sizeOf,
}: CacheOptions<T>): LRUCache.Options<string, Entry<T>, unknown> {
  if (maxBytes === undefined || !sizeOf) return { max }
  // lru-cache accepts only positive integers as sizes.
  return { max, maxSize: maxBytes, sizeCalculation: ({ value }) => Math.max(1, Math.ceil(sizeOf(value))) }
}

const settledWithin = <T>(promise: Promise<T>, ms: number): Promise<T> =>
  ms === Infinity ? promise : withTimeout(promise, ms)

/** The load has already reported the failure; the stale value is served instead. */
const ignored = () => {}
