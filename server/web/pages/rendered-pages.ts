import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
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
export function createRenderedPages({ bytes: most, now }: { bytes: number; now: () => number }) {
  const kept = new Map<string, RenderedPage>()
  const underWay = new Map<string, Promise<Rendering>>()
  let bytes = 0
  let generation = 0

  function forget(key: string) {
    const page = kept.get(key)
    if (page && kept.delete(key)) bytes -= weight(page)
  }
  function keep(key: string, page: RenderedPage) {
    forget(key)
    kept.set(key, page)
    bytes += weight(page)
    for (const oldest of kept.keys()) {
      if (bytes <= most) break
      forget(oldest)
    }
  }

  return {
    /** The kept page and whether it should be made anew behind the visitor's back; null where there is none fresh enough. */
    find(key: string, day: string): { page: RenderedPage; ageing: boolean } | null {
      const page = kept.get(key)
      if (!page || page.day !== day || page.freshUntil <= now()) return null
      kept.delete(key)
      kept.set(key, page)
      return { page, ageing: now() - page.madeAt > (page.freshUntil - page.madeAt) / 2 }
    },
    /**
     * Begins to render a page, unless somebody already does: then their rendering is given and `isMine` is false.
     * A page whose content was dropped meanwhile is shown and not kept.
     */
    begin(key: string, make: () => Promise<Rendering>): { isMine: boolean; rendering: Promise<Rendering> } {
      const running = underWay.get(key)
      if (running) return { isMine: false, rendering: running }
      const begun = generation
      const rendering = make()
      underWay.set(key, rendering)
      const over = () => {
        if (underWay.get(key) === rendering) underWay.delete(key)
      }
      rendering
        .then(async ({ finished }) => {
          const page = await finished
          if (begun === generation && page.status === 200) keep(key, page)
        })
        .then(over, over)
      return { isMine: true, rendering }
    },
    drop() {
      generation++
      kept.clear()
      underWay.clear()
      bytes = 0
    },
    get size() {
      return { pages: kept.size, bytes }
    },
  }
}
export type RenderedPages = ReturnType<typeof createRenderedPages>

/** The page's bytes in an encoding; made at the first request and kept with the page. */
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
const weight = (page: RenderedPage): number => page.html.length * 1.5
