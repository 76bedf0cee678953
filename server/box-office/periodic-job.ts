import { setTimeout as delay } from 'node:timers/promises'

/** Work that is done at intervals, never twice at a time. */
export interface PeriodicJob {
  /** Runs at once, and from then on at intervals. */
  start(): void
  /** Runs as soon as the current run is done; once for any number of calls in between. */
  wake(): void
  /** Resolves when the current run is done, or after five seconds: closing doesn't wait for another server. */
  stop(): Promise<void>
}

/** In milliseconds. */
const STOP_TIMEOUT = 5_000

/**
 * `every`: milliseconds from the end of one run to the start of the next. An error goes to `failed` and doesn't end
 * the job. A run that has more than one thing to do looks at `stopped` between them. Keeps no process alive.
 */
export function periodicJob(
  work: (stopped: AbortSignal) => Promise<void>,
  every: number,
  failed: (error: unknown) => void,
): PeriodicJob {
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isDue = false
  let isStopped = true

  const run = () => {
    if (isStopped) return
    if (running) {
      isDue = true
      return
    }
    clearTimeout(timer)
    running = work(stopping.signal)
      .catch(failed)
      .finally(() => {
        running = undefined
        if (isStopped) return
        timer = setTimeout(run, isDue ? 0 : every)
        timer.unref()
        isDue = false
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
      if (running) await Promise.race([running, delay(STOP_TIMEOUT, undefined, { ref: false })])
    },
  }
}
