import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { BoxOffice } from '../box-office.ts'
import { captchaSecret } from './captcha-secret.ts'

/**
 * How long a challenge may be solved and sent, in milliseconds: longer than anybody takes over a form that was opened
 * with it.
 */
const CHALLENGE_LASTS = 20 * 60_000
/**
 * PBKDF2 rounds an attempt, and the most attempts: about a tenth of a second on a laptop, half a second on a telephone.
 */
const ROUNDS = 1_000
const MAX_ATTEMPTS = 400

/** A proof of work for the visitor's browser, in ALTCHA's form. Signed: nothing is kept until it is spent. */
export async function makeChallenge(boxOffice: BoxOffice, now: Date): Promise<Record<string, unknown>> {
  const secret = await captchaSecret(boxOffice)
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: ROUNDS,
    counter: boxOffice.random.bytes(4).readUInt32BE() % MAX_ATTEMPTS,
    deriveKey,
    expiresAt: new Date(now.getTime() + CHALLENGE_LASTS),
    hmacSignatureSecret: secret,
    hmacKeySignatureSecret: `${secret}:key`,
    data: { action: 'submit' },
  })
  return { ...challenge }
}
