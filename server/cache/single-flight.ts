/** One load a key at a time: whoever asks meanwhile shares the one that is under way. */
export function createSingleFlight<T>() {
  const flights = new Map<string, Promise<T>>()
  return {
    /**
     * Begins a load, unless one is under way for its key; `isFirst` says which. A load counts as under way until its
     * promise is settled, or the one that `until` makes of it.
     */
    run(
      key: string,
      load: () => Promise<T>,
      until: (flight: Promise<T>) => Promise<unknown> = (flight) => flight,
    ): { isFirst: boolean; flight: Promise<T> } {
      const running = flights.get(key)
      if (running) return { isFirst: false, flight: running }
      const flight = load()
      flights.set(key, flight)
      const end = () => {
        if (flights.get(key) === flight) flights.delete(key)
      }
      until(flight).then(end, end)
      return { isFirst: true, flight }
    },
    /** Whether a load is under way for a key. */
    has: (key: string): boolean => flights.has(key),
    /** Forgets what is under way: whoever waits for it gets it, whoever asks next begins anew. */
    clear: () => flights.clear(),
  }
}
