import type { IncomingMessage } from 'node:http'
import { pipeline, type Readable } from 'node:stream'
import cookie from '@fastify/cookie'
import httpProxy from '@fastify/http-proxy'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Settings } from '#config/settings'
import { TooSlow } from '#server/process/with-timeout'
import type { Endpoint } from '#shared/ticketing/call'
import { everyCall } from '#shared/ticketing/contract'
import { MAX_BODY_BYTES } from '#shared/ticketing/envelope'
import { waitingRoomOf } from '#shared/waiting-room'
import { acceptedEncoding, compressor } from '../http/encoding.ts'
import { noteUpstream } from '../operations/upstream-times.ts'
import { createClientAddress } from '../security/client-address.ts'
import { isCrossSite } from '../security/cross-site.ts'
import { ticketingUrl } from '../ticketing-url.ts'
import { createAllowedCalls } from './allowed-calls.ts'
import { failureInstead, ownFailure, unanswered } from './failures.ts'
import { forwardAnswer } from './forward-answer.ts'
import { BodyTooLarge, limitedBody } from './limited-body.ts'
import { headersToTicketing } from './request-headers.ts'
import { headersToBrowser } from './response-headers.ts'
import { fingerprintOf, sessionTokenOf } from './session-cookie.ts'
import { createUpstream, TooBusy } from './upstream.ts'

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
  >
  /** The calls that may pass; anything else under /api is 404. By default the contract's. */
  calls?: readonly Endpoint[]
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Under /api: the call of the contract, the session's token or null, and when it was sent on. */
    ticketing: { call: Endpoint; token: string | null; since: number }
  }
}

/**
 * Passes the contract's calls on to the ticketing service, session and waiting room translated, as streams both ways.
 */
export const ticketingProxy = fp<TicketingProxyOptions>(
  async (app, options) => {
    app.decorateRequest('ticketing')
    await app.register(cookie)
    await app.register((api) => passCalls(api, options), { prefix: '/api' })
  },
  { name: 'ticketing-proxy', fastify: '5.x', dependencies: ['upstream-times'] },
)

const contractCalls = everyCall.map(({ call }) => call)

async function passCalls(api: FastifyInstance, { settings, calls = contractCalls }: TicketingProxyOptions) {
  guardCalls(api, settings, calls)
  limitBodies(api)
  answerFailures(api)

  const service = new URL(ticketingUrl(settings))
  const upstream = createUpstream({ origin: service.origin, timeoutMs: settings.TICKETING_TIMEOUT_MS })
  const open = openCalls(api)
  api.addHook('onClose', upstream.close)
  await api.register(httpProxy, {
    upstream: service.origin,
    rewritePrefix: `${service.pathname.replace(/\/$/, '')}/api`,
    undici: upstream.dispatcher,
    disableRequestLogging: true,
    internalRewriteLocationHeader: false,
    handler: (request, reply, path, replyOptions) => {
      const { call } = request.ticketing
      request.ticketing.since = performance.now()
      return upstream.withOptions({ signal: open(reply, call.events), isEvents: call.events }, () =>
        reply.from(path, replyOptions),
      )
    },
    replyOptions: {
      ...translation(settings, api.serializeCookie),
      retryDelay: () => null,
      onResponse: (request, reply, { stream }) =>
        answerUpstream(request as FastifyRequest, reply as FastifyReply, stream),
      onError: (reply, { error }) => answerUpstreamError(reply as FastifyReply, error),
    },
  })
}

/**
 * Refuses what the contract doesn't have and what another site sends. Every answer has the session's fingerprint and
 * isn't stored.
 */
function guardCalls(api: FastifyInstance, settings: TicketingProxyOptions['settings'], calls: readonly Endpoint[]) {
  const find = createAllowedCalls(calls)
  api.addHook('onRequest', async (request, reply) => {
    const lookup = find(request.method, request.raw.url ?? '')
    const isCacheable = lookup !== null && 'call' in lookup && lookup.call.isCacheable
    const token = isCacheable ? null : sessionTokenOf(request.cookies)
    if (!isCacheable) reply.header('x-session-mark', fingerprintOf(token))
    reply.header('cache-control', 'no-store')
    if (!lookup) return reply.code(404).send(ownFailure(404))
    if ('allow' in lookup) return reply.code(405).header('allow', lookup.allow.join(', ')).send(ownFailure(405))
    if (request.method !== 'GET' && isCrossSite(request.headers, settings.PUBLIC_URL))
      return reply.code(403).send(ownFailure(403))
    request.ticketing = { call: lookup.call, token, since: 0 }
  })
}

function limitBodies(api: FastifyInstance) {
  api.addHook('preParsing', async (request, _reply, body) => {
    if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) throw new BodyTooLarge()
    return body.pipe(limitedBody(MAX_BODY_BYTES))
  })
}

function answerFailures(api: FastifyInstance) {
  api.setNotFoundHandler((_request, reply) => reply.code(404).send(ownFailure(404)))
  api.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? (error.code?.startsWith('UND_') ? statusOf(error) : 500)
    if (status >= 500) request.log.error({ err: error }, 'a call failed')
    return reply.code(status).removeHeader('content-encoding').send(failureInstead(status))
  })
}

/**
 * Signals by which a call ends when its browser leaves; event streams also when the server closes, as they'd hold it
 * open.
 */
function openCalls(api: FastifyInstance) {
  const streams = new Set<AbortController>()
  api.addHook('preClose', async () => {
    for (const stream of streams) stream.abort()
  })
  return (reply: FastifyReply, isEvents: boolean): AbortSignal => {
    const aborted = new AbortController()
    if (isEvents) streams.add(aborted)
    reply.raw.once('close', () => {
      streams.delete(aborted)
      if (!reply.raw.writableFinished) aborted.abort()
    })
    return aborted.signal
  }
}

/** As much of a request as the headers need, whatever server it came to. */
type ProxiedRequest = Pick<FastifyRequest, 'method' | 'headers' | 'query' | 'ticketing' | 'id' | 'log'> & {
  raw: { socket: { remoteAddress?: string | undefined } }
}

/** What changes in the headers on the way there and back. */
function translation(settings: TicketingProxyOptions['settings'], serializeCookie: FastifyInstance['serializeCookie']) {
  const clientAddress = createClientAddress(settings.TRUST_PROXY)
  const waitingRoom = waitingRoomOf(settings.WAITING_ROOM_URL, settings.PUBLIC_URL)
  const publicUrl = settings.PUBLIC_URL
  const isCookieSecure = settings.SESSION_COOKIE_SECURE
  return {
    rewriteRequestHeaders: (request: ProxiedRequest, { host }: IncomingMessage['headers']) =>
      headersToTicketing(
        {
          method: request.method,
          headers: request.headers,
          queueTokenInQuery: (request.query as Record<string, unknown>).queueittoken,
          token: request.ticketing.token,
          requestId: request.id,
          client: clientAddress(request.raw.socket.remoteAddress, request.headers['x-forwarded-for']),
          publicUrl,
        },
        host,
      ),
    rewriteHeaders: (headers: IncomingMessage['headers'], request?: ProxiedRequest) =>
      headersToBrowser(headers, {
        token: request?.ticketing.token ?? null,
        isCacheable: request?.ticketing.call.isCacheable ?? false,
        isCookieSecure,
        serializeCookie,
        waitingRoom,
        publicUrl,
        onDropped: (header) => request?.log.warn({ upstream: 'ticketing', header }, 'a header was dropped'),
      }),
  }
}

function answerUpstream(request: FastifyRequest, reply: FastifyReply, answer: Readable) {
  const { call, since } = request.ticketing
  noteUpstream(request, 'ticketing', since)
  forwardAnswer(reply, call.isCacheable ? keptAnswer(request, reply, answer) : answer, call.events)
}

/** An answer that browsers keep is worth compressing, where the ticketing service hasn't; a failure isn't kept. */
function keptAnswer(request: FastifyRequest, reply: FastifyReply, answer: Readable): Readable {
  if (reply.statusCode !== 200) {
    reply.header('cache-control', 'no-store')
    return answer
  }
  const encoding = reply.hasHeader('content-encoding') ? null : acceptedEncoding(request)
  if (!encoding) return answer
  reply.removeHeader('content-length').headers({ 'content-encoding': encoding, vary: 'Accept-Encoding' })
  return pipeline(answer, compressor(encoding), () => {})
}

/** 504 too slow, 503 too many, 413 too large, 502 for any other failure. */
function answerUpstreamError(reply: FastifyReply, error: Error) {
  const cause = error.cause instanceof Error ? error.cause : error
  const status = statusOf(cause)
  noteUpstream(reply.request, 'ticketing', reply.request.ticketing.since)
  if (status === 503) reply.header('retry-after', '1')
  if (status === 413) reply.header('connection', 'close')
  reply.code(status).send(status === 413 ? ownFailure(413) : unanswered(status))
}

const TIMEOUT_CODES = ['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']

function statusOf(cause: Error & { code?: string }): number {
  if (cause instanceof TooSlow || TIMEOUT_CODES.includes(cause.code ?? '')) return 504
  if (cause instanceof TooBusy) return 503
  return cause instanceof BodyTooLarge ? 413 : 502
}
