import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

export const REQUEST_ID = 'x-request-id'

/** The id under which a request is logged everywhere: the caller's where it is well-formed, a new one otherwise. */
export function requestIdOf({ headers }: { headers: IncomingHttpHeaders }): string {
  const requestId = headers[REQUEST_ID]
  return typeof requestId === 'string' && /^[A-Za-z0-9][\w.:-]{0,63}$/.test(requestId) ? requestId : randomUUID()
}
