import type { Clock } from './box-office.ts'

/** The answer under a key: loaded, or as it was loaded a moment ago. `load` asks no transaction. */
export type ShortCache = <T>(key: string, load: () => Promise<T>) => Promise<T>

/** More keys than a season has performances; past it, old answers go. */
const MOST_KEYS = 1_000

/**
 * The same answer for everybody who asks within `milliseconds`, however many ask at once: one load at a time. What could not be
 * loaded isn't kept. On the morning of a sale this is what stands between the visitors and the database. Only for what
 * no cart and no customer changes, and never for deciding what may be sold.
 */
export function shortCache(clock: Clock, milliseconds: number): ShortCache {
  const kept = new Map<string, { since: number; value: Promise<unknown> }>()
  return <T>(key: string, load: () => Promise<T>): Promise<T> => {
    const now = clock.now().getTime()
    const isFresh = ({ since }: { since: number }) => now >= since && now - since < milliseconds
    const known = kept.get(key)
    if (known && isFresh(known)) return known.value as Promise<T>
    if (kept.size >= MOST_KEYS) for (const [old, entry] of kept) if (!isFresh(entry)) kept.delete(old)
    const fresh = { since: now, value: load() }
    kept.set(key, fresh)
    fresh.value.catch(() => kept.get(key) === fresh && kept.delete(key))
    return fresh.value
  }
}
