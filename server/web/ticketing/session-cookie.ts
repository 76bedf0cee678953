import { createHash } from 'node:crypto'
import type {} from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'

/** The cookie of the visitor's session, an opaque token that no script can read */
const NAME = 'session_token'
/** Seven days, in seconds. */
const MAX_AGE = 604_800
/** Browsers store cookies of up to 4,096 bytes, including name and attributes. */
const MAX_TOKEN_LENGTH = 3_800

/** Whether a text can be a token: the characters of `Authorization: Bearer` (RFC 6750) */
export const isToken = (text: unknown): text is string =>
  typeof text === 'string' && text.length <= MAX_TOKEN_LENGTH && text !== '-' && /^[\w\-.~+/]+=*$/.test(text)

/** Returns the token in a request's cookies, or null. A malformed one counts as none; of several, the first counts. */
export function sessionTokenOf(cookies: Readonly<Record<string, string | undefined>>): string | null {
  const token = cookies[NAME]
  return isToken(token) ? token : null
}

/** Returns the `Set-Cookie` that stores a token, or deletes it for null. */
export const sessionCookie = (
  serialize: FastifyInstance['serializeCookie'],
  token: string | null,
  isSecure: boolean,
): string =>
  serialize(NAME, token ?? '', {
    path: '/',
    maxAge: token === null ? 0 : MAX_AGE,
    httpOnly: true,
    secure: isSecure,
    sameSite: 'strict',
    encode: String,
  })

/**
 * Returns the fingerprint of a token that the page may see, sent as `X-Session-Mark`: the first 16 hex digits of its
 * SHA-256, or a dash for none.
 */
export const fingerprintOf = (token: string | null): string =>
  token === null ? '-' : createHash('sha256').update(token).digest('hex').slice(0, 16)
