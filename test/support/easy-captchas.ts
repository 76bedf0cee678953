import { randomBytes } from 'node:crypto'
import type { Random } from '#server/box-office/random'

/** The random number of a challenge: the attempt that solves it. */
const CHALLENGE_BYTES = 4

/**
 * Real random bytes, except that captchas are solved by the first of up to 400 attempts: the proof of work would take
 * longer than most tests.
 */
export const easyCaptchas: Random = {
  bytes: (count) => (count === CHALLENGE_BYTES ? Buffer.alloc(count) : randomBytes(count)),
}
