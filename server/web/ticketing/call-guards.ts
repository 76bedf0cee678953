import { setMaxListeners } from 'node:events'
import { Readable } from 'node:stream'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { isBeyondBounds } from '#server/http/json-bounds'
import { logFailure } from '#server/http/log-failure'
import type { Endpoint } from '#shared/ticketing/call'
import { MAX_BODY_BYTES } from '#shared/ticketing/envelope'
import { isCrossSite } from '../security/cross-site.ts'
import { createAllowedCalls } from './allowed-calls.ts'
import { isNew, isShared } from './call-kinds.ts'
import { failureInstead, ownFailure } from './failures.ts'
import { BodyTooComplex, BodyTooLarge, BodyTooSlow, wholeBody } from './limited-body.ts'
import type { TicketingProxyOptions } from './proxy-options.ts'
import { fingerprintOf, sessionTokenOf } from './session-cookie.ts'
import { RETRY_AFTER_SECONDS, statusOf } from './upstream-replies.ts'

/** The time limit for a body while the server closes, in milliseconds. An open body delays the shutdown. */
const BODY_WITHIN_CLOSING = 1_000

/**
 * Refuses calls outside the contract and cross-site requests. Every answer has the session's fingerprint.
 */
export function guardCalls(
  api: FastifyInstance,
  settings: TicketingProxyOptions['settings'],
  calls: readonly Endpoint[],
) {
  const find = createAllowedCalls(calls)
  api.addHook('onRequest', async (request, reply) => {
    const lookup = find(request.method, request.raw.url ?? '')
    const isCacheable = lookup !== null && 'call' in lookup && lookup.call.isCacheable
    const token = isCacheable ? null : sessionTokenOf(request.cookies)
    if (!isCacheable) reply.header('x-session-mark', fingerprintOf(token))
    if (!lookup) return reply.code(404).send(ownFailure(404))
    if ('allow' in lookup) return reply.code(405).header('allow', lookup.allow.join(', ')).send(ownFailure(405))
    if (request.method !== 'GET' && isCrossSite(request.headers, settings.PUBLIC_URL))
      return reply.code(403).send(ownFailure(403))
    request.ticketing = { call: lookup.call, token, body: null, since: 0 }
  })
}

/** Under pressure, refuses unshared calls of visitors without a session before any other work. */
export function refuseNewUnderPressure(api: FastifyInstance, { isUnderPressure = () => false }: TicketingProxyOptions) {
  api.addHook('onRequest', async (request, reply) => {
    if (!isNew(request) || isShared(request) || !isUnderPressure()) return
    return reply.code(503).header('retry-after', String(RETRY_AFTER_SECONDS)).send(ownFailure(503))
  })
}

/**
 * Reads the whole body before taking a connection to the ticketing service, so that slow senders hold no connection and
 * invalid bodies are rejected here.
 */
export function readBodies(api: FastifyInstance, withinMs: number) {
  const limits = { maxBytes: MAX_BODY_BYTES, withinMs }
  const closing = new AbortController()
  setMaxListeners(0, closing.signal)
  api.addHook('preClose', async () => {
    setTimeout(() => closing.abort(), BODY_WITHIN_CLOSING).unref()
  })
  api.addHook('preParsing', async (request, reply, body) => {
    if (!hasBody(request)) return body
    try {
      if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) throw new BodyTooLarge()
      const whole = await wholeBody(body as Readable, { ...limits, signal: closing.signal })
      // JSON's structural characters are ASCII.
      if (isBeyondBounds(whole.toString('latin1'))) throw new BodyTooComplex()
      request.headers['content-length'] = String(whole.length)
      request.ticketing.body = whole
      return Readable.from([whole], { objectMode: false })
    } catch (error) {
      if (error instanceof BodyTooLarge || error instanceof BodyTooSlow) reply.header('connection', 'close')
      throw error
    }
  })
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

export function answerFailures(api: FastifyInstance) {
  api.setNotFoundHandler((_request, reply) => reply.code(404).send(ownFailure(404)))
  api.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? (error.code?.startsWith('UND_') ? statusOf(error) : 500)
    if (status >= 500) logFailure(request, error, 'a call failed')
    return reply.code(status).removeHeader('content-encoding').send(failureInstead(status))
  })
}
