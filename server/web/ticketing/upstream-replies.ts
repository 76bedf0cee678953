import { pipeline, type Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { TooSlow } from '#server/http/with-timeout'
import { acceptedEncoding, compressor } from '../http/encoding.ts'
import { recordUpstreamTime } from '../operations/upstream-times.ts'
import { TooBusy } from './call-line.ts'
import { unanswered } from './failures.ts'
import { forwardAnswer } from './forward-answer.ts'

/** `Retry-After` of a call refused under pressure, in seconds */
export const RETRY_AFTER_SECONDS = 5

/** Forwards an answer of the ticketing service within a time limit for the browser. */
export function answerUpstream(request: FastifyRequest, reply: FastifyReply, answer: Readable, withinMs: number) {
  const { call, since } = request.ticketing
  if (!call.events) cutOffAfter(reply, withinMs)
  recordUpstreamTime(request, 'ticketing', since)
  forwardAnswer(reply, call.isCacheable ? compressedAnswer(request, reply, answer) : answer, call.events)
}

/**
 * Closes the connection of a client that reads its answer too slowly, and thereby the connection to the ticketing
 * service.
 */
export function cutOffAfter({ raw }: FastifyReply, ms: number) {
  const timer = setTimeout(() => raw.destroy(), ms)
  raw.once('close', () => clearTimeout(timer))
}

/** Compresses an answer that browsers cache, unless the ticketing service did; failures aren't cached. */
function compressedAnswer(request: FastifyRequest, reply: FastifyReply, answer: Readable): Readable {
  if (reply.statusCode !== 200) {
    reply.removeHeader('cache-control')
    return answer
  }
  const encoding = reply.hasHeader('content-encoding') ? null : acceptedEncoding(request)
  if (!encoding) return answer
  reply.removeHeader('content-length').headers({ 'content-encoding': encoding, vary: 'Accept-Encoding' })
  return pipeline(answer, compressor(encoding), () => {})
}

/** Answers 504 for a timeout, 503 for too many calls, 502 for any other failure. */
export function answerUpstreamError(reply: FastifyReply, error: Error) {
  const cause = error.cause instanceof Error ? error.cause : error
  const status = statusOf(cause)
  recordUpstreamTime(reply.request, 'ticketing', reply.request.ticketing.since)
  if (status === 503) reply.header('retry-after', String(RETRY_AFTER_SECONDS))
  reply.code(status).send(unanswered(status))
}

const TIMEOUT_CODES = ['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']

export function statusOf(cause: Error & { code?: string }): number {
  if (cause instanceof TooSlow || TIMEOUT_CODES.includes(cause.code ?? '')) return 504
  return cause instanceof TooBusy ? 503 : 502
}
