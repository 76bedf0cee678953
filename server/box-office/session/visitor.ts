import type { FastifyReply } from 'fastify'

/** A session as the database knows it. The token itself is never kept. */
export interface Session {
  tokenSha256: Buffer
  customerId: number | null
  cartId: string | null
}

/** Who makes a call. Lives as long as the call. */
export interface Visitor {
  /** Undefined without a token, and with one that isn't known any more. */
  session: Session | undefined
  /** The call bore a token that isn't known any more. */
  isLost: boolean
  /** It is lost because a newer token took its place a moment ago: the call was under way meanwhile, and its answer must not cost the newer one. */
  isReplaced: boolean
  /** For counting failed attempts. */
  networkAddress: string
  /** What the answer says of the token: a new one, or `-` where the session ended. Written by the session's own functions only. */
  tokenToSend: string | undefined
}

export const SESSION_TOKEN = 'X-Session-Token'
export const REFRESH_PAGE = 'X-Refresh-Page'

/** Tells the visitor of a new token, or of the end of the session, once the call has succeeded. */
export function announceToken({ tokenToSend }: Visitor, reply: FastifyReply) {
  if (tokenToSend === undefined) return
  reply.removeHeader(REFRESH_PAGE)
  reply.header(SESSION_TOKEN, tokenToSend)
}
