import { LRUCache } from 'lru-cache'
import { steadyClock } from '#server/cache/steady-clock'

/** A small file in memory, with its response headers. */
export interface SmallMedium {
  headers: Record<string, string>
  body: Buffer
}

/**
 * Creates a cache of small files by address, which evicts the least recently used. `now` returns milliseconds since
 * 1970.
 */
export function createSmallMedia({ maxBytes, now }: { maxBytes: number; now: () => number }) {
  const clock = steadyClock(now)
  const cache = new LRUCache<string, SmallMedium & { freshUntil: number }>({
    maxSize: maxBytes,
    // lru-cache accepts only positive integers as sizes.
    sizeCalculation: ({ body }) => Math.max(1, body.length),
  })
  return {
    /** Returns a file, even a stale one, which serves while the content service is down. */
    get(address: string): { medium: SmallMedium; isFresh: boolean } | null {
      const medium = cache.get(address)
      return medium ? { medium, isFresh: clock() < medium.freshUntil } : null
    },
    set: (address: string, medium: SmallMedium, ttl: number) =>
      void cache.set(address, { ...medium, freshUntil: clock() + ttl }),
    delete: (address: string) => void cache.delete(address),
  }
}
