import { resolve } from 'node:path'
import fastify, { type FastifyBaseLogger, type FastifyError, type FastifyInstance } from 'fastify'
import { type Logger, pino } from 'pino'
import type { Settings } from '#config/settings'
import { partMetrics } from '#server/http/part-metrics'
import { problem } from '#server/http/problem'
import { requestLog } from '#server/http/request-log'
import { serverOptions } from '#server/http/server-options'
import { partHealth } from '#server/runtime/part-health'
import { venueDay } from '#shared/dates'
import type { ContentSources, LiveContent } from './content-sources.ts'
import { deliveryApi } from './delivery/delivery-api.ts'
import { mediaApi } from './delivery/media-api.ts'
import type { ContentNow } from './delivery/wire-context.ts'
import { openPageFolder } from './library/page-folder.ts'
import { openMediaFiles } from './media/media-files.ts'
import { openMediaFolder } from './media/media-folder.ts'
import { mediaRoutes } from './media/media-routes.ts'
import { previewPage } from './preview-page.ts'

export interface ContentServiceOptions {
  settings: Settings
  content: ContentSources | LiveContent
  /** Silent by default. */
  logger?: Logger
  /** Milliseconds; by default the real time */
  now?: () => number
}

/** Builds the content service: Umbraco's Content Delivery API over page files, and its media. */
export async function buildContentService(options: ContentServiceOptions): Promise<FastifyInstance> {
  const { settings, content, logger = pino({ level: 'silent' }), now = Date.now } = options
  const app = fastify({
    ...serverOptions(logger),
    loggerInstance: logger as FastifyBaseLogger,
    frameworkErrors: (_error, _request, reply) => problem(reply, 400, { title: 'Bad Request' }),
  })
  const files = openMediaFiles(resolve(settings.DATA_DIR, 'media'), settings.PICTURES_DISK_MB)
  const read = 'read' in content ? content.read : openSources(content, app.log, now)
  await read()
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
  if ('read' in content) await app.register(previewPage, { content })
  return app
}

/** Returns a reader of the pages and media of folders. */
function openSources(
  { pagesFolder, fillIn, mediaFolder, pages, pictures }: ContentSources,
  log: FastifyBaseLogger,
  now: () => number,
) {
  const readMedia = openMediaFolder({
    folder: mediaFolder,
    generated: pictures,
    onProblem: (problem) => log.error({ problem }, 'A media file is skipped'),
    now,
  })
  const readLibrary = openPageFolder({
    folder: pagesFolder,
    ...{ generatedPages: pages, fillIn },
    onProblem: (problem) => log.error({ problem }, 'A page file is invalid; its last valid version is used'),
    now,
  })
  return async (): Promise<ContentNow> => {
    const [library, media] = await Promise.all([readLibrary(), readMedia()])
    return { library, media }
  }
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
    request.log.error({ err: error }, 'Request failed')
    return problem(reply, 500)
  })
}
