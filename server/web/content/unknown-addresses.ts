import type { IndexEntry } from './normalising/index-entry.ts'
import { sitePath } from './site-path.ts'

/** How many addresses without a page the content service is asked for in a second. */
const PER_SECOND = 50

/** Counts, by the second, the addresses that the content service is asked for and has no page at. */
export function createUnknownAddresses() {
  let second = 0
  let counted = 0
  const begin = () => {
    const current = Math.floor(performance.now() / 1000)
    if (current !== second) [second, counted] = [current, 0]
  }
  return {
    /** The service is asked for one. */
    asked() {
      begin()
      counted++
    },
    /** It has a page there. */
    found() {
      begin()
      counted = Math.max(0, counted - 1)
    },
    /** Whether this second has had as many as it may. */
    areTooMany(): boolean {
      begin()
      return counted >= PER_SECOND
    },
  }
}

const paths = new WeakMap<readonly IndexEntry[], ReadonlySet<string>>()

/** The paths that an index lists, as `sitePath` writes them. */
export function listedPaths(index: readonly IndexEntry[]): ReadonlySet<string> {
  const known = paths.get(index) ?? new Set(index.map(({ path }) => sitePath(path) ?? path))
  paths.set(index, known)
  return known
}
