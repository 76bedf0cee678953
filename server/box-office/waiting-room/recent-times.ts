import { RESERVATIONS_OF_MS } from '#shared/waiting-room'
import type { Clock } from '../clock.ts'

/** How long the latest answers took. */
export interface RecentTimes {
  /** `ms`: milliseconds, Infinity for an answer that was refused for want of time. */
  record(ms: number): void
  /** Within how many milliseconds 95 of 100 of them were answered lately; null where there were none. */
  p95(): number | null
}

const MAX_TIMES = 2_000

/** Remembers the last 2,000 answers. */
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
