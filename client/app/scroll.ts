const STORE = 'scroll-positions'
const KEPT = 50

/** A document is opened once, whatever pages it shows afterwards. */
let isOpened = false

/** Keeps how far the page on show is scrolled, for when the visitor comes back to it. */
export function rememberScroll(): void {
  const positions = read()
  positions[placeOf(historyKey())] = window.scrollY
  const entries = Object.entries(positions).slice(-KEPT)
  try {
    sessionStorage.setItem(STORE, JSON.stringify(Object.fromEntries(entries)))
  } catch {
    // Storage may be full or forbidden: the page then opens at its top.
  }
}

/** A new page opens at its top or at its anchor, one come back to where it was left. */
export function restoreScroll(arrived: 'POP' | 'PUSH' | 'REPLACE', key: string, hash: string): void {
  if (!isOpened) {
    openDocument(key)
    return
  }
  if (arrived === 'REPLACE' || (arrived === 'PUSH' && staysPut())) return
  const anchor = hash.length > 1 ? document.getElementById(decoded(hash.slice(1))) : null
  const back = arrived === 'POP' ? read()[placeOf(key)] : undefined
  if (anchor) anchor.scrollIntoView()
  else window.scrollTo({ top: back ?? 0, behavior: 'instant' })
}

/**
 * The browser has opened the document at its top or its anchor, and a visitor may have scrolled it before it was ready: only one that was
 * come back to, or loaded again, is put where it was left.
 */
function openDocument(key: string): void {
  isOpened = true
  history.scrollRestoration = 'manual'
  window.addEventListener('pagehide', rememberScroll)
  window.addEventListener('scrollend', rememberScroll, { passive: true })
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const left = read()[placeOf(key)]
  if (visit?.type !== 'navigate' && left && !window.scrollY) window.scrollTo({ top: left, behavior: 'instant' })
}

/** The first page of a document has no key of its own: its path tells it from those that other documents of the tab began with. */
const placeOf = (key: string): string => `${key} ${location.pathname}`
/** Whether the address on show was gone to with the state `staysPut`. */
const staysPut = (): boolean =>
  (history.state as { usr?: { staysPut?: boolean } | null } | null)?.usr?.staysPut === true
const historyKey = (): string => (history.state as { key?: string } | null)?.key ?? 'default'
function read(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(STORE) ?? '{}') as Record<string, number>
  } catch {
    return {}
  }
}
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
