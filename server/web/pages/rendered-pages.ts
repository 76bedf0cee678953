import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** A page as it was rendered, the same for every visitor, and its compressed forms once somebody asked for them. */
export interface RenderedPage {
  status: number
  html: Buffer
  etag: string
  /** When the oldest of what it was made from was read, in milliseconds since 1970. */
  madeFrom: number
  /** The day it was made for: "today" on a page is not yesterday's. */
  day: string
  encoded: Partial<Record<Encoding, Promise<Buffer>>>
}
export type Encoding = 'br' | 'gzip'

interface Limits {
  /** How long a page may be shown after what it was made from was read, in milliseconds. */
  ttl: number
  /** How many bytes of HTML are kept, all forms together. */
  bytes: number
}

/** Rendered pages by address: bounded, the least recently used go first; one rendering an address at a time. */
export function createRenderedPages({ ttl, bytes: most }: Limits, now: () => number) {
  const kept = new Map<string, RenderedPage>()
  const underWay = new Map<string, Promise<RenderedPage>>()
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
      const age = page ? now() - page.madeFrom : Number.POSITIVE_INFINITY
      if (!page || page.day !== day || age >= ttl) return null
      kept.delete(key)
      kept.set(key, page)
      return { page, ageing: age >= ttl / 2 }
    },
    /** Renders the page unless somebody already does. A page whose content was dropped meanwhile is shown and not kept. */
    render(key: string, make: () => Promise<RenderedPage>): Promise<RenderedPage> {
      const running = underWay.get(key)
      if (running) return running
      const begun = generation
      const made = make()
        .then((page) => {
          if (begun === generation && page.status === 200) keep(key, page)
          return page
        })
        .finally(() => {
          if (underWay.get(key) === made) underWay.delete(key)
        })
      underWay.set(key, made)
      return made
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
