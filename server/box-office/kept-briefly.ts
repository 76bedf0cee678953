import type { Clock } from './office.ts'

/**
 * The same answer for everybody who asks within `milliseconds`, however many ask at once: one load at a time. What could not be
 * loaded isn't kept. On the morning of a sale this is what stands between the visitors and the database.
 */
export function keptBriefly<T>(load: () => Promise<T>, clock: Clock, milliseconds: number): () => Promise<T> {
  let kept: { since: number; value: Promise<T> } | undefined
  return () => {
    const now = clock.now().getTime()
    if (kept && now - kept.since < milliseconds && now >= kept.since) return kept.value
    const fresh = { since: now, value: load() }
    kept = fresh
    fresh.value.catch(() => {
      if (kept === fresh) kept = undefined
    })
    return fresh.value
  }
}
