/** Creates a single flight per key: concurrent callers share the load under way. */
export function createSingleFlight<T>() {
  const flights = new Map<string, Promise<T>>()
  return {
    /**
     * Starts a load, unless one is under way for the key; `isFirst` says which. A load is under way until its promise
     * settles, or the promise that `until` derives from it.
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
    /** Forgets the loads under way: their callers still get the result, the next caller starts another. */
    clear: () => flights.clear(),
  }
}
