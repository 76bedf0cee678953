import type { Endpoint } from '#shared/ticketing/call'

/** The fingerprint of a page without a session: the value that `X-Session-Mark` then has. */
export const NO_TOKEN = '-'

export interface FingerprintReading {
  /** What the page remembers; null before its first answer. */
  last: string | null
  /** The answer's `X-Session-Mark`; null where it has none. */
  received: string | null
  /** The answer belongs to a request that left before the remembered fingerprint came. */
  isLate: boolean
  endpoint: Endpoint
}

/**
 * What the page does with an answer's fingerprint. `reload`: the session was changed elsewhere, in another tab or by
 * the server.
 */
export function sessionStep({ last, received, isLate, endpoint }: FingerprintReading): 'keep' | 'remember' | 'reload' {
  if (received === null || isLate || received === last) return 'keep'
  if (last === null || endpoint.replacesToken) return 'remember'
  const isFirstToken = last === NO_TOKEN && endpoint.method !== 'GET'
  return isFirstToken ? 'remember' : 'reload'
}
