type BrowserStorage = 'localStorage' | 'sessionStorage'

/**
 * What the browser stores for this site, in this tab (`sessionStorage`) or in all. A browser may refuse to store
 * anything, or have no room: then nothing is stored, and the page works without it.
 */
export function readStored(storage: BrowserStorage, key: string): string | null {
  try {
    return window[storage].getItem(key)
  } catch {
    return null
  }
}

/** Returns the stored JSON; null if there is none that can be read. */
export function readStoredJson(storage: BrowserStorage, key: string): unknown {
  try {
    return JSON.parse(readStored(storage, key) ?? 'null')
  } catch {
    return null
  }
}

export function store(storage: BrowserStorage, key: string, text: string): void {
  try {
    window[storage].setItem(key, text)
  } catch {
    // It is forgotten with the page.
  }
}

export function forgetStored(storage: BrowserStorage, key: string): void {
  try {
    window[storage].removeItem(key)
  } catch {
    // Nothing is stored then.
  }
}
