import { type FastifyBaseLogger, type FastifyServerOptions, LogController } from 'fastify'
import type { Logger } from 'pino'
import { requestIdOf } from './request-id.ts'

/**
 * Leaves to Fastify's own lines what went wrong; requests are logged by `requestLog`, in one line each that bears no
 * address.
 */
class OnlyFailures extends LogController {
  override incomingRequest() {}
  override requestCompleted() {}
  override routeNotFound() {}
}

/**
 * How long a request with files may take to come in, in milliseconds: twenty megabytes over a line of two megabits a
 * second.
 */
export const FILES_WITHIN = 120_000

/** What every part's HTTP server has in common. */
export const serverOptions = (log: Logger) =>
  ({
    loggerInstance: log as FastifyBaseLogger,
    logController: new OnlyFailures(),
    genReqId: requestIdOf,
    bodyLimit: 1_048_576,
    /** A request must have come in whole within this, in milliseconds; what slow senders hold open is bounded so. */
    requestTimeout: 30_000,
    /** Longer than the idle time of the usual load balancers (60 s), so that they close first. */
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
  }) satisfies FastifyServerOptions
