import cookie from '@fastify/cookie'
import httpProxy from '@fastify/http-proxy'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { everyCall } from '#shared/ticketing/contract'
import { ticketingAddresses } from '../ticketing-url.ts'
import { answerFailures, guardCalls, readBodies, refuseNewUnderPressure } from './call-guards.ts'
import { isNew, isShared } from './call-kinds.ts'
import { createCallSignals } from './call-signals.ts'
import { createCallTurns } from './call-turns.ts'
import { headerTranslation } from './header-translation.ts'
import { ANSWER_TIMEOUT_MS, type TicketingProxyOptions } from './proxy-options.ts'
import { createSharedReads } from './shared-reads.ts'
import { createUpstream } from './upstream.ts'
import { answerUpstream, answerUpstreamError } from './upstream-replies.ts'

/** The default of `bodyWithinMs`: a body has at most 64 kB */
const BODY_WITHIN = 10_000

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
  const { settings, calls = contractCalls, bodyWithinMs = BODY_WITHIN, answerWithinMs = ANSWER_TIMEOUT_MS } = options
  api.addHook('onRequest', createCallTurns())
  guardCalls(api, settings, calls)
  api.addHook('onRequest', async (request, reply) => api.limitCall(request, reply, request.ticketing.call.events))
  refuseNewUnderPressure(api, options)
  readBodies(api, bodyWithinMs)
  answerFailures(api)

  const addresses = ticketingAddresses(settings)
  const service = new URL(addresses.first)
  const upstream = createUpstream({ addresses, timeoutMs: settings.TICKETING_TIMEOUT_MS })
  const open = createCallSignals(api)
  const answerShared = createSharedReads(options, upstream)
  api.addHook('onClose', upstream.close)
  await api.register(httpProxy, {
    upstream: service.origin,
    rewritePrefix: `${service.pathname.replace(/\/$/, '')}/api`,
    undici: upstream.dispatcher,
    disableRequestLogging: true,
    internalRewriteLocationHeader: false,
    handler: async (request, reply, path, replyOptions) => {
      const { call, body } = request.ticketing
      const signal = open(reply, call.events)
      request.ticketing.since = performance.now()
      if (settings.CALLS_SHARED_MS > 0 && isShared(request) && (await answerShared(request, reply))) return reply
      return upstream.withOptions({ signal, isEvents: call.events, isNew: isNew(request), body }, () =>
        reply.from(path, replyOptions),
      )
    },
    replyOptions: {
      ...headerTranslation(settings, api.serializeCookie),
      retryDelay: () => null,
      onResponse: (request, reply, { stream }) =>
        answerUpstream(request as FastifyRequest, reply as FastifyReply, stream, answerWithinMs),
      onError: (reply, { error }) => answerUpstreamError(reply as FastifyReply, error),
    },
  })
}
