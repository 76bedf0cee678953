import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

export const REQUEST_ID = 'x-request-id'

/**
 * Returns the id under which a request is logged in all parts: the caller's if it is well-formed, otherwise a new one.
 */
export function requestIdOf({ headers }: { headers: IncomingHttpHeaders }): string {
  const requestId = headers[REQUEST_ID]
  return typeof requestId === 'string' && /^[A-Za-z0-9][\w.:-]{0,63}$/.test(requestId) ? requestId : randomUUID()
}
