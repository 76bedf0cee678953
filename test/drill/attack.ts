import { setMaxListeners } from 'node:events'

/** An attacker: runs against a venue until `signal` aborts, and reports its result. */
export interface Attack {
  name: string
  /** Settings of the venue, in addition to the defaults. */
  settings?: Record<string, string>
  /** Minimum duration in seconds; by default as long as the other attacks */
  seconds?: number
  /** Whether the venue's pictures have already been generated, as by default. */
  hasPictures?: boolean
  run(url: string, signal: AbortSignal): Promise<string>
  /** Whether the resource under attack is still served to an honest visitor during the attack. */
  isServed?(url: string): Promise<boolean>
}

export const ATTACKER = '203.0.113.66'
/** In what an attacker has achieved: more than the rules allow, so that the drill fails */
export const BEYOND_RULES = 'BEYOND'
export const PRODUCTION = 1001
export const ADULT = 1
export const json = { 'content-type': 'application/json' }

/** Runs `act` repeatedly, in `atOnce` concurrent loops, until `signal` aborts. */
export async function repeatedly(
  signal: AbortSignal,
  atOnce: number,
  act: (round: number) => Promise<void>,
): Promise<void> {
  let round = 0
  setMaxListeners(0, signal)
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (!signal.aborted) await act(round++).catch(() => {})
    }),
  )
}
