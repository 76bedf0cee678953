import { monitorEventLoopDelay } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'
import fp from 'fastify-plugin'
import type { Settings } from '#config/settings'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Whether this process has more to do than it can. What is in memory and purchases in progress go on then; what is
     * new is to be refused with 503, until it has caught up.
     */
    isUnderPressure(): boolean
  }
}
export interface PressureOptions {
  settings: Pick<Settings, 'EVENT_LOOP_DELAY_MS' | 'HEAP_PERCENT'>
}

/** How often it looks, at most, in milliseconds; and how many looks in a row must find too much. */
const LOOKS_EACH = 1_000
const LOOKS_IN_A_ROW = 2
/** How often the event loop's delay is measured, in milliseconds: what an idle loop's measurements are. */
const MEASURES_EACH = 20

/**
 * Looks at how late the event loop is, on the mean of the time since the last look, and at how much of V8's heap is
 * used. It looks when it is asked. A single pause, of the garbage collector say, is no pressure; one look that finds
 * less is its end.
 */
export const pressure = fp<PressureOptions>(
  async (app, { settings }) => {
    const delay = monitorEventLoopDelay({ resolution: MEASURES_EACH })
    delay.enable()
    app.addHook('onClose', async () => void delay.disable())
    let lookedAt = performance.now()
    let inARow = 0

    app.decorate('isUnderPressure', () => {
      const now = performance.now()
      if (now - lookedAt >= LOOKS_EACH) {
        lookedAt = now
        note(look())
      }
      return inARow >= LOOKS_IN_A_ROW
    })

    function look() {
      // In nanoseconds; not a number where nothing was measured, for the loop was held all the time.
      const { mean } = delay
      delay.reset()
      const delayMs = Number.isNaN(mean) ? LOOKS_EACH : mean / 1e6 - MEASURES_EACH
      const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics()
      return { delayMs: Math.max(0, Math.round(delayMs)), heapPercent: Math.round((used / limit) * 100) }
    }

    function note(found: ReturnType<typeof look>) {
      const isTooMuch = found.delayMs > settings.EVENT_LOOP_DELAY_MS || found.heapPercent > settings.HEAP_PERCENT
      const wasUnderPressure = inARow >= LOOKS_IN_A_ROW
      inARow = isTooMuch ? inARow + 1 : 0
      if (inARow === LOOKS_IN_A_ROW) app.log.warn(found, 'the web server has too much to do and refuses what is new')
      if (wasUnderPressure && !isTooMuch) app.log.info(found, 'the web server has caught up')
    }
  },
  { name: 'pressure', fastify: '5.x' },
)
