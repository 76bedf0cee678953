import { randomBytes } from 'node:crypto'
import type { Random } from '#server/box-office/random'

/** The random number of a challenge: the attempt that solves it. */
const CHALLENGE_BYTES = 4

/** Random bytes, except that captchas are solved by the first of up to 400 attempts. */
export const withEasyCaptchas = (bytes: Random['bytes']): Random => ({
  bytes: (count) => (count === CHALLENGE_BYTES ? Buffer.alloc(count) : bytes(count)),
})

/** Real random bytes with easy captchas: the proof of work would take longer than most tests. */
export const easyCaptchas = withEasyCaptchas(randomBytes)
