import type { Settings } from '#config/settings'
import type { Endpoint } from '#shared/ticketing/call'

export interface TicketingProxyOptions {
  settings: Pick<
    Settings,
    | 'TICKETING_URL'
    | 'COMPANION_HOST'
    | 'BOX_OFFICE_PORT'
    | 'TICKETING_TIMEOUT_MS'
    | 'SESSION_COOKIE_SECURE'
    | 'PUBLIC_URL'
    | 'WAITING_ROOM_URL'
    | 'TRUST_PROXY'
    | 'CALLS_SHARED_MS'
  >
  /** The permitted calls; anything else under /api is 404. By default the contract's */
  calls?: readonly Endpoint[]
  /** Time limit for receiving a body and for sending an answer, in milliseconds */
  bodyWithinMs?: number
  answerWithinMs?: number
  /** Returns milliseconds of any monotonic clock */
  now?: () => number
  /** Called with every read of a shared answer, for the metrics */
  onSharedRead?: (outcome: 'hit' | 'stale' | 'miss') => void
  /** Called with the seats of a performance in each shared answer */
  onSeats?: (body: Buffer) => void
  /** Whether new work must be refused at the moment */
  isUnderPressure?: () => boolean
}

/** The default of `answerWithinMs`. An answer has a few hundred kB, so a connection of 100 kbit/s is fast enough. */
export const ANSWER_TIMEOUT_MS = 60_000
