const STORE = 'scroll-positions'
const KEPT = 50

/** Keeps how far the page on show is scrolled, for when the visitor comes back to it. */
export function rememberScroll(): void {
  const positions = read()
  positions[historyKey()] = window.scrollY
  const entries = Object.entries(positions).slice(-KEPT)
  try {
    sessionStorage.setItem(STORE, JSON.stringify(Object.fromEntries(entries)))
  } catch {
    // Storage may be full or forbidden: the page then opens at its top.
  }
}

/** A new page opens at its top or at its anchor, one come back to where it was left. */
export function restoreScroll(arrived: 'POP' | 'PUSH' | 'REPLACE', key: string, hash: string): void {
  if (history.scrollRestoration !== 'manual') {
    history.scrollRestoration = 'manual'
    window.addEventListener('pagehide', rememberScroll)
    window.addEventListener('scrollend', rememberScroll, { passive: true })
  }
  if (arrived === 'REPLACE') return
  const anchor = hash.length > 1 ? document.getElementById(decoded(hash.slice(1))) : null
  const back = arrived === 'POP' ? read()[key] : undefined
  if (anchor) anchor.scrollIntoView()
  else window.scrollTo({ top: back ?? 0, behavior: 'instant' })
}

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
