import { setMaxListeners } from 'node:events'

/** One attacker: works on a venue until `signal`, and says what came of it. */
export interface Attack {
  name: string
  /** Of the venue, beside its defaults. */
  settings?: Record<string, string>
  /** Whether its pictures have been made before, as by default. */
  hasPictures?: boolean
  run(url: string, signal: AbortSignal): Promise<string>
  /** Whether an honest visitor gets what the attacker is after, during the attack. */
  isServed?(url: string): Promise<boolean>
}

export const ATTACKER = '203.0.113.66'
export const PRODUCTION = 1001
export const ADULT = 1
export const json = { 'content-type': 'application/json' }

/** Runs `act` again and again, so many times at once. */
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
