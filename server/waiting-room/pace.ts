/** The slowest that a pace gets by itself, a minute. */
const LEAST = 2

/**
 * The pace a second later, in visitors a minute: slower where reservations take longer than `within` milliseconds,
 * else a little faster, at most `most`. `servedMs` is null where nobody reserved lately.
 */
export function nextPace(pace: number, { most, within, servedMs }: PaceOptions): number {
  if (within === undefined) return most
  const next = servedMs !== null && servedMs > within ? pace * 0.9 : pace * 1.02
  return Math.min(most, Math.max(Math.min(LEAST, most), next))
}

export interface PaceOptions {
  most: number
  within: number | undefined
  servedMs: number | null
}
