import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'

declare module 'fastify' {
  interface FastifyRequest {
    /** How long each service took for this request, in milliseconds, by its name: `content`, `ticketing`. */
    upstreams: Record<string, number>
    /** Whether what was answered came out of a cache; null where no cache was asked. */
    cacheHit: boolean | null
  }
}

/** Gives every request a place to note what it waited for; the request log and the metrics read it. */
export const upstreamTimes = fp(
  async (app) => {
    app.decorateRequest('upstreams')
    app.decorateRequest('cacheHit', null)
    app.addHook('onRequest', async (request) => {
      request.upstreams = {}
    })
  },
  { name: 'upstream-times', fastify: '5.x' },
)

/** Adds the time since `since` (of `performance.now()`) to a service's. */
export function noteUpstream(request: FastifyRequest, service: string, since: number): void {
  const ms = Math.round((performance.now() - since) * 10) / 10
  request.upstreams[service] = (request.upstreams[service] ?? 0) + ms
}
