import cookie from '@fastify/cookie'
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyPluginAsync } from 'fastify'
import type { Logger } from 'pino'
import type { Settings } from '#config/settings'
import { requestLog } from '#server/process/request-log'
import { serverOptions } from '#server/process/server-options'
import { createContentService } from './content/content-service.ts'
import { media } from './media/media.ts'
import { upstreamTimes } from './operations/upstream-times.ts'
import type { RenderHtml } from './pages/html.ts'
import { pages } from './pages/pages.ts'
import { ticketingProxy } from './ticketing/proxy.ts'
import { createTicketingReader } from './ticketing/read.ts'

export interface WebOptions {
  settings: Settings
  log: Logger
  render: RenderHtml
  /** The build's files; in development Vite serves them. */
  assets?: FastifyPluginAsync
  /** Milliseconds since 1970. */
  now?: () => number
}

/** The web server: stateless but for what it keeps in memory. The plugins in the order in which a request meets them. */
export async function buildWeb({
  settings,
  log,
  render,
  assets,
  now = Date.now,
}: WebOptions): Promise<FastifyInstance> {
  const content = createContentService({ settings: withContentAddress(settings), now, log })
  const ticketing = createTicketingReader({ settings, now, log })

  const app = fastify({ ...serverOptions(log), loggerInstance: log as FastifyBaseLogger })
  await app.register(upstreamTimes)
  await app.register(requestLog, { more: ({ upstreams, cacheHit }) => ({ upstreams, cacheHit }) })
  await app.register(cookie)
  if (assets) await app.register(assets)
  await app.register(media, { settings: withContentAddress(settings), now })
  await app.register(ticketingProxy, { settings })
  await app.register(pages, { sources: { settings, content, ticketing, now }, render })
  return app
}

/** Without an address of its own the content service is the embedded one. */
const withContentAddress = (settings: Settings): Settings & { CONTENT_URL: string } => ({
  ...settings,
  CONTENT_URL: settings.CONTENT_URL ?? `http://${settings.COMPANION_HOST}:${settings.CONTENT_SERVICE_PORT}`,
})
