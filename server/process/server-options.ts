import type { FastifyServerOptions } from 'fastify'
import type { Logger } from 'pino'
import { requestIdOf } from './request-id.ts'

/** What every part's HTTP server has in common. Requests are logged by `requestLog`, in one line each, not by Fastify's two. */
export const serverOptions = (log: Logger) =>
  ({
    loggerInstance: log,
    genReqId: requestIdOf,
    disableRequestLogging: true,
    bodyLimit: 1_048_576,
    /** A request must have come in whole within this; what slow senders hold open is bounded so. */
    requestTimeout: 30_000,
    /** Longer than the idle time of the usual load balancers (60 s), so that they close first. */
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
  }) satisfies FastifyServerOptions
