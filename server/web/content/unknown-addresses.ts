import type { IndexEntry } from './normalising/index-entry.ts'
import { sitePath } from './site-path.ts'

/** Maximum addresses without a page that the content service is asked for, per second */
const PER_SECOND = 50

/** Returns a counter, per second, of addresses requested from the content service that have no page. */
export function createUnknownAddresses() {
  let second = 0
  let counted = 0
  const begin = () => {
    const current = Math.floor(performance.now() / 1000)
    if (current !== second) [second, counted] = [current, 0]
  }
  return {
    /** Counts a request to the service. */
    asked() {
      begin()
      counted++
    },
    /** Takes a request off the count, because its address has a page. */
    found() {
      begin()
      counted = Math.max(0, counted - 1)
    },
    /** Whether this second's limit is reached */
    areTooMany(): boolean {
      begin()
      return counted >= PER_SECOND
    },
  }
}

const paths = new WeakMap<readonly IndexEntry[], ReadonlySet<string>>()

/** Returns the paths in an index, as `sitePath` writes them. */
export function listedPaths(index: readonly IndexEntry[]): ReadonlySet<string> {
  const known = paths.get(index) ?? new Set(index.map(({ path }) => sitePath(path) ?? path))
  paths.set(index, known)
  return known
}
