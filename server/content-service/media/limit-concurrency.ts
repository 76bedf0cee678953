/** A job that wasn't started: the queue is full (503), or its caller disconnected first (499) */
export class NotBegun extends Error {
  override name = 'NotBegun'
  readonly statusCode: 503 | 499
  constructor(statusCode: 503 | 499) {
    super(statusCode === 503 ? 'Too many pictures are waiting' : 'Nobody waits for this picture any more')
    this.statusCode = statusCode
  }
}

export interface Places {
  /** Runs a job when a slot is free. Rejects with `NotBegun` if the queue is full, or once `signal` aborts. */
  <T>(job: () => Promise<T>, signal?: AbortSignal): Promise<T>
  /** Rejects all waiting jobs, and accepts no more */
  close(): void
}

/** Returns a limiter: at most `places` jobs run at once; at most `mostWaiting` others wait, in order. */
export function limitConcurrency(places: number, mostWaiting = Number.POSITIVE_INFINITY): Places {
  const waiting = new Map<() => void, (error: NotBegun) => void>()
  let free = places
  let isClosed = false

  function turn(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        waiting.delete(begin)
        reject(new NotBegun(499))
      }
      const begin = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      signal?.addEventListener('abort', leave, { once: true })
      waiting.set(begin, reject)
    })
  }
  async function run<T>(job: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (signal?.aborted) throw new NotBegun(499)
    if (isClosed || (free === 0 && waiting.size >= mostWaiting)) throw new NotBegun(503)
    if (free > 0) free -= 1
    else await turn(signal)
    try {
      return await job()
    } finally {
      const [next] = waiting.keys()
      if (next) {
        waiting.delete(next)
        next()
      } else free += 1
    }
  }
  return Object.assign(run, {
    close() {
      isClosed = true
      for (const refuse of waiting.values()) refuse(new NotBegun(503))
      waiting.clear()
    },
  })
}
