import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { waitingRoomOf } from '#shared/waiting-room'
import { createClientAddress } from '../security/client-address.ts'
import type { TicketingProxyOptions } from './proxy-options.ts'
import { headersToTicketing } from './request-headers.ts'
import { headersToBrowser } from './response-headers.ts'

/** The parts of a request from which the headers are derived */
type ProxiedRequest = Pick<FastifyRequest, 'method' | 'headers' | 'query' | 'ticketing' | 'id' | 'log'> & {
  raw: { socket: { remoteAddress?: string | undefined } }
}

/** Returns the translation of headers in both directions. */
export function headerTranslation(
  settings: TicketingProxyOptions['settings'],
  serializeCookie: FastifyInstance['serializeCookie'],
) {
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
