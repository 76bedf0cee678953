import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { BoxOffice } from '../box-office.ts'
import { captchaSecret } from './captcha-secret.ts'

/**
 * How long a challenge is valid, in milliseconds: longer than a visitor needs to complete the form that was opened with
 * it.
 */
const CHALLENGE_LIFETIME_MS = 20 * 60_000
/**
 * PBKDF2 rounds per attempt, and the maximum attempts: about a tenth of a second on a laptop, half a second on a phone.
 */
const ROUNDS = 1_000
const MAX_ATTEMPTS = 400

/**
 * Returns a proof of work for the visitor's browser, in ALTCHA's format. It is signed, so nothing is stored until it is
 * spent.
 */
export async function makeChallenge(boxOffice: BoxOffice, now: Date): Promise<Record<string, unknown>> {
  const secret = await captchaSecret(boxOffice)
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: ROUNDS,
    counter: boxOffice.random.bytes(4).readUInt32BE() % MAX_ATTEMPTS,
    deriveKey,
    expiresAt: new Date(now.getTime() + CHALLENGE_LIFETIME_MS),
    hmacSignatureSecret: secret,
    hmacKeySignatureSecret: `${secret}:key`,
    data: { action: 'submit' },
  })
  return { ...challenge }
}
