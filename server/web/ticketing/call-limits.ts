import fp from 'fastify-plugin'
import type { Settings } from '#config/settings'
import { createRatesByNetwork } from '#server/cache/rates-by-network'
import { createClientAddress } from '../security/client-address.ts'
import { createPlacesByNetwork } from '../security/open-calls.ts'
import { ownFailure } from './failures.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a call for its network until it is answered: returns 0, or the whole seconds until there is room. */
    enterCall(request: FastifyRequest, reply: FastifyReply, isEvents: boolean): number
    /** Counts a call for its network, event streams separately. Beyond a limit it answers 429 and returns the reply. */
    limitCall(request: FastifyRequest, reply: FastifyReply, isEvents: boolean): FastifyReply | undefined
  }
}

export interface CallLimitsOptions {
  settings: Pick<Settings, 'TRUST_PROXY' | 'OPEN_CALLS_NETWORK' | 'CALLS_PER_MINUTE_NETWORK'>
  /** Returns milliseconds of any monotonic clock */
  now?: (() => number) | undefined
}

/**
 * Limits each network's calls per minute, open calls and event streams. Calls beyond a limit are rejected with 429 at
 * once. Every route that answers calls uses it.
 */
export const callLimits = fp<CallLimitsOptions>(
  async (app, { settings, now }) => {
    const clientAddress = createClientAddress(settings.TRUST_PROXY)
    const calls = createPlacesByNetwork(settings.OPEN_CALLS_NETWORK)
    const streams = createPlacesByNetwork(settings.OPEN_CALLS_NETWORK)
    const rates = createRatesByNetwork(settings.CALLS_PER_MINUTE_NETWORK, now)
    app.decorate('enterCall', (request, reply, isEvents) => {
      const client = clientAddress(request.raw.socket.remoteAddress, request.headers['x-forwarded-for'])
      const seconds = rates.take(client)
      const leave = seconds > 0 ? null : (isEvents ? streams : calls).enter(client)
      if (!leave) return seconds || 1
      reply.raw.once('close', leave)
      return 0
    })
    app.decorate('limitCall', (request, reply, isEvents) => {
      const seconds = app.enterCall(request, reply, isEvents)
      if (seconds === 0) return undefined
      return reply
        .code(429)
        .headers({ 'retry-after': String(seconds), connection: 'close' })
        .send(ownFailure(429))
    })
  },
  { name: 'call-limits', fastify: '5.x' },
)
