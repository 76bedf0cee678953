import type { IncomingHttpHeaders } from 'node:http'
import { TRACE_HEADERS, traceHeaders } from '#server/http/tracing'
import { definedHeaders, pickHeaders } from '../http/header-lists.ts'

/**
 * The browser's headers that reach the ticketing service. All others are removed: cookies, the browser's own
 * authorization, keys, addresses claimed by proxies or attackers, and hop-by-hop headers.
 */
const FORWARDED = [
  'accept',
  'accept-encoding',
  'accept-language',
  'content-type',
  'content-length',
  'last-event-id',
  'user-agent',
  ...TRACE_HEADERS,
]
/** Headers that would announce a body where there is none */
const BODY_HEADERS = ['content-type', 'content-length']
const MAX_LENGTH = 4_096

export interface FromBrowser {
  method: string
  headers: IncomingHttpHeaders
  /** The query's `queueittoken`, for clients that can't set headers */
  queueTokenInQuery: unknown
  token: string | null
  requestId: string
  /** Undefined for a shared call */
  client: string | undefined
  /** The address of this site. */
  site: Pick<URL, 'host' | 'protocol'>
}

/** Returns the headers of the call to the ticketing service. `host` is the upstream's. */
export function headersToTicketing(from: FromBrowser, host: string | undefined): IncomingHttpHeaders {
  const { headers, site } = from
  const forwarded = FORWARDED.filter((name) => from.method !== 'GET' || !BODY_HEADERS.includes(name))
  return definedHeaders({
    ...pickHeaders(headers, forwarded),
    ...traceHeaders(),
    host,
    authorization: from.token === null ? undefined : `Bearer ${from.token}`,
    'x-request-id': from.requestId,
    'x-forwarded-for': from.client,
    'x-forwarded-host': site.host,
    'x-forwarded-proto': site.protocol.slice(0, -1),
    'x-queueit-token': headerValue(headers['x-queueit-token'] ?? headers['x-queueittoken'] ?? from.queueTokenInQuery),
    'x-queueit-ajaxpageurl': headerValue(headers['x-queueit-ajaxpageurl']),
  })
}

const headerValue = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= MAX_LENGTH && /^[\x21-\x7e]+$/.test(value) ? value : undefined
