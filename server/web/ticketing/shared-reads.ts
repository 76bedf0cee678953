import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#shared/ticketing/call'
import { seatSelector } from '#shared/ticketing/seat-selector/seat-selector'
import { acceptedEncoding, encodedBody } from '../http/encoding.ts'
import { definedHeaders } from '../http/header-lists.ts'
import { isNotModified } from '../http/not-modified.ts'
import { recordUpstreamTime } from '../operations/upstream-times.ts'
import { ticketingUrl } from '../ticketing-url.ts'
import { ANSWER_TIMEOUT_MS, type TicketingProxyOptions } from './proxy-options.ts'
import { headersToTicketing } from './request-headers.ts'
import { createSharedAnswers, type SharedAnswer, type SharedCall } from './shared-answers.ts'
import type { createUpstream } from './upstream.ts'
import { answerUpstreamError, cutOffAfter } from './upstream-replies.ts'

/** Minimum bytes for compression: a smaller answer is one packet either way */
const WORTH_COMPRESSING = 1_400

/** Creates the reply with a shared answer, which returns false if the answer isn't the same for all visitors. */
export function createSharedReads(
  { settings, now, onSharedRead, onSeats, answerWithinMs = ANSWER_TIMEOUT_MS }: TicketingProxyOptions,
  upstream: Pick<ReturnType<typeof createUpstream>, 'whole'>,
) {
  const service = new URL(ticketingUrl(settings))
  const site = new URL(settings.PUBLIC_URL)
  const asked = { queueTokenInQuery: undefined, token: null, client: undefined, site }
  const send = ({ method, path, contentType, body, requestId }: SharedCall) => {
    const headers = definedHeaders({
      accept: 'application/json',
      'content-type': contentType,
      'content-length': body ? String(body.length) : undefined,
    })
    return upstream.whole({
      method: method as Endpoint['method'],
      path: service.pathname.replace(/\/$/, '') + path,
      headers: headersToTicketing({ ...asked, method, headers, requestId }, service.host),
      body,
    })
  }
  const read = createSharedAnswers({
    send,
    sharedFor: settings.CALLS_SHARED_MS,
    now: now ?? (() => performance.now()),
    onRead: onSharedRead ?? (() => {}),
  })

  return async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    const { since, body, call } = request.ticketing
    const contentType = body ? request.headers['content-type'] : undefined
    const { method, id: requestId } = request
    try {
      const { answer, isOwn } = await read({ method, path: request.raw.url ?? '', contentType, body, requestId })
      if (!answer) return false
      if (isOwn) recordUpstreamTime(request, 'ticketing', since)
      if (isOwn && call.path === seatSelector.performanceSeats.path) onSeats?.(answer.body)
      cutOffAfter(reply, answerWithinMs)
      await sendShared(request, reply, answer)
      return true
    } catch (error) {
      answerUpstreamError(reply, error as Error)
      return true
    }
  }
}

async function sendShared(request: FastifyRequest, reply: FastifyReply, answer: SharedAnswer) {
  reply.code(answer.status).headers({ etag: answer.etag, vary: 'Accept-Encoding' })
  if (answer.retryAfter !== undefined) reply.header('retry-after', answer.retryAfter)
  if (answer.status === 200 && request.method === 'GET' && isNotModified(request.headers, answer))
    return reply.code(304).send()
  reply.type(answer.type)
  const encoding = answer.body.length > WORTH_COMPRESSING ? acceptedEncoding(request) : null
  if (!encoding) return reply.send(answer.body)
  return reply.header('content-encoding', encoding).send(await encodedBody(answer, encoding))
}
