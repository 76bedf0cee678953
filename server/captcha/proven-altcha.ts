import { type Challenge, type Solution, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { isBeyondBounds } from '#server/http/json-bounds'

/** A valid token's id, and when the token expires */
export interface CaptchaProof {
  /** Equal for all encodings of the same token */
  id: string
  expiresAt: Date
}

/** Returns the content of a token in base64 of `{ challenge, solution }`; undefined for any other text. */
function readToken(token: string): { challenge: Challenge; solution: Solution } | undefined {
  try {
    const text = Buffer.from(token, 'base64').toString()
    // The function that checks its signature recurses once per level.
    if (isBeyondBounds(text)) return undefined
    const { challenge, solution } = JSON.parse(text)
    const { nonce, expiresAt } = challenge.parameters
    return typeof nonce === 'string' && typeof expiresAt === 'number' && solution ? { challenge, solution } : undefined
  } catch {
    return undefined
  }
}

/**
 * Returns the proof in an ALTCHA token; undefined if it is invalid, not ours, unsolved, too old or for another purpose.
 */
export async function provenAltcha(
  secret: string,
  token: string,
  now: Date,
  purpose: Record<string, string> = { action: 'submit' },
): Promise<CaptchaProof | undefined> {
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
  const isMeant = Object.entries(purpose).every(([name, value]) => data?.[name] === value)
  return verified && isMeant ? { id: `altcha ${nonce}`, expiresAt: end } : undefined
}
