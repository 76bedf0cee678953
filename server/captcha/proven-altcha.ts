import { type Challenge, type Solution, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { isBeyondBounds } from '#server/http/json-bounds'

/** A token that proves its work, or its human, and when nobody can use it any more. */
export interface CaptchaProof {
  /** The same for every way of writing the same token. */
  id: string
  expiresAt: Date
}

/** What a token says when it is base64 of `{ challenge, solution }`; undefined for any other text. */
function readToken(token: string): { challenge: Challenge; solution: Solution } | undefined {
  try {
    const text = Buffer.from(token, 'base64').toString()
    // Its signature is checked by a function that calls itself for each level.
    if (isBeyondBounds(text)) return undefined
    const { challenge, solution } = JSON.parse(text)
    const { nonce, expiresAt } = challenge.parameters
    return typeof nonce === 'string' && typeof expiresAt === 'number' && solution ? { challenge, solution } : undefined
  } catch {
    return undefined
  }
}

/** The proof in an ALTCHA token; undefined where it isn't one, isn't ours, isn't solved, or is too old. */
export async function provenAltcha(secret: string, token: string, now: Date): Promise<CaptchaProof | undefined> {
  const read = readToken(token)
  if (!read) return undefined
  const { nonce, expiresAt, data } = read.challenge.parameters
  const end = new Date((expiresAt ?? 0) * 1000)
  if (end <= now) return undefined
  const { verified } = await verifySolution({
    ...read,
    deriveKey,
    hmacSignatureSecret: secret,
    hmacKeySignatureSecret: `${secret}:key`,
  })
  return verified && data?.action === 'submit' ? { id: `altcha ${nonce}`, expiresAt: end } : undefined
}
