import type { Readable } from 'node:stream'
import { LRUCache } from 'lru-cache'
import { createSingleFlight } from '#server/cache/single-flight'
import { steadyClock } from '#server/cache/steady-clock'
import type { EncodedBody } from '#server/web/http/encoding'
import type { PagePolicy } from '#server/web/security/content-policy'

/** A page as it was rendered, or its data: the same for every visitor. */
export interface CachedPage extends EncodedBody {
  status: number
  etag: string
  /** What its scripts may do, as the answer's policy says. */
  policy: PagePolicy
  /** A digest of all that it was made from. */
  madeFrom: string
  /**
   * When its making began, and until when it may be shown, by the oldest of what it was made from: milliseconds since
   * 1970.
   */
  madeAt: number
  freshUntil: number
  /** The day it was made for: "today" on a page is not yesterday's. */
  day: string
}
interface StoredPage extends CachedPage {
  /** After how many `drop`s it was made. */
  generation: number
  /** When its making began, by the steady clock: its age counts from there. */
  begunAt: number
}
/** A page that is being made: its HTML as it comes, for who asked first, and whole for all others. */
export interface Rendering {
  status: number
  policy: PagePolicy
  /** Null where the page was there at once. */
  stream: Readable | null
  finished: Promise<CachedPage>
}

/** A page's HTML, or its data for a browser that shows another page. */
export type Form = 'html' | 'data'
/** A page in one of its forms. */
export interface PageKey {
  form: Form
  /** With those query parameters that the page reads; `MISSING` for all that have no page. */
  address: string
}
export const MISSING = 'missing'

export interface PageCacheOptions {
  maxBytes: number
  /** How many pages may be made at once, just now. */
  maxMade: () => number
  /** Milliseconds since 1970. */
  now: () => number
}

/**
 * Pages by address: bounded by bytes, the least recently used go first; one rendering an address at a time. Those of
 * before the last `drop` are shown to nobody, and serve again where what they were made from is still the same.
 */
export function createPageCache({ maxBytes, maxMade, now }: PageCacheOptions) {
  const clock = steadyClock(now)
  const cache = new LRUCache<string, StoredPage>({ maxSize: maxBytes, sizeCalculation })
  const flights = createSingleFlight<Rendering>()
  let generation = 0
  let underWay = 0

  return {
    /** The page, and whether it should be made anew in the background; null where there is none fresh enough. */
    get(key: PageKey, day: string): { page: CachedPage; isAgeing: boolean } | null {
      const page = cache.get(textOf(key))
      if (!page || page.generation !== generation || page.day !== day) return null
      const age = clock() - page.begunAt
      const freshFor = page.freshUntil - page.madeAt
      return age < freshFor ? { page, isAgeing: age > freshFor / 2 } : null
    },
    /** The page as it was made last, however old. */
    last: (key: PageKey): CachedPage | undefined => cache.peek(textOf(key)),
    /**
     * Begins to make a page, unless somebody already does: then their rendering is given and `isFirst` is false. A page
     * whose content was dropped meanwhile is shown and not cached; neither is one that says when to come back. An
     * address that turns out to have no page has the one of all these. Null where too many are made already.
     */
    render(key: PageKey, make: () => Promise<Rendering>): { isFirst: boolean; rendering: Promise<Rendering> } | null {
      if (underWay >= maxMade() && !flights.has(textOf(key))) return null
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

/** The compressed forms come later and are a quarter of the HTML at most: counted beforehand. */
const sizeCalculation = ({ body }: CachedPage): number => Math.max(1, Math.ceil(body.length * 1.5))
