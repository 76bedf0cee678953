import type { Outcome } from './outcome.ts'

/** What a load comes to; null when the service failed. `bytes` is what keeping it counts for. */
export type Loaded<T> =
  | { type: 'found'; value: T; bytes: number; ids?: ReadonlySet<string> }
  | { type: 'redirect'; to: string }
  | { type: 'missing' }

export interface Counts {
  hits: number
  misses: number
  stale: number
  errors: number
}

interface Copy {
  loaded: Loaded<unknown>
  readAt: number
  /** Set by `drop`: its copy is for times when the service is down. */
  isOutdated: boolean
}

/** How long an answer "missing" or "moved" counts, in milliseconds, if not shorter by the TTL. */
const NEGATIVE_MS = 10_000
/** How long nobody waits again after a failure, or after somebody waited in vain, while there is a copy; in milliseconds. */
const RETRY_MS = 5_000
/** How long a visitor waits for an answer that replaces a copy, in milliseconds. */
const PATIENCE_MS = 1_000

/**
 * Answers kept in memory. For half the TTL a copy is given as it is; for the other half too, and read anew behind the visitor's back; after that
 * it is read first, so nothing older than the TTL shows while the service answers. One load a key at a time. When a load fails or takes
 * long, the last good copy serves, however old. Bounded by bytes and entries, least recently used first; what is missing has a
 * bound of its own, so that a robot's wrong addresses drive out no page.
 */
export function createContentCache({
  ttlMs,
  now,
  maxBytes = 96 * 1024 * 1024,
  maxEntries = 5_000,
  maxMissing = 2_000,
  patienceMs = PATIENCE_MS,
}: {
  ttlMs: number
  now: () => number
  maxBytes?: number
  maxEntries?: number
  maxMissing?: number
  patienceMs?: number
}) {
  const copies = new Map<string, Copy>()
  const missing = new Map<string, Copy>()
  const flights = new Map<string, Promise<Copy | null>>()
  const retryAt = new Map<string, number>()
  const counts: Counts = { hits: 0, misses: 0, stale: 0, errors: 0 }
  let bytes = 0

  const sizeOf = ({ loaded }: Copy) => (loaded.type === 'found' ? loaded.bytes : 0)

  function forget(key: string) {
    const copy = copies.get(key)
    if (copy) bytes -= sizeOf(copy)
    copies.delete(key)
    missing.delete(key)
    retryAt.delete(key)
  }

  function keep(key: string, copy: Copy) {
    forget(key)
    if (copy.loaded.type !== 'found') {
      missing.set(key, copy)
      if (missing.size > maxMissing) missing.delete(oldest(missing))
      return
    }
    copies.set(key, copy)
    bytes += copy.loaded.bytes
    while (bytes > maxBytes || copies.size > maxEntries) forget(oldest(copies))
  }

  /** One load a key; who comes meanwhile waits for the same one. A load that was dropped on its way is given, not kept. */
  function read(key: string, load: () => Promise<Loaded<unknown> | null>) {
    const running = flights.get(key)
    if (running) return running
    const readAt = now()
    const flight = load().then((loaded) => {
      const copy = loaded && { loaded, readAt, isOutdated: false }
      if (!copy) counts.errors++
      if (flights.get(key) !== flight) return copy
      flights.delete(key)
      if (copy) keep(key, copy)
      else rest(key)
      return copy
    })
    flights.set(key, flight)
    return flight
  }

  function lookUp(key: string): Copy | undefined {
    const copy = copies.get(key)
    if (!copy) return missing.get(key)
    copies.delete(key)
    copies.set(key, copy)
    return copy
  }

  const outcome = <T>(copy: Copy): Outcome<T> =>
    copy.loaded.type !== 'found'
      ? copy.loaded
      : { type: 'found', value: copy.loaded.value as T, readAt: copy.readAt, freshUntil: copy.readAt + ttlMs }

  return {
    counts: counts as Readonly<Counts>,

    async get<T>(key: string, load: () => Promise<Loaded<T> | null>): Promise<Outcome<T>> {
      const copy = lookUp(key)
      const age = copy && !copy.isOutdated ? now() - copy.readAt : Number.POSITIVE_INFINITY
      const lasts = copy && copy.loaded.type !== 'found' ? Math.min(NEGATIVE_MS, ttlMs) : ttlMs
      if (copy && age < lasts) {
        counts.hits++
        if (copy.loaded.type === 'found' && age >= ttlMs / 2 && !isResting(key)) void read(key, load)
        return outcome(copy)
      }
      const last = copies.get(key)
      if (last && isResting(key)) {
        counts.stale++
        return outcome(last)
      }
      counts.misses++
      const fresh = await (last ? withPatience(read(key, load), patienceMs) : read(key, load))
      if (fresh) return outcome(fresh)
      if (!last) return { type: 'unavailable' }
      counts.stale++
      rest(key)
      return outcome(last)
    },

    has: (key: string): boolean => copies.has(key),

    /**
     * Has what changed read anew: everything, or what the ids occur in, with all lists and all that was missing. Last
     * good copies stay for the case that the service is down.
     */
    drop(what: 'all' | readonly string[]) {
      flights.clear()
      retryAt.clear()
      missing.clear()
      for (const copy of copies.values()) {
        const ids = copy.loaded.type === 'found' ? copy.loaded.ids : undefined
        if (what === 'all' || !ids || what.some((id) => ids.has(id.toLowerCase()))) copy.isOutdated = true
      }
    },
  }

  function rest(key: string) {
    if (copies.has(key)) retryAt.set(key, now() + RETRY_MS)
  }

  function isResting(key: string): boolean {
    return (retryAt.get(key) ?? 0) > now()
  }
}
export type ContentCache = ReturnType<typeof createContentCache>

const oldest = (map: Map<string, unknown>): string => map.keys().next().value ?? ''

/** The promise's value, or null after a while; the load itself goes on. */
async function withPatience<T>(promise: Promise<T>, ms: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const enough = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, ms, null)
  })
  return Promise.race([promise, enough]).finally(() => clearTimeout(timer))
}
