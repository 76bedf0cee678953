import type { Readable } from 'node:stream'
import { LRUCache } from 'lru-cache'
import { createSingleFlight } from '#server/cache/single-flight'
import type { EncodedBody } from '#server/web/http/encoding'
import type { PagePolicy } from '#server/web/security/content-policy'

/** A page as it was rendered, the same for every visitor. */
export interface CachedPage extends EncodedBody {
  status: number
  etag: string
  /** What its scripts may do, as the answer's policy says. */
  policy: PagePolicy
  /**
   * When its rendering began, and until when it may be shown, by the oldest of what it was made from: milliseconds
   * since 1970.
   */
  madeAt: number
  freshUntil: number
  /** The day it was made for: "today" on a page is not yesterday's. */
  day: string
}
/** A page that is being rendered: its HTML as it comes, for who asked first, and whole for all others. */
export interface Rendering {
  status: number
  policy: PagePolicy
  stream: Readable
  finished: Promise<CachedPage>
}

/**
 * Rendered pages by address: bounded by bytes, the least recently used go first; one rendering an address at a time.
 */
export function createPageCache({ maxBytes, now }: { maxBytes: number; now: () => number }) {
  const cache = new LRUCache<string, CachedPage>({ maxSize: maxBytes, sizeCalculation })
  const flights = createSingleFlight<Rendering>()
  let generation = 0

  return {
    /** The page, and whether it should be made anew in the background; null where there is none fresh enough. */
    get(key: string, day: string): { page: CachedPage; isAgeing: boolean } | null {
      const page = cache.get(key)
      if (!page || page.day !== day || page.freshUntil <= now()) return null
      return { page, isAgeing: now() - page.madeAt > (page.freshUntil - page.madeAt) / 2 }
    },
    /**
     * Begins to render a page, unless somebody already does: then their rendering is given and `isFirst` is false.
     * A page whose content was dropped meanwhile is shown and not cached.
     */
    render(key: string, make: () => Promise<Rendering>): { isFirst: boolean; rendering: Promise<Rendering> } {
      const begun = generation
      const store = async (rendering: Promise<Rendering>) => {
        const page = await (await rendering).finished
        if (begun === generation && page.status === 200) cache.set(key, page)
      }
      const { isFirst, flight } = flights.run(key, make, store)
      return { isFirst, rendering: flight }
    },
    drop() {
      generation++
      cache.clear()
      flights.clear()
    },
    get size() {
      return { pages: cache.size, bytes: cache.calculatedSize }
    },
  }
}
export type PageCache = ReturnType<typeof createPageCache>

/** The compressed forms come later and are a quarter of the HTML at most: counted beforehand. */
const sizeCalculation = ({ body }: CachedPage): number => Math.max(1, Math.ceil(body.length * 1.5))
