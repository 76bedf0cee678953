import { resolve } from 'node:path'
import fastify, { type FastifyBaseLogger, type FastifyError, type FastifyInstance } from 'fastify'
import { type Logger, pino } from 'pino'
import type { Settings } from '#config/settings'
import { problem } from '#server/http/problem'
import { requestLog } from '#server/http/request-log'
import { serverOptions } from '#server/http/server-options'
import { dayIn } from './delivery/dates.ts'
import { deliveryApi } from './delivery/delivery-api.ts'
import { mediaApi } from './delivery/media-api.ts'
import type { PlacedFile } from './library/library.ts'
import { openPageFolder } from './library/page-folder.ts'
import { openMediaFiles } from './media/media-files.ts'
import { readMediaFolder } from './media/media-folder.ts'
import { type MediaItem, mediaLibraryOf } from './media/media-library.ts'
import { mediaRoutes } from './media/media-routes.ts'

/** Where pages and media come from. */
export interface ContentSources {
  /** Page files, as JSON. */
  pagesFolder: string
  /** Pictures, films and documents as files. */
  mediaFolder: string
  /** Pages that a program makes. A page file at the same path replaces one. */
  pages: readonly PlacedFile[]
  /** Pictures that a program makes. A file at the same path replaces one. */
  pictures: readonly MediaItem[]
}

export interface ContentServiceOptions {
  settings: Settings
  content: ContentSources
  /** Silent by default. */
  logger?: Logger
  /** Milliseconds; the real time by default. */
  now?: () => number
}

/** The content service: Umbraco's Content Delivery API over pages kept as files, and its media. */
export async function buildContentService(options: ContentServiceOptions): Promise<FastifyInstance> {
  const { settings, content, logger = pino({ level: 'silent' }), now = Date.now } = options
  const app = fastify({
    ...serverOptions(logger),
    loggerInstance: logger as FastifyBaseLogger,
    frameworkErrors: (_error, _request, reply) => problem(reply, 400, { title: 'Bad Request' }),
  })
  const onProblem = (problem: string) => app.log.error({ problem }, 'A medium is left out')
  const media = mediaLibraryOf([...content.pictures, ...(await readMediaFolder(content.mediaFolder, onProblem))])
  const files = openMediaFiles(resolve(settings.DATA_DIR, 'media'), settings.PICTURES_DISK_MB)
  const library = openPageFolder({
    folder: content.pagesFolder,
    generatedPages: content.pages,
    onProblem: (problem) => app.log.error({ problem }, 'A page file is left as it was'),
    now,
  })
  await library()
  await app.register(requestLog)
  answerInProblems(app)
  app.get('/healthz', async () => ({ status: 'ok' }))
  const today = () => dayIn(settings.VENUE_TIME_ZONE, now())
  for (const dialect of ['v1', 'v2'] as const) {
    const mounted = { prefix: `/umbraco/delivery/api/${dialect}`, dialect, media, apiKey: settings.CONTENT_API_KEY }
    await app.register(deliveryApi, { ...mounted, library, today })
    await app.register(mediaApi, mounted)
  }
  await app.register(mediaRoutes, { media, files })
  return app
}

/** After so many seconds whoever was refused for too many others may ask again. */
const RETRY_AFTER = 5

/** Every error is answered as problem details, as the real service does, and stored by no cache. */
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
