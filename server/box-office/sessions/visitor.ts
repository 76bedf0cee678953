import type { FastifyReply } from 'fastify'
import { Refusal } from '#shared/refusals'

/** A session as the database knows it. The token itself is never kept. */
export interface Session {
  tokenSha256: Buffer
  customerId: number | null
  cartId: string | null
  /** Its first reservation was proven. */
  isProven: boolean
  /** For which lines of the waiting room it was admitted, and until when: an instant by the line's event. */
  waitingRoomPasses: Readonly<Record<string, string>>
}

/** Who makes a call, as the call came in. */
export interface Visitor {
  /** Undefined without a token, and with one that isn't known any more. */
  readonly session: Session | undefined
  /** The call bore a token that isn't known any more. */
  readonly isLost: boolean
  /**
   * It is lost because a newer token took its place a moment ago: the call was under way meanwhile, and its answer must
   * not cost the newer one.
   */
  readonly isReplaced: boolean
  /** For counting what comes from one household or office: see `networkOf`. */
  readonly networkAddress: string
  /** The call doesn't come through the site: see `isPrivateAddress`. */
  readonly isInHouse: boolean
}

/** The customer who is signed in; refuses anybody else. */
export function customerOf({ session }: Visitor): number {
  if (!session?.customerId) throw new Refusal('SIGN_IN_NEEDED')
  return session.customerId
}

/** A call as rules are given it. */
export interface CallContext {
  readonly visitor: Visitor
  /** When the call came in: the one instant that all of its rules reckon with. */
  readonly now: Date
  /** The call puts seats into the cart. */
  readonly takesSeats: boolean
  /**
   * Has the answer say the session's new token, or `SESSION_ENDED`; undefined leaves the token as it is. For after
   * the transaction, and said only where the call succeeds.
   */
  sendToken(token: string | undefined): void
}

/** What an answer says in place of a token where the session ended. */
export const SESSION_ENDED = '-'

export const SESSION_TOKEN = 'X-Session-Token'
export const REFRESH_PAGE = 'X-Refresh-Page'

/** Says the session's new token, or its end, in the answer. */
export function announceToken(reply: FastifyReply, token: string | undefined) {
  if (token === undefined) return
  reply.removeHeader(REFRESH_PAGE)
  reply.header(SESSION_TOKEN, token)
}
