import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#shared/ticketing/call'

declare module 'fastify' {
  interface FastifyRequest {
    /** Under /api: the contract's call, the session's token or null, its body, and when it was sent */
    ticketing: { call: Endpoint; token: string | null; body: Buffer | null; since: number }
  }
}

/**
 * Whether a call is from a visitor without a session, so not part of a purchase in progress. Calls whose answers
 * browsers cache have no token either.
 */
export const isNew = ({ ticketing: { call, token } }: FastifyRequest): boolean => token === null && !call.isCacheable

/**
 * Whether a call is a read by a visitor who has neither a session nor a place in a queue. All such visitors get the
 * same answer.
 */
export const isShared = ({ method, headers, query, ticketing: { call, token } }: FastifyRequest): boolean =>
  call.sharedForSeconds > 0 &&
  method === call.method &&
  token === null &&
  headers['x-queueit-token'] === undefined &&
  headers['x-queueittoken'] === undefined &&
  (query as Record<string, unknown>).queueittoken === undefined
