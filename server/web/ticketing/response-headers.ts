import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { WaitingRoom } from '#shared/waiting-room'
import { pickHeaders } from '../http/header-lists.ts'
import { fingerprintOf, isToken, sessionCookie } from './session-cookie.ts'
import { allowedRedirect } from './waiting-room-redirect.ts'

/**
 * The ticketing service's headers that reach the browser. All others are removed: its cookies, name and cache rules,
 * CORS and transport headers, and hop-by-hop headers.
 */
const FORWARDED = [
  'content-type',
  'content-length',
  'content-encoding',
  'content-language',
  'content-disposition',
  'retry-after',
  'vary',
  'x-refresh-page',
  'x-queueit-connector',
  'x-queueit-failed',
]

export interface ToBrowser {
  /** The request's token */
  token: string | null
  /** The answer is the same for all visitors and cached, and contains no session data */
  isCacheable: boolean
  isCookieSecure: boolean
  serializeCookie: FastifyInstance['serializeCookie']
  waitingRoom: WaitingRoom
  publicUrl: string
  /** Called for a header that was dropped, without its value. */
  onDropped(header: string): void
}

/** Returns the headers of the answer to the browser. */
export function headersToBrowser(headers: IncomingHttpHeaders, to: ToBrowser): IncomingHttpHeaders {
  if (to.isCacheable) return pickHeaders(headers, [...FORWARDED, 'cache-control'])
  const issued = issuedToken(headers, to)
  const token = issued === undefined ? to.token : issued
  const redirect = queueRedirect(headers, to)
  return {
    ...pickHeaders(headers, FORWARDED),
    ...(issued === undefined ? {} : { 'set-cookie': [sessionCookie(to.serializeCookie, issued, to.isCookieSecure)] }),
    ...(redirect === undefined ? {} : { 'x-queueit-redirect': redirect }),
    'x-session-mark': fingerprintOf(token),
  }
}

/** Returns the new token, null to delete it, undefined if the answer has none or a malformed one. */
function issuedToken(headers: IncomingHttpHeaders, to: ToBrowser): string | null | undefined {
  const token = headers['x-session-token']
  if (token === undefined) return undefined
  if (token === '-') return null
  if (isToken(token)) return token
  to.onDropped('x-session-token')
  return undefined
}

function queueRedirect(headers: IncomingHttpHeaders, to: ToBrowser): string | undefined {
  const redirect = headers['x-queueit-redirect']
  if (redirect === undefined) return undefined
  const allowed = typeof redirect === 'string' ? allowedRedirect(redirect, to.waitingRoom, to.publicUrl) : null
  if (allowed === null) to.onDropped('x-queueit-redirect')
  return allowed ?? undefined
}
