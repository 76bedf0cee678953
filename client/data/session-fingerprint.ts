import type { Endpoint } from '#shared/ticketing/call'

/** The mark of a page without a session. */
export const NO_TOKEN = '-'

export interface FingerprintReading {
  /** What the page remembers; null before its first answer. */
  last: string | null
  /** The answer's `X-Session-Mark`; null where it has none. */
  received: string | null
  /** The answer belongs to a request that left before the remembered mark came. */
  isLate: boolean
  line: Endpoint
}

/** `reload`: the session was changed elsewhere, in another tab or by the server. */
export function sessionStep({
  last: remembered,
  received,
  isLate,
  line,
}: FingerprintReading): 'keep' | 'remember' | 'reload' {
  if (received === null || isLate || received === remembered) return 'keep'
  if (remembered === null || line.replacesToken) return 'remember'
  const isFirstToken = remembered === NO_TOKEN && line.method !== 'GET'
  return isFirstToken ? 'remember' : 'reload'
}
