import type { Readable } from 'node:stream'
import { LRUCache } from 'lru-cache'
import { createSingleFlight } from '#server/cache/single-flight'
import { steadyClock } from '#server/cache/steady-clock'
import type { EncodedBody } from '#server/web/http/encoding'
import type { PagePolicy } from '#server/web/security/content-policy'

/** A rendered page or its data, the same for every visitor */
export interface CachedPage extends EncodedBody {
  status: number
  etag: string
  /** The content security policy of its scripts */
  policy: PagePolicy
  /** A digest of all data that it was rendered from */
  renderedFrom: string
  /** When its rendering began, and until when it may be shown, by the oldest of its data: milliseconds since 1970 */
  renderedAt: number
  freshUntil: number
  /** The day it was rendered for, so that a page's "today" is never yesterday */
  day: string
}
interface StoredPage extends CachedPage {
  /** The number of `drop`s before it was rendered */
  generation: number
  /** When its rendering began, by the steady clock; its age is counted from there */
  begunAt: number
}
/** A page that is being rendered: its HTML as a stream for the first requester, and whole for all others */
export interface Rendering {
  status: number
  policy: PagePolicy
  /** Opens the HTML from its beginning; null if the page was available at once */
  open: (() => Readable) | null
  /**
   * Whether the HTML is sent before all answers have arrived. It is for everybody who waits, and `finished` is another
   * rendering, of the whole page.
   */
  isStreamed: boolean
  /** Whether the HTML has been sent to its end. */
  isSent(): boolean
  finished: Promise<CachedPage>
}

/** A page's HTML, or its data for client-side navigation */
export type Form = 'html' | 'data'
/** A page in one of its forms. */
export interface PageKey {
  form: Form
  /** With the query parameters that the page reads; `MISSING` for all addresses without a page */
  address: string
}
export const MISSING = 'missing'

export interface PageCacheOptions {
  maxBytes: number
  /** Maximum pages rendered at once, at this moment */
  maxRenderings: () => number
  /** Milliseconds since 1970. */
  now: () => number
}

/**
 * Creates the cache of pages by address. It has a limit in bytes, evicts the least recently used pages, and coalesces
 * renderings of the same address. Pages from before the last `drop` aren't served, unless a refresh yields the same
 * data.
 */
export function createPageCache({ maxBytes, maxRenderings, now }: PageCacheOptions) {
  const clock = steadyClock(now)
  const cache = new LRUCache<string, StoredPage>({ maxSize: maxBytes, sizeCalculation })
  const flights = createSingleFlight<Rendering>()
  let generation = 0
  let underWay = 0

  return {
    /** Returns the page, and whether it is due for a background refresh. Returns null if there is none fresh enough. */
    get(key: PageKey, day: string): { page: CachedPage; isAgeing: boolean } | null {
      const page = cache.get(textOf(key))
      if (!page || page.generation !== generation || page.day !== day) return null
      const age = clock() - page.begunAt
      const freshFor = page.freshUntil - page.renderedAt
      return age < freshFor ? { page, isAgeing: age > freshFor / 2 } : null
    },
    /** Returns the last rendered page, however old. */
    last: (key: PageKey): CachedPage | undefined => cache.peek(textOf(key)),
    /**
     * Starts rendering a page. If a rendering is in progress, returns that one with `isFirst` false. A page isn't
     * cached if its content was dropped in the meantime, or if it has `Retry-After`. All addresses without a page share
     * one page. Returns null if too many pages are being rendered.
     */
    render(key: PageKey, make: () => Promise<Rendering>): { isFirst: boolean; rendering: Promise<Rendering> } | null {
      if (underWay >= maxRenderings() && !flights.has(textOf(key))) return null
      const begun = generation
      const begunAt = clock()
      const counted = async () => {
        underWay++
        const rendering = make()
        const end = () => underWay--
        rendering.then(({ finished }) => finished).then(end, end)
        return rendering
      }
      const store = async (rendering: Promise<Rendering>) => {
        const page = await (await rendering).finished
        if (begun !== generation || page.status === 503) return
        cache.set(textOf(page.status === 404 ? { ...key, address: MISSING } : key), { ...page, generation, begunAt })
      }
      const { isFirst, flight } = flights.run(textOf(key), counted, store)
      return { isFirst, rendering: flight }
    },
    drop() {
      generation++
      flights.clear()
    },
    get size() {
      const current = [...cache.values()].filter((page) => page.generation === generation)
      return { pages: current.length, bytes: cache.calculatedSize }
    },
  }
}
export type PageCache = ReturnType<typeof createPageCache>

const textOf = ({ form, address }: PageKey): string => `${form} ${address}`

/** The compressed forms are added later. They have at most a quarter of the HTML's size and are counted in advance. */
const sizeCalculation = ({ body }: CachedPage): number => Math.max(1, Math.ceil(body.length * 1.5))
