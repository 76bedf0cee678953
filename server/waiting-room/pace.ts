import { RESERVATIONS_OF_MS } from '#shared/waiting-room'

/** The lowest automatic pace, per minute */
const LEAST = 2

/** The rate at which visitors are admitted */
export interface Pace {
  perMinute: number
  /** When it last slowed down, in milliseconds; null if it never did */
  slowedAt: number | null
}

/**
 * Returns the pace a second later. If reservations take longer than `within` milliseconds, it falls by a tenth to three
 * tenths; otherwise it rises by two hundredths at most, and less near that limit; up to `most`. A slow period counts
 * once, for as long as the box office's window includes it. `servedMs` is null if there was no recent reservation.
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
