import { setTimeout as delay } from 'node:timers/promises'

/** Work that is done again and again, never twice at a time. */
export interface Repeated {
  /** Now, and from then on. */
  start(): void
  /** As soon as what is under way is done; once for any number of calls in between. */
  wake(): void
  /** Resolves when nothing is under way any more, or after five seconds: closing waits for nobody else's server. */
  stop(): Promise<void>
}

/** In milliseconds. */
const MOST_WAITED = 5_000

/**
 * `every` in milliseconds from the end of one round to the next. What a round throws is told and doesn't end it. A round that has more than one thing
 * to do looks at `stopped` between them. Keeps no process alive.
 */
export function repeatedly(
  work: (stopped: AbortSignal) => Promise<void>,
  every: number,
  failed: (error: unknown) => void,
): Repeated {
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isWanted = false
  let isStopped = true

  const run = () => {
    if (isStopped) return
    if (running) {
      isWanted = true
      return
    }
    clearTimeout(timer)
    running = work(stopping.signal)
      .catch(failed)
      .finally(() => {
        running = undefined
        if (isStopped) return
        timer = setTimeout(run, isWanted ? 0 : every)
        timer.unref()
        isWanted = false
      })
  }
  return {
    start() {
      isStopped = false
      run()
    },
    wake: run,
    async stop() {
      isStopped = true
      stopping.abort()
      clearTimeout(timer)
      if (running) await Promise.race([running, delay(MOST_WAITED, undefined, { ref: false })])
    },
  }
}
