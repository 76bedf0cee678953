import { currentCaller } from './caller.ts'

/** How long work that nobody waits for waits for a connection: as long as a statement may take. In milliseconds. */
const LONGEST_WAIT_MS = 30_000
/** Of how many calls the pace is the mean, about. */
const PACE_OF = 16

/** More calls wait for a connection than can be answered in time. */
export class Overloaded extends Error {
  override name = 'Overloaded'
  /** In seconds. */
  readonly retryAfter: number
  constructor(message: string, retryAfter: number) {
    super(message)
    this.retryAfter = retryAfter
  }
}

interface Waiting {
  start(): void
}

/** Runs `work` once one of the connections is free. */
export type ConnectionQueue = <T>(work: () => Promise<T>) => Promise<T>

/**
 * The calls that wait for one of so many connections. What has been begun goes on before calls that wait for their
 * first one, so that few are under way at once and each is answered soon; of these, callers with a session go before
 * new ones. A call whose caller leaves is taken out with its caller's reason. One that would wait for longer than its
 * caller does is refused with `Overloaded` at once. `now` is in milliseconds.
 */
export function connectionQueue(connections: number, now = () => performance.now()): ConnectionQueue {
  let free = connections
  const begun = new Set<Waiting>()
  /** For their first connection: callers with a session, and new ones. */
  const known = new Set<Waiting>()
  const fresh = new Set<Waiting>()
  /** Milliseconds between the first connections of two calls, while others wait. */
  let pace = 0
  let lastFirst = now()

  /** A call got its first connection. */
  function recordFirst(hasWaited: boolean) {
    const since = now() - lastFirst
    pace += ((hasWaited ? since : 0) - pace) / PACE_OF
    lastFirst += since
  }

  function next() {
    const [waiting] = begun.size ? begun : known.size ? known : fresh
    if (!waiting) {
      free += 1
      return
    }
    begun.delete(waiting)
    known.delete(waiting)
    fresh.delete(waiting)
    waiting.start()
  }

  function turn(): Promise<void> | undefined {
    const caller = currentCaller()
    caller?.signal.throwIfAborted()
    const isFirst = caller !== undefined && !caller.hasBegun
    const line = !isFirst ? begun : caller.isKnown ? known : fresh
    if (free > 0) {
      free -= 1
      if (isFirst) recordFirst(false)
      if (caller) caller.hasBegun = true
      return undefined
    }
    if (isFirst) refuseTooLong((known.size + (caller.isKnown ? 0 : fresh.size)) * pace, caller.waitsUntil - now())
    return new Promise((resolve, reject) => {
      const leave = (error: unknown) => {
        line.delete(waiting)
        clearTimeout(timer)
        caller?.signal.removeEventListener('abort', onAbort)
        reject(error)
      }
      const onAbort = () => leave(caller?.signal.reason)
      const timer = setTimeout(
        () => leave(new Overloaded('No connection was free in time: timeout', 1)),
        caller ? Math.max(0, caller.waitsUntil - now()) : LONGEST_WAIT_MS,
      )
      const waiting: Waiting = {
        start() {
          clearTimeout(timer)
          caller?.signal.removeEventListener('abort', onAbort)
          if (isFirst) recordFirst(true)
          if (caller) caller.hasBegun = true
          resolve()
        },
      }
      caller?.signal.addEventListener('abort', onAbort)
      line.add(waiting)
    })
  }

  return async (work) => {
    await turn()
    try {
      return await work()
    } finally {
      next()
    }
  }
}

function refuseTooLong(wouldWait: number, waits: number) {
  if (wouldWait > waits)
    throw new Overloaded('More calls wait for a connection than can be answered in time', (wouldWait - waits) / 1000)
}
