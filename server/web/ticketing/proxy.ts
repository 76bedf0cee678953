import { setMaxListeners } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { pipeline, Readable } from 'node:stream'
import cookie from '@fastify/cookie'
import httpProxy from '@fastify/http-proxy'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Settings } from '#config/settings'
import { isBeyondBounds } from '#server/http/json-bounds'
import { TooSlow } from '#server/http/with-timeout'
import type { Endpoint } from '#shared/ticketing/call'
import { everyCall } from '#shared/ticketing/contract'
import { MAX_BODY_BYTES } from '#shared/ticketing/envelope'
import { seatSelector } from '#shared/ticketing/seat-selector/seat-selector'
import { waitingRoomOf } from '#shared/waiting-room'
import { acceptedEncoding, compressor, encodedBody } from '../http/encoding.ts'
import { definedHeaders } from '../http/header-lists.ts'
import { isNotModified } from '../http/not-modified.ts'
import { recordUpstreamTime } from '../operations/upstream-times.ts'
import { createClientAddress } from '../security/client-address.ts'
import { isCrossSite } from '../security/cross-site.ts'
import { ticketingUrl } from '../ticketing-url.ts'
import { createAllowedCalls } from './allowed-calls.ts'
import { TooBusy } from './call-line.ts'
import { createCallTurns } from './call-turns.ts'
import { failureInstead, ownFailure, unanswered } from './failures.ts'
import { forwardAnswer } from './forward-answer.ts'
import { BodyTooComplex, BodyTooLarge, BodyTooSlow, wholeBody } from './limited-body.ts'
import { headersToTicketing } from './request-headers.ts'
import { headersToBrowser } from './response-headers.ts'
import { fingerprintOf, sessionTokenOf } from './session-cookie.ts'
import { createSharedAnswers, type SharedAnswer, type SharedCall } from './shared-answers.ts'
import { createUpstream } from './upstream.ts'

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

/** A body has at most 64 kB and an answer a few hundred, so a line of 100 kbit/s is fast enough. In milliseconds */
const BODY_WITHIN = 10_000
const ANSWER_WITHIN = 60_000
/** The same while the server closes, as a body holds it open */
const BODY_WITHIN_CLOSING = 1_000
/** `Retry-After` of a call refused under pressure, in seconds */
const AGAIN_AFTER = 5
/** Minimum bytes for compression: a smaller answer is one packet either way */
const WORTH_COMPRESSING = 1_400

type Upstream = ReturnType<typeof createUpstream>

declare module 'fastify' {
  interface FastifyRequest {
    /** Under /api: the contract's call, the session's token or null, its body, and when it was sent */
    ticketing: { call: Endpoint; token: string | null; body: Buffer | null; since: number }
  }
}

/**
 * Forwards the contract's calls to the ticketing service, and translates session and waiting room. Streams both ways.
 */
export const ticketingProxy = fp<TicketingProxyOptions>(
  async (app, options) => {
    app.decorateRequest('ticketing')
    await app.register(cookie)
    await app.register((api) => passCalls(api, options), { prefix: '/api' })
  },
  { name: 'ticketing-proxy', fastify: '5.x', dependencies: ['upstream-times', 'call-limits'] },
)

const contractCalls = everyCall.map(({ call }) => call)

async function passCalls(api: FastifyInstance, options: TicketingProxyOptions) {
  const { settings, calls = contractCalls, bodyWithinMs = BODY_WITHIN, answerWithinMs = ANSWER_WITHIN } = options
  api.addHook('onRequest', createCallTurns())
  guardCalls(api, settings, calls)
  api.addHook('onRequest', async (request, reply) => api.limitCall(request, reply, request.ticketing.call.events))
  refuseNewUnderPressure(api, options)
  readBodies(api, bodyWithinMs)
  answerFailures(api)

  const service = new URL(ticketingUrl(settings))
  const upstream = createUpstream({ origin: service.origin, timeoutMs: settings.TICKETING_TIMEOUT_MS })
  const open = openCalls(api)
  const answerShared = sharedAnswers(options, upstream)
  api.addHook('onClose', upstream.close)
  await api.register(httpProxy, {
    upstream: service.origin,
    rewritePrefix: `${service.pathname.replace(/\/$/, '')}/api`,
    undici: upstream.dispatcher,
    disableRequestLogging: true,
    internalRewriteLocationHeader: false,
    handler: async (request, reply, path, replyOptions) => {
      const { call } = request.ticketing
      const signal = open(reply, call.events)
      request.ticketing.since = performance.now()
      if (settings.CALLS_SHARED_MS > 0 && isShared(request) && (await answerShared(request, reply))) return reply
      return upstream.withOptions({ signal, isEvents: call.events, isNew: isNew(request) }, () =>
        reply.from(path, replyOptions),
      )
    },
    replyOptions: {
      ...translation(settings, api.serializeCookie),
      retryDelay: () => null,
      onResponse: (request, reply, { stream }) =>
        answerUpstream(request as FastifyRequest, reply as FastifyReply, stream, answerWithinMs),
      onError: (reply, { error }) => answerUpstreamError(reply as FastifyReply, error),
    },
  })
}

/**
 * Whether a call is from a visitor without a session, so not part of a purchase in progress. Calls whose answers
 * browsers cache have no token either.
 */
const isNew = ({ ticketing: { call, token } }: FastifyRequest): boolean => token === null && !call.isCacheable

/**
 * Whether a call is a read of a visitor without a session or a place in a queue, whose answer is the same for all of
 * them
 */
const isShared = ({ method, headers, query, ticketing: { call, token } }: FastifyRequest): boolean =>
  call.sharedForSeconds > 0 &&
  method === call.method &&
  token === null &&
  headers['x-queueit-token'] === undefined &&
  headers['x-queueittoken'] === undefined &&
  (query as Record<string, unknown>).queueittoken === undefined

/** Answers with the shared answer; false if the answer isn't for all. */
function sharedAnswers(
  { settings, now, onSharedRead, onSeats, answerWithinMs = ANSWER_WITHIN }: TicketingProxyOptions,
  upstream: Upstream,
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

/**
 * Refuses calls outside the contract and cross-site requests. Every answer has the session's fingerprint and
 * `no-store`.
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
    request.ticketing = { call: lookup.call, token, body: null, since: 0 }
  })
}

/** Under pressure, refuses unshared calls of visitors without a session before any other work. */
function refuseNewUnderPressure(api: FastifyInstance, { isUnderPressure = () => false }: TicketingProxyOptions) {
  api.addHook('onRequest', async (request, reply) => {
    if (!isNew(request) || isShared(request) || !isUnderPressure()) return
    return reply.code(503).header('retry-after', String(AGAIN_AFTER)).send(ownFailure(503))
  })
}

/**
 * Reads a body whole before a connection to the ticketing service is taken: slow senders hold none, and invalid bodies
 * are refused here.
 */
function readBodies(api: FastifyInstance, withinMs: number) {
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
      // JSON's structure is ASCII, whatever else it contains.
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

function answerFailures(api: FastifyInstance) {
  api.setNotFoundHandler((_request, reply) => reply.code(404).send(ownFailure(404)))
  api.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? (error.code?.startsWith('UND_') ? statusOf(error) : 500)
    if (status >= 500) request.log.error({ err: error }, 'a call failed')
    return reply.code(status).removeHeader('content-encoding').send(failureInstead(status))
  })
}

/**
 * Creates the signals that abort a call when its browser disconnects, and event streams also when the server closes, as
 * they would hold it open.
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

/** The parts of a request that the headers need */
type ProxiedRequest = Pick<FastifyRequest, 'method' | 'headers' | 'query' | 'ticketing' | 'id' | 'log'> & {
  raw: { socket: { remoteAddress?: string | undefined } }
}

/** Returns the translation of headers in both directions. */
function translation(settings: TicketingProxyOptions['settings'], serializeCookie: FastifyInstance['serializeCookie']) {
  const clientAddress = createClientAddress(settings.TRUST_PROXY)
  const waitingRoom = waitingRoomOf(settings.WAITING_ROOM_URL, settings.PUBLIC_URL)
  const publicUrl = settings.PUBLIC_URL
  const site = new URL(publicUrl)
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
          site,
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

function answerUpstream(request: FastifyRequest, reply: FastifyReply, answer: Readable, withinMs: number) {
  const { call, since } = request.ticketing
  if (!call.events) cutOffAfter(reply, withinMs)
  recordUpstreamTime(request, 'ticketing', since)
  forwardAnswer(reply, call.isCacheable ? compressedAnswer(request, reply, answer) : answer, call.events)
}

/** Closes the connection of a client that reads its answer too slowly, and with it that to the ticketing service. */
function cutOffAfter({ raw }: FastifyReply, ms: number) {
  const timer = setTimeout(() => raw.destroy(), ms)
  raw.once('close', () => clearTimeout(timer))
}

/** Compresses an answer that browsers cache, unless the ticketing service did; failures aren't cached. */
function compressedAnswer(request: FastifyRequest, reply: FastifyReply, answer: Readable): Readable {
  if (reply.statusCode !== 200) {
    reply.header('cache-control', 'no-store')
    return answer
  }
  const encoding = reply.hasHeader('content-encoding') ? null : acceptedEncoding(request)
  if (!encoding) return answer
  reply.removeHeader('content-length').headers({ 'content-encoding': encoding, vary: 'Accept-Encoding' })
  return pipeline(answer, compressor(encoding), () => {})
}

/** Answers 504 for a timeout, 503 for too many calls, 502 for any other failure. */
function answerUpstreamError(reply: FastifyReply, error: Error) {
  const cause = error.cause instanceof Error ? error.cause : error
  const status = statusOf(cause)
  recordUpstreamTime(reply.request, 'ticketing', reply.request.ticketing.since)
  if (status === 503) reply.header('retry-after', String(AGAIN_AFTER))
  reply.code(status).send(unanswered(status))
}

const TIMEOUT_CODES = ['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']

function statusOf(cause: Error & { code?: string }): number {
  if (cause instanceof TooSlow || TIMEOUT_CODES.includes(cause.code ?? '')) return 504
  return cause instanceof TooBusy ? 503 : 502
}
