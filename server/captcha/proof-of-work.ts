import { randomInt } from 'node:crypto'
import { type Challenge, createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

/**
 * How long a challenge is valid, in milliseconds: longer than a visitor needs to complete the form that was opened with
 * it.
 */
export const CHALLENGE_LIFETIME_MS = 20 * 60_000
/**
 * PBKDF2 rounds per attempt, and the maximum attempts: about a tenth of a second on a laptop, half a second on a phone.
 */
const ROUNDS = 1_000
export const MAX_ATTEMPTS = 400

export interface ChallengeOptions {
  secret: string
  now: Date
  /** What the proof serves for, and for whom: signed with the challenge. */
  data: Record<string, string>
  /** The attempt that solves it, from 0 to `MAX_ATTEMPTS` - 1. */
  counter?: number
}

/**
 * Returns a proof of work for the visitor's browser, in ALTCHA's format. It is signed, so nothing is stored until it is
 * spent.
 */
export const proofOfWork = ({
  secret,
  now,
  data,
  counter = randomInt(MAX_ATTEMPTS),
}: ChallengeOptions): Promise<Challenge> =>
  createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: ROUNDS,
    counter,
    deriveKey,
    expiresAt: new Date(now.getTime() + CHALLENGE_LIFETIME_MS),
    hmacSignatureSecret: secret,
    hmacKeySignatureSecret: `${secret}:key`,
    data,
  })
