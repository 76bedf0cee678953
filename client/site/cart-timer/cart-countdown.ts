import { counted } from '#shared/counted'

/** The timer warns this long before the cart expires, in milliseconds. */
export const WARNING_TIME = 120_000

export interface CartCountdown {
  /** Milliseconds left, at least 0. */
  remaining: number
  /** `4:05`, `0:00` */
  display: string
  phase: 'running' | 'warning' | 'over'
}

/** Returns the state of the cart's timer at `now`, the server's time in milliseconds since 1970. */
export function cartCountdown(expiration: string, now: number): CartCountdown {
  const remaining = Math.max(0, Date.parse(expiration) - now)
  const seconds = Math.ceil(remaining / 1000)
  const display = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return { remaining, display, phase: remaining === 0 ? 'over' : remaining <= WARNING_TIME ? 'warning' : 'running' }
}

/** Returns whether a session has a timer to show (CTIMER-02, GUARD-10). */
export const hasTimer = (session: { expiration: string | null; sessionStatus: string }): boolean =>
  session.expiration !== null && session.sessionStatus !== 'None'

/** Returns the time left as it is spoken: `2 minutes`, `1 minute and 5 seconds`. */
export function spokenTime(remaining: number): string {
  const seconds = Math.ceil(remaining / 1000)
  const minutes = Math.floor(seconds / 60)
  const of = (count: number, unit: string) => (count > 0 ? [counted(count, unit)] : [])
  return [...of(minutes, 'minute'), ...of(seconds % 60, 'second')].join(' and ') || '0 seconds'
}
