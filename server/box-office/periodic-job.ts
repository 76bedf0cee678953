import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** A job that runs at intervals. Runs never overlap. */
export interface PeriodicJob {
  /** Runs immediately, and then at intervals. */
  start(): void
  /** Runs again as soon as the current run is done. Calls in the meantime share one run. */
  wake(): void
  /** Resolves when the current run is done, or after five seconds, so that closing doesn't hang on another server. */
  stop(): Promise<void>
}

const STOP_TIMEOUT_MS = 5_000

/**
 * Returns a repeating job. `intervalMs` is the time between the end of one run and the start of the next. An error is
 * passed to `onError` and doesn't end the job. A run with several steps checks `stopped` between them. The timer
 * doesn't keep the process alive.
 */
export function periodicJob(
  work: (stopped: AbortSignal) => Promise<void>,
  intervalMs: number,
  onError: (error: unknown) => void,
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
      .catch(onError)
      .finally(() => {
        running = undefined
        if (isStopped) return
        timer = setTimeout(run, isDue ? 0 : intervalMs)
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
      if (running) await Promise.race([running, delay(STOP_TIMEOUT_MS, undefined, { ref: false })])
    },
  }
}

/** Starts a job when its server listens, and stops it before the server closes. */
export function runWhileListening(app: FastifyInstance, job: PeriodicJob): void {
  app.addHook('onListen', async () => job.start())
  app.addHook('preClose', () => job.stop())
}
