import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'

declare module 'fastify' {
  interface FastifyRequest {
    /** How long each service took for this request, in milliseconds, by name: `content`, `ticketing` */
    upstreams: Record<string, number>
    /** Whether the answer came from a cache; null if no cache was read */
    cacheHit: boolean | null
  }
}

/** Adds the fields that record a request's waiting times, which the request log and the metrics read. */
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

/** Adds the time since `since` (of `performance.now()`) to a service's time. */
export function recordUpstreamTime(request: FastifyRequest, service: string, since: number): void {
  const ms = Math.round((performance.now() - since) * 10) / 10
  request.upstreams[service] = (request.upstreams[service] ?? 0) + ms
}
