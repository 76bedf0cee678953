import { RESERVATIONS_OF_MS } from '#shared/waiting-room'

/** The slowest that a pace gets by itself, a minute. */
const LEAST = 2

/** How many visitors are let in. */
export interface Pace {
  perMinute: number
  /** When it last became slower, in milliseconds; null where it never did. */
  slowedAt: number | null
}

/**
 * The pace a second later: slower where reservations take longer than `within` milliseconds, by a tenth to three tenths
 * as they are slower; else faster, by two hundredths at most and by less near that limit; at most `most`. What was slow
 * is seen for as long as the box office looks back, and counts once. `servedMs` is null where nobody reserved lately.
 */
export function nextPace({ perMinute, slowedAt }: Pace, { most, within, servedMs, now }: PaceOptions): Pace {
  if (within === undefined) return { perMinute: most, slowedAt: null }
  const at = (next: number) => Math.min(most, Math.max(Math.min(LEAST, most), next))
  const share = (servedMs ?? 0) / within
  if (share <= 1) return { perMinute: at(perMinute * (1.02 - 0.02 * share)), slowedAt }
  if (slowedAt !== null && now - slowedAt < RESERVATIONS_OF_MS) return { perMinute: at(perMinute), slowedAt }
  return { perMinute: at(perMinute * Math.min(0.9, Math.max(0.7, 1 / share))), slowedAt: now }
}

export interface PaceOptions {
  most: number
  within: number | undefined
  servedMs: number | null
  /** In milliseconds. */
  now: number
}
