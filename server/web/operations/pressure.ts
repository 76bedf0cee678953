import { monitorEventLoopDelay } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'
import fp from 'fastify-plugin'
import type { Settings } from '#config/settings'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Whether this process is overloaded. If so, cached pages and purchases in progress are still served. New work must
     * be rejected with 503 until it has caught up.
     */
    isUnderPressure(): boolean
  }
}
export interface PressureOptions {
  settings: Pick<Settings, 'EVENT_LOOP_DELAY_MS' | 'HEAP_PERCENT'>
}

/** Minimum interval between measurements, in milliseconds, and the consecutive ones that must exceed a limit */
const LOOKS_EACH = 1_000
const LOOKS_IN_A_ROW = 2
/** Sampling interval of the event loop's delay, in milliseconds, which an idle loop also shows as delay */
const MEASURES_EACH = 20

/**
 * Measures the event loop's mean delay since the last measurement, and the share of V8's heap in use. It measures only
 * when called. A single pause, such as garbage collection, isn't pressure. One measurement below the limits ends it.
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
      // In nanoseconds. NaN if nothing was sampled because the loop was blocked the whole time.
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
      if (inARow === LOOKS_IN_A_ROW) app.log.warn(found, 'the web server is overloaded and refuses new work')
      if (wasUnderPressure && !isTooMuch) app.log.info(found, 'the web server has caught up')
    }
  },
  { name: 'pressure', fastify: '5.x' },
)
