import { listen } from '#client/ui/listen.ts'
import { pageAddressOf } from './followed-address.ts'
import { type PageBody, readPageBody } from './page-data.ts'
import { loadModules, modulesOf } from './page-modules.ts'

/** How long the pointer or the focus rests on a link before its page is loaded, in milliseconds. */
const REST_MS = 60
/** How long a page's data may wait for the click, in milliseconds. */
const FRESH_MS = 10_000
const MAX_PAGES = 10
const MAX_AT_ONCE = 2

interface Prefetched {
  at: number
  body: Promise<PageBody | null>
}

/**
 * Loads the data and chunks of the page that a visitor is about to open: the pointer or the focus rests on its link, or
 * a finger touches it. Never with the browser's data saver on.
 */
export function createPrefetchedPages() {
  const pages = new Map<string, Prefetched>()
  let underWay = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function load(address: string) {
    if (underWay >= MAX_AT_ONCE || isFresh(pages.get(address))) return
    underWay++
    const body = readPageBody(address)
      .then(async (read) => {
        if (read && !('redirect' in read)) await loadModules(modulesOf(read.page))
        return read
      })
      .catch(() => null)
      .finally(() => underWay--)
    pages.delete(address)
    pages.set(address, { at: performance.now(), body })
    const [oldest] = pages.keys()
    if (pages.size > MAX_PAGES && oldest !== undefined) pages.delete(oldest)
  }

  function onIntent(event: Event) {
    clearTimeout(timer)
    const anchor = (event.target as Element | null)?.closest?.('a')
    // Links to another state of this page, such as its filters, don't load its data.
    const isOther = anchor && anchor.pathname !== location.pathname
    const address = isOther && pageAddressOf(anchor)?.split('#')[0]
    if (!address || savesData()) return
    timer = setTimeout(() => load(address), event.type === 'pointerdown' ? 0 : REST_MS)
  }

  return {
    /** Observes links; returns the function that stops it. */
    observe(): () => void {
      const events = { pointerover: onIntent, pointerdown: onIntent, focusin: onIntent }
      const stopListening = listen(document, events, { passive: true })
      return () => {
        clearTimeout(timer)
        stopListening()
      }
    },
    /** Returns the data of a page that is loaded or loading, once; undefined if there are none. */
    take(address: string): Promise<PageBody | null> | undefined {
      // Pressing a link focuses it too.
      clearTimeout(timer)
      const page = pages.get(address)
      pages.delete(address)
      return isFresh(page) ? page?.body : undefined
    },
  }
}

const isFresh = (page: Prefetched | undefined): boolean => !!page && performance.now() - page.at < FRESH_MS

const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
