import { MAX_ATTEMPTS, proofOfWork } from '#server/captcha/proof-of-work'
import type { BoxOffice } from '../box-office.ts'
import { captchaSecret } from './captcha-secret.ts'

/** The challenge of a form, in ALTCHA's format. */
export async function makeChallenge(boxOffice: BoxOffice, now: Date): Promise<Record<string, unknown>> {
  const secret = await captchaSecret(boxOffice)
  const counter = boxOffice.random.bytes(4).readUInt32BE() % MAX_ATTEMPTS
  return { ...(await proofOfWork({ secret, now, counter, data: { action: 'submit' } })) }
}
