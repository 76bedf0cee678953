/**
 * Creates a single flight per key whose signal aborts once all callers have disconnected. Callers without a signal
 * never disconnect.
 */
export function createAwaitedFlight<T>() {
  interface Flight {
    value: Promise<T>
    given: AbortController
    waiting: number
  }
  const flights = new Map<string, Flight>()

  function begin(key: string, load: (signal: AbortSignal) => Promise<T>): Flight {
    const given = new AbortController()
    const flight = { value: load(given.signal), given, waiting: 0 }
    flights.set(key, flight)
    const end = () => forget(key, flight)
    flight.value.then(end, end)
    return flight
  }
  function forget(key: string, flight: Flight) {
    if (flights.get(key) === flight) flights.delete(key)
  }
  return {
    /** Starts a load, unless one is under way for the key; `isFirst` says which. */
    run(key: string, load: (signal: AbortSignal) => Promise<T>, caller?: AbortSignal) {
      const running = flights.get(key)
      const flight = running ?? begin(key, load)
      flight.waiting += 1
      const leave = () => {
        flight.waiting -= 1
        if (flight.waiting > 0 || flights.get(key) !== flight) return
        forget(key, flight)
        flight.given.abort()
      }
      if (caller?.aborted) leave()
      else caller?.addEventListener('abort', leave, { once: true })
      return { isFirst: running === undefined, flight: flight.value }
    },
  }
}
