import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { WaitingRoom } from '#shared/waiting-room'
import { pickHeaders } from '../http/header-lists.ts'
import { fingerprintOf, isToken, sessionCookie } from './session-cookie.ts'
import { allowedRedirect } from './waiting-room-redirect.ts'

/**
 * The headers of the ticketing service that reach the browser. All others stay here: its cookies, its name, its own
 * rules for caches, other origins and transport, and whatever belongs to the connection alone.
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
  /** The token that the request bore. */
  token: string | null
  /** The answer is the same for everybody and kept: nothing of a session is in it. */
  isCacheable: boolean
  isCookieSecure: boolean
  serializeCookie: FastifyInstance['serializeCookie']
  waitingRoom: WaitingRoom
  publicUrl: string
  /** Called for a header that was dropped, without its value. */
  onDropped(header: string): void
}

/** The headers of the answer to the browser. */
export function headersToBrowser(headers: IncomingHttpHeaders, to: ToBrowser): IncomingHttpHeaders {
  if (to.isCacheable)
    return { ...pickHeaders(headers, FORWARDED), 'cache-control': headers['cache-control'] ?? 'no-store' }
  const issued = issuedToken(headers, to)
  const token = issued === undefined ? to.token : issued
  const redirect = queueRedirect(headers, to)
  return {
    ...pickHeaders(headers, FORWARDED),
    ...(issued === undefined ? {} : { 'set-cookie': [sessionCookie(to.serializeCookie, issued, to.isCookieSecure)] }),
    ...(redirect === undefined ? {} : { 'x-queueit-redirect': redirect }),
    'x-session-mark': fingerprintOf(token),
    'cache-control': 'no-store',
  }
}

/** The token from now on, null to delete it, undefined where the answer says nothing. A malformed one says nothing. */
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
