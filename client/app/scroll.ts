import { readStoredJson, store } from '#client/data/browser-storage.ts'

const STORAGE_KEY = 'scroll-positions'
const MAX_POSITIONS = 50

/** Set once per document, which may show many pages. */
let isOpened = false
/**
 * The current page's key. After Back the address is already the next page's, while the old page may still be scrolled.
 */
let shownKey = ''
let shownPath = ''

/** Stores the current page's scroll position, to restore it when the visitor comes back. */
export function rememberScroll(): void {
  const positions = readPositions()
  positions[shownKey] = window.scrollY
  const entries = Object.entries(positions).slice(-MAX_POSITIONS)
  store('sessionStorage', STORAGE_KEY, JSON.stringify(Object.fromEntries(entries)))
}

/**
 * Opens a new page at its top or its anchor, also if it replaces the previous one in the history, and a page from the
 * history at its last scroll position.
 */
export function restoreScroll(
  navigationType: 'POP' | 'PUSH' | 'REPLACE',
  { key, pathname, hash }: { key: string; pathname: string; hash: string },
): void {
  const isSamePage = pathname === shownPath
  shownKey = positionKey(key, pathname)
  shownPath = pathname
  if (!isOpened) return
  if ((navigationType === 'REPLACE' && isSamePage) || (navigationType !== 'POP' && keepsScroll())) return
  const anchor = hash.length > 1 ? document.getElementById(decoded(hash.slice(1))) : null
  const position = navigationType === 'POP' ? readPositions()[shownKey] : undefined
  if (anchor) anchor.scrollIntoView()
  else window.scrollTo({ top: position ?? 0, behavior: 'instant' })
}

/**
 * The browser has opened the document at its top or its anchor, and a visitor may have scrolled before hydration. So
 * only a reload or a history navigation restores the last position. From here on the app restores scroll positions.
 */
export function openDocument({ key, pathname }: { key: string; pathname: string }): void {
  isOpened = true
  shownKey = positionKey(key, pathname)
  shownPath = pathname
  history.scrollRestoration = 'manual'
  window.addEventListener('pagehide', rememberScroll)
  window.addEventListener('scrollend', rememberScroll, { passive: true })
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const position = readPositions()[shownKey]
  if (navigation?.type !== 'navigate' && position && !window.scrollY)
    window.scrollTo({ top: position, behavior: 'instant' })
}

/**
 * The first page of a document has no key, so its path distinguishes it from the first pages of other documents in the
 * tab.
 */
const positionKey = (key: string, pathname: string): string => `${key} ${pathname}`
/** Returns whether the visitor reached the current address with the state `keepsScroll`. */
const keepsScroll = (): boolean =>
  (history.state as { usr?: { keepsScroll?: boolean } | null } | null)?.usr?.keepsScroll === true
const readPositions = () => (readStoredJson('sessionStorage', STORAGE_KEY) ?? {}) as Record<string, number>
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
