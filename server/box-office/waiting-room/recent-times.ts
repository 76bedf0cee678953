import { RESERVATIONS_OF_MS } from '#shared/waiting-room'
import type { Clock } from '../clock.ts'

/** Response times of recent answers. */
export interface RecentTimes {
  /** Records a response time in milliseconds, or Infinity for a request rejected with 503. */
  record(ms: number): void
  /** Returns the 95th percentile of recent response times in milliseconds, or null if there were none. */
  p95(): number | null
}

const MAX_TIMES = 2_000

/** Holds the last 2,000 response times. */
export function createRecentTimes(clock: Clock): RecentTimes {
  let times: { at: number; ms: number }[] = []
  const now = () => clock.now().getTime()
  return {
    record: (ms) => {
      if (times.length >= MAX_TIMES) times = times.slice(MAX_TIMES / 2)
      times.push({ at: now(), ms })
    },
    p95: () => {
      times = times.filter(({ at }) => at > now() - RESERVATIONS_OF_MS)
      const sorted = times.map(({ ms }) => ms).sort((one, other) => one - other)
      return sorted[Math.floor(sorted.length * 0.95)] ?? null
    },
  }
}
