import { type Challenge, type Solution, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { BoxOffice } from '../box-office.ts'
import type { CaptchaProof } from './captcha-proof.ts'
import { captchaSecret } from './captcha-secret.ts'

/** What a token says when it is base64 of `{ challenge, solution }`; undefined for any other text. */
function readToken(token: string): { challenge: Challenge; solution: Solution } | undefined {
  try {
    const { challenge, solution } = JSON.parse(Buffer.from(token, 'base64').toString())
    const { nonce, expiresAt } = challenge.parameters
    return typeof nonce === 'string' && typeof expiresAt === 'number' && solution ? { challenge, solution } : undefined
  } catch {
    return undefined
  }
}

/** The proof in an ALTCHA token; undefined where it isn't one, isn't ours, isn't solved, or is too old. */
export async function provenAltcha(boxOffice: BoxOffice, token: string, now: Date): Promise<CaptchaProof | undefined> {
  const read = readToken(token)
  if (!read) return undefined
  const { nonce, expiresAt, data } = read.challenge.parameters
  const end = new Date((expiresAt ?? 0) * 1000)
  if (end <= now) return undefined
  const secret = await captchaSecret(boxOffice)
  const { verified } = await verifySolution({
    ...read,
    deriveKey,
    hmacSignatureSecret: secret,
    hmacKeySignatureSecret: `${secret}:key`,
  })
  return verified && data?.action === 'submit' ? { id: `altcha ${nonce}`, expiresAt: end } : undefined
}
