import type { FastifyReply } from 'fastify'
import { Refusal } from '#shared/refusals'

/** A session as stored in the database. The token itself is never stored. */
export interface Session {
  tokenSha256: Buffer
  customerId: number | null
  cartId: string | null
  /** Whether it has passed the captcha for its first reservation. */
  isProven: boolean
  /** When its admissions by the waiting room expire, by event. */
  waitingRoomPasses: Readonly<Record<string, string>>
}

/** The visitor of a call at the time of the request. */
export interface Visitor {
  /** Undefined without a token, and with an unknown one. */
  readonly session: Session | undefined
  /** The call has a token that is no longer valid. */
  readonly isLost: boolean
  /** The token was replaced while the call was in progress, so its response must not revoke the newer one. */
  readonly isReplaced: boolean
  /** Identifies one household or office for counting: see `networkOf`. */
  readonly networkAddress: string
  /** The call doesn't come through the site: see `isPrivateAddress`. */
  readonly isOnPrivateNetwork: boolean
}

/** Returns the signed-in customer; refuses any other visitor. */
export function customerOf({ session }: Visitor): number {
  if (!session?.customerId) throw new Refusal('SIGN_IN_NEEDED')
  return session.customerId
}

/** The context of a call for rules. */
export interface CallContext {
  readonly visitor: Visitor
  /** The time of the request, which all rules of the call use. */
  readonly now: Date
  /** The call puts seats into the cart. */
  readonly takesSeats: boolean
  /**
   * Sends the session's new token, or `SESSION_ENDED`, with the response; undefined leaves the token as it is. Call it
   * after the transaction. It is sent only if the call succeeds.
   */
  sendToken(token: string | undefined): void
}

/** Sent in place of a token when the session has ended. */
export const SESSION_ENDED = '-'

export const SESSION_TOKEN = 'X-Session-Token'
export const REFRESH_PAGE = 'X-Refresh-Page'

/** Sends the session's new token, or its end, with the response. */
export function announceToken(reply: FastifyReply, token: string | undefined) {
  if (token === undefined) return
  reply.removeHeader(REFRESH_PAGE)
  reply.header(SESSION_TOKEN, token)
}
