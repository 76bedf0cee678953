import { setTimeout as delay } from 'node:timers/promises'
import { timeLimit } from './time-limits.ts'

/** How often a call is retried while services restart, and the interval in milliseconds. */
const TRIES = timeLimit(300)
const PAUSE = 100

/** Repeats a call until the response isn't an outage. */
export async function untilAnswered<Answer extends { status: number }>(call: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    const answer = await call().catch((error: unknown) => {
      if (tries === TRIES) throw error
    })
    if (answer && (answer.status < 500 || tries === TRIES)) return answer
    await delay(PAUSE)
  }
}
