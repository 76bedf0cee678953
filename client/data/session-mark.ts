import type { Endpoint } from '#shared/ticketing/call'

/** The mark of a page without a session (decisions, section 4). */
export const NO_TOKEN = '-'

/** Calls that end or replace the session's token when they succeed. */
const replacing: ReadonlySet<string> = new Set([
  '/api/Authentication/Login',
  '/api/Authentication/Logout',
  '/api/Authentication/ResetPassword',
  '/api/Account/Register',
  '/api/Account/ChangePassword',
  '/api/Checkout/Login',
  '/api/Checkout/Register',
])
export const replacesToken = (line: Endpoint): boolean => replacing.has(line.path)

export interface MarkReading {
  /** What the page remembers; null before its first answer. */
  remembered: string | null
  /** The answer's `X-Session-Mark`; null where it has none. */
  received: string | null
  /** The answer belongs to a request that left before the remembered mark came. */
  isLate: boolean
  line: Endpoint
}

/** `reload`: the session was changed elsewhere, in another tab or by the server. */
export function stepOfMark({ remembered, received, isLate, line }: MarkReading): 'keep' | 'remember' | 'reload' {
  if (received === null || isLate || received === remembered) return 'keep'
  if (remembered === null || replacesToken(line)) return 'remember'
  const isFirstToken = remembered === NO_TOKEN && line.method !== 'GET'
  return isFirstToken ? 'remember' : 'reload'
}
