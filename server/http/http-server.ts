import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerOptions,
  LogController,
  type onRequestHookHandler,
  type onSendHookHandler,
} from 'fastify'
import type { Logger } from 'pino'
import { hasLeft } from './log-failure.ts'
import { originForm } from './origin-form.ts'
import { requestIdOf } from './request-id.ts'

/** Limits Fastify's own log lines to failures; `requestLog` logs requests in one line each, without addresses. */
class OnlyFailures extends LogController {
  override incomingRequest() {}
  override requestCompleted() {}
  override routeNotFound() {}
}

/** How long a request with files may take to arrive, in milliseconds: twenty megabytes at two megabits a second */
export const UPLOAD_TIMEOUT_MS = 120_000

/**
 * Returns a server with the options common to all parts, and its own. What doesn't say how it may be cached is never
 * stored: `cache-control` is `no-store`.
 */
export function httpServer(log: Logger, own: Omit<FastifyServerOptions, 'loggerInstance'> = {}): FastifyInstance {
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new OnlyFailures(),
    genReqId: requestIdOf,
    rewriteUrl: ({ url = '/' }: { url?: string }) => originForm(url),
    bodyLimit: 1_048_576,
    /** A request must have arrived whole within this, in milliseconds, which limits slow senders. */
    requestTimeout: 30_000,
    /** Longer than the idle timeout of common load balancers (60 s), so that they close first. */
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    ...own,
  })
  app.addHook('onRequest', onArrival)
  app.addHook('onSend', uncachedByDefault)
  return app
}

/**
 * Ends a request whose sender has left already. Stores the others' address: a socket has none any more once its sender
 * leaves.
 */
const onArrival: onRequestHookHandler = (request, reply, done) => {
  if (hasLeft(request)) reply.hijack()
  else Object.defineProperty(request, 'ip', { value: request.ip })
  done()
}

const uncachedByDefault: onSendHookHandler = (_request, reply, payload, done) => {
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  done(null, payload)
}
