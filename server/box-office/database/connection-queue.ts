import { currentCaller } from './caller.ts'

/** Maximum wait of background work for a connection, in milliseconds: the same as a statement's time limit. */
const MAX_WAIT_MS = 30_000
/** The pace is the mean of about this many calls. */
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

export interface ConnectionQueue {
  /** Runs `work` once one of the connections is free. */
  <T>(work: () => Promise<T>): Promise<T>
  load(): DatabaseLoad
}
/** Connections in use, and calls that wait for one. */
export interface DatabaseLoad {
  busy: number
  waiting: number
}

/**
 * Queues calls for a limited number of connections. Calls that have begun have priority over calls that wait for their
 * first connection, so that few are in progress at once and each is answered soon. Among the latter, callers with a
 * session have priority. A call whose caller disconnects is removed and rejects with the caller's reason. A call whose
 * wait would exceed the caller's deadline is refused with `Overloaded` at once. `now` is in milliseconds.
 */
export function connectionQueue(connections: number, now = () => performance.now()): ConnectionQueue {
  let free = connections
  const begun = new Set<Waiting>()
  /** Calls that wait for their first connection: callers with a session, and new ones. */
  const known = new Set<Waiting>()
  const fresh = new Set<Waiting>()
  /** Milliseconds between the first connections of two calls, while others wait. */
  let pace = 0
  let lastFirst = now()

  /** Records that a call got its first connection. */
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
        caller ? Math.max(0, caller.waitsUntil - now()) : MAX_WAIT_MS,
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

  const queue = async <T>(work: () => Promise<T>): Promise<T> => {
    await turn()
    try {
      return await work()
    } finally {
      next()
    }
  }
  const load = () => ({ busy: connections - free, waiting: begun.size + known.size + fresh.size })
  return Object.assign(queue, { load })
}

function refuseTooLong(wouldWait: number, waits: number) {
  if (wouldWait > waits)
    throw new Overloaded('More calls wait for a connection than can be answered in time', (wouldWait - waits) / 1000)
}
