import { createHash } from 'node:crypto'

/** The visitor's session in the browser (decisions, section 4): an opaque token that no script can read. */
const NAME = 'session_token'
/** Seven days, in seconds. */
const MAX_AGE = 604_800
/** A browser keeps cookies of up to 4,096 bytes, name and attributes included. */
const LONGEST_TOKEN = 3_800

/** Whether a text can be a token: what may stand in `Authorization: Bearer` (RFC 6750). */
export const isToken = (text: unknown): text is string =>
  typeof text === 'string' && text.length <= LONGEST_TOKEN && text !== '-' && /^[\w\-.~+/]+=*$/.test(text)

/** The token that a request's `Cookie` header bears, or null. A malformed one counts as none; of several the first counts. */
export function sessionTokenOf(cookieHeader: string | undefined): string | null {
  for (const pair of cookieHeader?.split(';') ?? []) {
    const [name, ...value] = pair.split('=')
    if (name?.trim() !== NAME) continue
    const token = value.join('=').trim()
    return isToken(token) ? token : null
  }
  return null
}

/** The `Set-Cookie` that keeps a token, or with null deletes it. A token has no character that a cookie would want encoded. */
export const sessionCookie = (token: string | null, isSecure: boolean): string =>
  [
    `${NAME}=${token ?? ''}`,
    `Max-Age=${token === null ? 0 : MAX_AGE}`,
    'Path=/',
    'HttpOnly',
    ...(isSecure ? ['Secure'] : []),
    'SameSite=Strict',
  ].join('; ')

/** What the page may know of a token: the first 16 hex digits of its SHA-256, or a dash for none. */
export const markOf = (token: string | null): string =>
  token === null ? '-' : createHash('sha256').update(token).digest('hex').slice(0, 16)
