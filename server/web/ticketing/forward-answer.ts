import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { failureInstead } from './failures.ts'

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\b/i
const EVENTS_TYPE = /^text\/event-stream\b/i
const BODY_HEADERS = ['content-type', 'content-length', 'content-encoding', 'content-language', 'content-disposition']

/**
 * Streams the ticketing service's answer if it is valid: JSON, events for calls that have them, or an empty body.
 * Anything else (a load balancer's HTML page, a redirect) becomes the envelope of its status, or of 502. `reply`
 * already has the answer's status and headers.
 */
export function forwardAnswer(reply: FastifyReply, answer: Readable, isEvents: boolean): FastifyReply {
  if (reply.sent) {
    drop(answer)
    return reply
  }
  const status = reply.statusCode
  const isRedirect = status >= 300 && status < 400
  if (!isRedirect && (isExpected(reply, isEvents) || isEmpty(reply))) {
    // Node sends headers with the first chunk of a body, which may take long in an event stream.
    if (isEvents) reply.raw.once('pipe', () => reply.raw.flushHeaders())
    return reply.send(answer)
  }

  drop(answer)
  for (const name of BODY_HEADERS) reply.removeHeader(name)
  if (reply.hasHeader('x-queueit-redirect')) return reply.send('')
  const failed = status >= 400 ? status : 502
  reply.log.warn({ upstream: 'ticketing', status }, 'the ticketing service answered without an envelope')
  return reply.code(failed).send(failureInstead(failed))
}

const typeOf = (reply: FastifyReply) => String(reply.getHeader('content-type') ?? '')
const isExpected = (reply: FastifyReply, isEvents: boolean) =>
  JSON_TYPE.test(typeOf(reply)) || (isEvents && EVENTS_TYPE.test(typeOf(reply)))
const isEmpty = (reply: FastifyReply) => reply.statusCode === 204 || String(reply.getHeader('content-length')) === '0'

/** Discards a body and its connection. */
function drop(answer: Readable) {
  answer.on('error', () => {})
  answer.destroy()
}
