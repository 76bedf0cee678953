import { LRUCache } from 'lru-cache'
import { withTimeout } from '#server/http/with-timeout'
import { createSingleFlight } from './single-flight.ts'
import { steadyClock } from './steady-clock.ts'

/** How long values are used. All times in milliseconds. */
export interface CachePolicy {
  /** How long a value is fresh. */
  ttl: number
  /**
   * From this age on a fresh value is loaded anew in the background, while it serves. By default that doesn't happen.
   */
  refreshAfter?: number
  /** How long after its ttl a value still serves while a newer one can't be had. For ever by default. */
  staleFor?: number
  /**
   * How long nobody loads or waits again once a load has failed or somebody has waited in vain, while an old value
   * serves.
   */
  retryAfter?: number
  /**
   * How long a reader waits for what replaces an old value. With 0 the old one serves at once, but for one that was
   * invalidated: its reader waits as for a first value. No limit by default.
   */
  maxWait?: number
  /** How long after its ttl an old value serves by `maxWait`; later its reader waits as for a first value. */
  maxWaitFor?: number
}

export interface CacheOptions<T> extends CachePolicy {
  /** Milliseconds since 1970. */
  now: () => number
  /** The least recently used go first. */
  maxEntries: number
  maxBytes?: number
  /** What a value counts for towards `maxBytes`. */
  sizeOf?: (value: T) => number
  /**
   * Values that say there is nothing: fresh for their own time, never past it, and bounded apart, so that they drive
   * out no other value.
   */
  negative?: { is: (value: T) => boolean; ttl: number; maxEntries: number }
}

/** A value as it was read. `miss`: loaded for this reader. `stale`: past its time, where no newer one could be had. */
export interface Cached<T> {
  value: T
  /** By the clock as it is now: milliseconds since 1970. */
  readAt: number
  state: 'hit' | 'stale' | 'miss'
  /** It is past its time, and the last try to load a newer one failed or was waited for in vain. */
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
  /** These two by the steady clock. */
  readAt: number
  retryAt: number
  /** Set by `invalidate`: it serves only while no newer one can be had. */
  isOutdated: boolean
  /** The last try to load a newer one failed. */
  hasFailed: boolean
}

/**
 * Values in memory, each loaded when it is needed: one load a key at a time. A failed load leaves the last good value
 * in its place. Bounds and the order of use are lru-cache's; why the rest isn't is in docs/decisions/0007-caches.md.
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

  /** A value whose load began before `invalidate` is for who waits for it, and not stored. */
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

  /** The entry that may serve while no newer one can be had. */
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
     * The value of a key. Rejects with the load's error where no old value serves in its place. `maxFirstWait` limits
     * the waiting where there is none: after it rejects with `TooSlow`, and the load goes on.
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

    /** Whether there is a value that serves, fresh or not; one that says there is nothing isn't. */
    has: (key: string): boolean => lastGood(key) !== undefined,

    /** Stores a value that serves until the first one is loaded. */
    seed: (key: string, value: T) =>
      store(key, { value, readAt: clock(), isOutdated: true, hasFailed: false, retryAt: 0 }),

    /**
     * Marks the values that match, so that the next `get` loads them anew; meanwhile they serve as old ones. Forgets
     * all that said there is nothing.
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
  // lru-cache takes whole sizes from 1 on.
  return { max, maxSize: maxBytes, sizeCalculation: ({ value }) => Math.max(1, Math.ceil(sizeOf(value))) }
}

const settledWithin = <T>(promise: Promise<T>, ms: number): Promise<T> =>
  ms === Infinity ? promise : withTimeout(promise, ms)

/** The load has reported its failure itself, and the old value serves. */
const ignored = () => {}
