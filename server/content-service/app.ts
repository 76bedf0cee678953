import { resolve } from 'node:path'
import type { FastifyError, FastifyInstance } from 'fastify'
import { type Logger, pino } from 'pino'
import type { Settings } from '#config/settings'
import { httpServer } from '#server/http/http-server'
import { logFailure } from '#server/http/log-failure'
import { partMetrics } from '#server/http/part-metrics'
import { problem } from '#server/http/problem'
import { requestLog } from '#server/http/request-log'
import { partHealth } from '#server/runtime/part-health'
import { venueDay } from '#shared/dates'
import { type ContentSource, ContentStoreDown } from './content-source.ts'
import { deliveryApi } from './delivery/delivery-api.ts'
import { mediaApi } from './delivery/media-api.ts'
import { openMediaFiles } from './media/media-files.ts'
import { mediaRoutes } from './media/media-routes.ts'
import { previewPage } from './preview-page.ts'

export interface ContentServiceOptions {
  settings: Settings
  content: ContentSource
  /** Silent by default. */
  logger?: Logger
  /** Milliseconds; by default the real time */
  now?: () => number
}

/** Builds the content service: Umbraco's Content Delivery API over page files, and its media. */
export async function buildContentService(options: ContentServiceOptions): Promise<FastifyInstance> {
  const { settings, content, logger = pino({ level: 'silent' }), now = Date.now } = options
  const app = httpServer(logger, {
    frameworkErrors: (_error, _request, reply) => problem(reply, 400, { title: 'Bad Request' }),
  })
  const files = openMediaFiles(resolve(settings.DATA_DIR, 'media'), settings.PICTURES_DISK_MB)
  const { read } = content
  // A store that is down at the start is read by the first request after it is back.
  await read().catch((error: unknown) => {
    if (!(error instanceof ContentStoreDown)) throw error
    logger.error({ err: error }, 'The content can’t be read yet')
  })
  await app.register(requestLog)
  answerInProblems(app)
  await app.register(partHealth)
  await app.register(partMetrics, { settings })
  const today = () => venueDay(new Date(now()), settings.VENUE_TIME_ZONE)
  for (const dialect of ['v1', 'v2'] as const) {
    const mounted = { prefix: `/umbraco/delivery/api/${dialect}`, dialect, read, apiKey: settings.CONTENT_API_KEY }
    await app.register(deliveryApi, { ...mounted, today })
    await app.register(mediaApi, mounted)
  }
  await app.register(mediaRoutes, { read, files })
  await app.register(previewPage, { content })
  return app
}

/** `Retry-After` of a refusal for overload, in seconds */
const RETRY_AFTER = 5

/** Answers every error as problem details, as the real service does, with `no-store`. */
function answerInProblems(app: FastifyInstance) {
  app.setNotFoundHandler((_request, reply) => problem(reply, 404))
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500
    reply.removeHeader('ETag').header('Cache-Control', 'no-store')
    if (status === 503) reply.header('Retry-After', String(RETRY_AFTER))
    if (status < 500 || status === 503) return problem(reply, status, { title: error.message })
    logFailure(request, error, 'A request for content failed')
    return problem(reply, 500)
  })
}
