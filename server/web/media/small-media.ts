/** A small file kept in memory, with the headers it is answered with. */
export interface SmallMedium {
  headers: Record<string, string>
  body: Buffer
}

/** Small files by address, the least recently used first to go. `now` gives milliseconds since 1970. */
export function createSmallMedia({ maxBytes, now }: { maxBytes: number; now: () => number }) {
  const kept = new Map<string, SmallMedium & { until: number }>()
  let bytes = 0

  function forget(address: string) {
    bytes -= kept.get(address)?.body.length ?? 0
    kept.delete(address)
  }
  return {
    /** Past its time a file is still there for when the content service is down. */
    find(address: string): (SmallMedium & { isFresh: boolean }) | null {
      const found = kept.get(address)
      if (!found) return null
      kept.delete(address)
      kept.set(address, found)
      return { ...found, isFresh: now() < found.until }
    },
    forget,
    keep(address: string, medium: SmallMedium, forMs: number) {
      forget(address)
      kept.set(address, { ...medium, until: now() + forMs })
      bytes += medium.body.length
      for (const oldest of kept.keys()) {
        if (bytes <= maxBytes) return
        forget(oldest)
      }
    },
  }
}
