import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { createSingleFlight } from '#server/cache/single-flight'
import type { PagePolicy } from '#server/web/security/content-policy'

/** A page as it was rendered, the same for every visitor, and its compressed forms once somebody asked for them. */
export interface RenderedPage {
  status: number
  html: Buffer
  etag: string
  /** What its scripts may do: the answer's policy goes with the page's letters. */
  policy: PagePolicy
  /** When it began to be made, and until when it may be shown, by the oldest of what it was made from: milliseconds since 1970. */
  madeAt: number
  freshUntil: number
  /** The day it was made for: "today" on a page is not yesterday's. */
  day: string
  encoded: Partial<Record<Encoding, Promise<Buffer>>>
}
/** A page that is being rendered: its HTML as it comes, for who asked first, and whole for all others. */
export interface Rendering {
  status: number
  policy: PagePolicy
  stream: Readable
  finished: Promise<RenderedPage>
}
export type Encoding = 'br' | 'gzip'

/** Rendered pages by address: bounded by bytes, the least recently used go first; one rendering an address at a time. */
export function createRenderedPages({ maxBytes, now }: { maxBytes: number; now: () => number }) {
  const cache = new LRUCache<string, RenderedPage>({ maxSize: maxBytes, sizeCalculation })
  const flights = createSingleFlight<Rendering>()
  let generation = 0

  return {
    /** The cached page and whether it should be made anew in the background; null where there is none fresh enough. */
    get(key: string, day: string): { page: RenderedPage; isAgeing: boolean } | null {
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
export type RenderedPages = ReturnType<typeof createRenderedPages>

/** The page's bytes in an encoding; made at the first request and cached with the page. */
export function encodedPage(page: RenderedPage, encoding: Encoding): Promise<Buffer> {
  page.encoded[encoding] ??= encoding === 'br' ? brotli(page.html) : zip(page.html, { level: 6 })
  return page.encoded[encoding]
}
const zip = promisify(gzip)
const brotli = (html: Buffer): Promise<Buffer> =>
  promisify(brotliCompress)(html, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: html.length },
  })

/** Which encoding a browser takes, the better one first. */
export function acceptedEncoding(header: string | undefined): Encoding | null {
  const offers = (header ?? '').split(',').map((each) => each.trim().split(/;\s*q=/))
  const takes = (name: string) => offers.some(([offer, quality = '1']) => offer === name && Number(quality) > 0)
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : null
}

/** The compressed forms come later and are a quarter of the HTML at most: counted beforehand. */
const sizeCalculation = ({ html }: RenderedPage): number => Math.ceil(html.length * 1.5)
