import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { traceRequests } from './trace-requests.ts'

export interface RequestLogOptions {
  /** Returns a part's additional fields of an answered request */
  fieldsOf?: (request: FastifyRequest) => Record<string, unknown>
  /** Routes that machines poll every few seconds, logged at debug */
  debugRoutes?: readonly string[]
}

/** The content of a request's log line */
export interface AnsweredRequest {
  method: string
  /** The pattern, not the address */
  route: string
  status: number
  /** From its arrival to the end of the answer */
  ms: number
}
/** The message of answered requests, which contains no text of a visitor (`logger.ts`) */
export const ANSWERED = 'answered'
const LEFT = 'left'

/** Logs an answered request. */
export function logAnswered(
  log: FastifyBaseLogger,
  { method, route, status, ms }: AnsweredRequest,
  more: Record<string, unknown>,
  level: 'debug' | 'info' | 'warn' = 'info',
): void {
  log[level]({ method, route, status, ms: Math.round(ms * 10) / 10, ...more }, ANSWERED)
}

/** Logs a request whose caller disconnected before the end of the answer. */
export function logLeft(log: FastifyBaseLogger, of: Pick<AnsweredRequest, 'method' | 'route'>, more: object): void {
  log.info({ ...of, ...more }, LEFT)
}

/**
 * Logs one line per request: method, route (the pattern, not the address), status, milliseconds. The request id is
 * Fastify's `reqId`. Also records the request's trace.
 */
export const requestLog = fp<RequestLogOptions>(
  async (app, { fieldsOf: more = () => ({}), debugRoutes: quiet = ['/healthz', '/readyz', '/metrics'] }) => {
    await app.register(traceRequests)
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
