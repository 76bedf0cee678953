import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'

export interface RequestLogOptions {
  /** What else a part knows about a request once it is answered. */
  fieldsOf?: (request: FastifyRequest) => Record<string, unknown>
  /** Routes that are asked every few seconds by machines, and logged at debug. */
  debugRoutes?: readonly string[]
}

/**
 * One line a request: method, route (the pattern, not the address), status, milliseconds. The request id is Fastify's
 * `reqId`.
 */
export const requestLog = fp<RequestLogOptions>(
  async (app, { fieldsOf: more = () => ({}), debugRoutes: quiet = ['/healthz', '/readyz', '/metrics'] }) => {
    app.addHook('onResponse', async (request, reply) => {
      const route = request.routeOptions.url ?? 'none'
      const level = reply.statusCode >= 500 ? 'warn' : quiet.includes(route) ? 'debug' : 'info'
      request.log[level](
        {
          method: request.method,
          route,
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime * 10) / 10,
          ...more(request),
        },
        'answered',
      )
    })
    app.addHook('onRequestAbort', async (request) => {
      request.log.info({ method: request.method, route: request.routeOptions.url ?? 'none', ...more(request) }, 'left')
    })
  },
  { name: 'request-log', fastify: '5.x' },
)
