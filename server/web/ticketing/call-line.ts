/** The queue is full, or a call couldn't be sent in time */
export class TooBusy extends Error {
  override name = 'TooBusy'
}

interface Place {
  signal: AbortSignal
  /** The visitor has no session; others go first */
  isNew: boolean
}
/** Releases the connection */
type Release = () => void

/**
 * Returns a queue for a limited number of connections. Calls with a session have priority. A call that waits longer
 * than `longestMs` rejects with `TooBusy`, an aborted one with its signal's reason.
 */
export function callLine(connections: number, longestMs: number): (place: Place) => Promise<Release> {
  let free = connections
  const known = new Set<() => void>()
  const fresh = new Set<() => void>()

  function release() {
    const [next] = known.size > 0 ? known : fresh
    if (next) next()
    else free += 1
  }
  function taken(): Release {
    let isHeld = true
    return () => {
      if (isHeld) release()
      isHeld = false
    }
  }

  return async ({ signal, isNew }) => {
    signal.throwIfAborted()
    if (free > 0) {
      free -= 1
      return taken()
    }
    const line = isNew ? fresh : known
    return new Promise((resolve, reject) => {
      const leave = () => {
        line.delete(start)
        clearTimeout(timer)
        signal.removeEventListener('abort', onAbort)
      }
      const onAbort = () => {
        leave()
        reject(signal.reason)
      }
      const start = () => {
        leave()
        resolve(taken())
      }
      const timer = setTimeout(() => {
        leave()
        reject(new TooBusy('No connection was free in time'))
      }, longestMs)
      signal.addEventListener('abort', onAbort)
      line.add(start)
    })
  }
}
