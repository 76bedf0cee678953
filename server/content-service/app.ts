import { fileURLToPath } from 'node:url'
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { type Logger, pino } from 'pino'
import type { Settings } from '#config/settings'
import { requestLog } from '#server/process/request-log'
import { serverOptions } from '#server/process/server-options'
import { dayIn } from './delivery/dates.ts'
import { deliveryApi } from './delivery/delivery-api.ts'
import { problem } from './delivery/problem.ts'
import { openPageFolder } from './library/page-folder.ts'
import { mediaLibraryOf } from './media/media-library.ts'

export interface ContentServiceOptions {
  settings: Settings
  /** Silent by default. */
  logger?: Logger
  /** Page files; by default the demonstration venue's. */
  pagesFolder?: string
  /** Pictures, films and documents as files, beside those that are drawn. */
  mediaFolder?: string
  /** Milliseconds; the real time by default. */
  now?: () => number
}

/** The content service: Umbraco's Content Delivery API over pages kept as files, and its media. */
export async function buildContentService(options: ContentServiceOptions): Promise<FastifyInstance> {
  const { settings, logger = pino({ level: 'silent' }), now = Date.now } = options
  const app = fastify({
    ...serverOptions(logger),
    loggerInstance: logger as FastifyBaseLogger,
    frameworkErrors: (_error, _request, reply) => problem(reply, 400, { title: 'Bad Request' }),
  })
  const media = mediaLibraryOf([])
  const library = openPageFolder({
    folder: options.pagesFolder ?? fileURLToPath(new URL('./pages', import.meta.url)),
    madePages: [],
    onProblem: (problem) => app.log.error({ problem }, 'A page file is left as it was'),
    now,
  })
  await library()
  await app.register(requestLog)
  app.setNotFoundHandler((_request, reply) => problem(reply, 404))
  app.setErrorHandler((error, request, reply) => {
    request.log.error({ err: error }, 'Request failed')
    return problem(reply, 500)
  })
  app.get('/healthz', async () => ({ status: 'ok' }))
  const today = () => dayIn(settings.VENUE_TIME_ZONE, now())
  for (const dialect of ['v1', 'v2'] as const)
    await app.register(deliveryApi, {
      prefix: `/umbraco/delivery/api/${dialect}`,
      ...{ dialect, library, media, apiKey: settings.CONTENT_API_KEY, today },
    })
  return app
}
