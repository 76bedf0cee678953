import { type FastifyBaseLogger, type FastifyServerOptions, LogController } from 'fastify'
import type { Logger } from 'pino'
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

/** Returns the options common to the HTTP servers of all parts. */
export const serverOptions = (log: Logger) =>
  ({
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
  }) satisfies FastifyServerOptions
