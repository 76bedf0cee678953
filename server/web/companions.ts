import httpProxy from '@fastify/http-proxy'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { isWaitingRoomEmbedded, type Settings } from '#config/settings'
import { serviceAddresses } from '#server/http/service-addresses'
import { TRACE_HEADERS, traceHeaders } from '#server/http/tracing'
import { definedHeaders, pickHeaders } from './http/header-lists.ts'
import { createClientAddress } from './security/client-address.ts'
import { TooBusy } from './ticketing/call-line.ts'
import { createUpstream } from './ticketing/upstream.ts'

/** How long a companion may take to send its headers, in milliseconds */
const TIMEOUT = 30_000
const MAX_BODY = 100_000
/** Seconds after which a browser retries a companion that is down */
const RETRY_AFTER_SECONDS = 10
/** The headers that pass between browser and companion, in both directions. None is a cookie of the site. */
const REQUEST_HEADERS = [
  'accept',
  'accept-encoding',
  'accept-language',
  'content-type',
  'content-length',
  'user-agent',
  ...TRACE_HEADERS,
]
const RESPONSE_HEADERS = [
  'allow',
  'cache-control',
  'content-encoding',
  'content-language',
  'content-length',
  'content-security-policy',
  'content-type',
  'etag',
  'last-modified',
  'location',
  'referrer-policy',
  'refresh',
  'retry-after',
  'vary',
]
/** The prefix of the cookie names that a companion gets and sets */
const COOKIE_PREFIX: Readonly<Record<string, string>> = {
  '/sandbox': 'sandbox_',
  '/waiting-room': 'waiting_room_',
}

export interface CompanionsOptions {
  settings: Settings
}

/**
 * Returns the addresses of the companions that visitors can reach, by path prefix. Includes only those on this machine.
 */
export function companionsOf(settings: Settings): Record<string, string> {
  const beside = (port: number) => `http://${settings.COMPANION_HOST}:${port}`
  const sandbox =
    settings.PAYMENT_SANDBOX_URL ??
    (settings.DEMO && settings.PAYMENT_PROVIDER === 'sandbox' && !settings.PAYMENT_URL
      ? beside(settings.PAYMENT_SANDBOX_PORT)
      : undefined)
  const waitingRoom =
    isWaitingRoomEmbedded(settings) && (settings.WAITING_ROOM_SERVICE_URL ?? beside(settings.WAITING_ROOM_PORT))
  return { ...(sandbox ? { '/sandbox': sandbox } : {}), ...(waitingRoom ? { '/waiting-room': waitingRoom } : {}) }
}

/** Forwards `/sandbox/*` and `/waiting-room/*` to their companions, without the visitor's session. */
export const companions = fp<CompanionsOptions>(
  async (app, { settings }) => {
    for (const [prefix, url] of Object.entries(companionsOf(settings)))
      await app.register((part) => forward(part, prefix, url, settings), { prefix })
  },
  { name: 'companions', fastify: '5.x' },
)

async function forward(part: FastifyInstance, prefix: string, url: string, settings: Settings) {
  const upstream = createUpstream({ addresses: serviceAddresses(url), timeoutMs: TIMEOUT })
  part.addHook('onClose', upstream.close)
  part.addHook('onRequest', async (request, reply) => {
    if (Number(request.headers['content-length'] ?? 0) > MAX_BODY || request.headers['transfer-encoding'])
      return reply.code(413).type('text/plain; charset=utf-8').send('This request is too large.')
  })
  await part.register(httpProxy, {
    upstream: new URL(url).origin,
    rewritePrefix: prefix,
    undici: upstream.dispatcher,
    disableRequestLogging: true,
    internalRewriteLocationHeader: false,
    httpMethods: ['GET', 'POST'],
    replyOptions: {
      ...translation(prefix, settings),
      retryDelay: () => null,
      onError: (reply, { error }) =>
        reply
          .code(error.cause instanceof TooBusy ? 503 : 502)
          .headers({
            'content-type': 'text/plain; charset=utf-8',
            refresh: String(RETRY_AFTER_SECONDS),
            'retry-after': String(RETRY_AFTER_SECONDS),
          })
          .send('This page is out of reach. It is tried again in a moment.'),
    },
  })
}

type ProxiedRequest = Pick<FastifyRequest, 'headers' | 'id'> & {
  raw: { socket: { remoteAddress?: string | undefined } }
}
type Headers = Record<string, string | string[] | undefined>

function translation(prefix: string, settings: Settings) {
  const clientAddress = createClientAddress(settings.TRUST_PROXY)
  const isOwnCookie = (cookie: string) => cookie.trim().startsWith(COOKIE_PREFIX[prefix] ?? '\n')
  return {
    rewriteRequestHeaders: (request: ProxiedRequest, { host }: Headers) =>
      definedHeaders({
        ...pickHeaders(request.headers, REQUEST_HEADERS),
        ...traceHeaders(),
        host,
        cookie: request.headers.cookie?.split(';').filter(isOwnCookie).join(';') || undefined,
        'sec-fetch-site': request.headers['sec-fetch-site'],
        origin: request.headers.origin,
        'x-request-id': request.id,
        'x-forwarded-for': clientAddress(request.raw.socket.remoteAddress, request.headers['x-forwarded-for']),
        'x-forwarded-host': request.headers.host,
      }),
    rewriteHeaders: (headers: Headers) => {
      const cookies = [headers['set-cookie'] ?? []].flat().filter(isOwnCookie)
      return definedHeaders({
        ...pickHeaders(headers, RESPONSE_HEADERS),
        'set-cookie': cookies.length ? cookies : undefined,
      })
    },
  }
}
