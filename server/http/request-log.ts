import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'

export interface RequestLogOptions {
  /** What else a part knows about a request once it is answered. */
  fieldsOf?: (request: FastifyRequest) => Record<string, unknown>
  /** Routes that are asked every few seconds by machines, and logged at debug. */
  debugRoutes?: readonly string[]
}

/** What a request's line says. */
export interface AnsweredRequest {
  method: string
  /** The pattern, not the address. */
  route: string
  status: number
  /** From its arrival to the end of its answer. */
  ms: number
}
/** How the lines of answered requests end: no text of a visitor is in them (`logger.ts`). */
export const ANSWERED = 'answered'
const LEFT = 'left'

/** Writes the line of a request that was answered. */
export function logAnswered(
  log: FastifyBaseLogger,
  { method, route, status, ms }: AnsweredRequest,
  more: Record<string, unknown>,
  level: 'debug' | 'info' | 'warn' = 'info',
): void {
  log[level]({ method, route, status, ms: Math.round(ms * 10) / 10, ...more }, ANSWERED)
}

/** Writes the line of a request whose caller left before its answer's end. */
export function logLeft(log: FastifyBaseLogger, of: Pick<AnsweredRequest, 'method' | 'route'>, more: object): void {
  log.info({ ...of, ...more }, LEFT)
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
      const { method } = request
      logAnswered(request.log, { method, route, status: reply.statusCode, ms: reply.elapsedTime }, more(request), level)
    })
    app.addHook('onRequestAbort', async (request) => {
      const { method, routeOptions } = request
      logLeft(request.log, { method, route: routeOptions.url ?? 'none' }, more(request))
    })
  },
  { name: 'request-log', fastify: '5.x' },
)
