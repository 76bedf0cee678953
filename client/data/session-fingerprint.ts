import type { Endpoint } from '#shared/ticketing/call'

/** The value of `X-Session-Mark` for a page without a session. */
export const NO_TOKEN = '-'

export interface FingerprintReading {
  /** The remembered fingerprint; null before the first response. */
  last: string | null
  /** The response's `X-Session-Mark`; null if it is missing. */
  received: string | null
  /** Whether the request was sent before the remembered fingerprint was set. */
  isLate: boolean
  endpoint: Endpoint
}

/**
 * Decides how the page reacts to a response's fingerprint. `reload`: the session was changed elsewhere, in another tab
 * or by the server.
 */
export function sessionStep({ last, received, isLate, endpoint }: FingerprintReading): 'keep' | 'remember' | 'reload' {
  if (received === null || isLate || received === last) return 'keep'
  if (last === null || endpoint.replacesToken) return 'remember'
  const isFirstToken = last === NO_TOKEN && endpoint.method !== 'GET'
  return isFirstToken ? 'remember' : 'reload'
}
