import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { Logger } from 'pino'
import type { Settings } from '#config/settings'
import { cachedValue } from '#server/cache/cached-value'
import { withContentUrl } from '#server/content-client/content-settings'
import { contentProblem } from '#server/content-client/examine-content'
import { httpServer, UPLOAD_TIMEOUT_MS } from '#server/http/http-server'
import { lookFiles } from '#server/http/look-files'
import { companions } from './companions.ts'
import { createContentService } from './content/content-service.ts'
import { createFormService } from './forms/form-service.ts'
import { forms } from './forms/forms.ts'
import { media } from './media/media.ts'
import { operations } from './operations/operations.ts'
import { fallbackErrorPage, notFoundPage } from './pages/fallback-error-page.ts'
import { formNotSent } from './pages/form-not-sent.ts'
import type { SitePages } from './pages/html.ts'
import { pageLimit } from './pages/page-limit.ts'
import { pages } from './pages/pages.ts'
import { seatMaps } from './seat-map/seat-maps.ts'
import { policyReports } from './security/policy-reports.ts'
import { routeLimits } from './security/route-limits.ts'
import { securityHeaders } from './security/security-headers.ts'
import { seo } from './seo/seo.ts'
import { callLimits } from './ticketing/call-limits.ts'
import { ticketingProxy } from './ticketing/proxy.ts'
import { createTicketingReader } from './ticketing/ticketing-reader.ts'
import { keptTickets } from './tickets/kept-tickets.ts'
import { walletPasses } from './tickets/wallet-passes.ts'
import { answerUnparsed } from './unparsed-request.ts'
import { contentWebhook } from './webhook/content-webhook.ts'

export interface WebOptions {
  settings: Settings
  log: Logger
  sitePages: SitePages
  /** The build's files, which in development Vite serves */
  assets?: FastifyPluginAsync
  /** The address of the build's stylesheet. */
  stylesheet?: string
  /** Vite's client runs in the pages, with a policy that allows it */
  isDevelopment?: boolean
  /** Milliseconds since 1970. */
  now?: () => number
}

/** How long an error of the content service is cached, in milliseconds */
const FAULT_TTL = 30_000

/**
 * Builds the web server, which is stateless apart from caches. Plugins are registered in the order in which they handle
 * a request.
 */
export async function buildWeb(options: WebOptions): Promise<FastifyInstance> {
  const { settings, log, sitePages, assets, stylesheet, isDevelopment = false, now = Date.now } = options
  const content = createContentService({ settings: withContentUrl(settings), now, log })
  const formService = createFormService({ settings, now, log })
  const ticketing = createTicketingReader({
    settings,
    now,
    log,
    onRead: (outcome) => app.metrics.cacheRead('ticketing', outcome),
  })

  const app = httpServer(log, {
    requestTimeout: UPLOAD_TIMEOUT_MS,
    frameworkErrors: fallbackErrorPage,
    clientErrorHandler: answerUnparsed,
  })
  const problemWithContent = cachedValue(() => contentProblem(withContentUrl(settings)), {
    ...{ now, ttl: FAULT_TTL, retryAfter: FAULT_TTL, maxWait: 0 },
  })
  const hasContent = async () => (await content.readSite()).type === 'found'
  await app.register(routeLimits)
  await app.register(operations, { settings, hasContent, contentProblem: problemWithContent })
  app.addHook('onListen', async () => {
    const wrong = settings.CONTENT_URL ? await problemWithContent() : null
    if (wrong) log.error(wrong)
  })
  await app.register(securityHeaders, { settings, isDevelopment })
  app.setErrorHandler(fallbackErrorPage)
  // A 404 for a file of another version must not be cached: it exists once the deployment is complete.
  app.setNotFoundHandler(notFoundPage)
  if (assets) await app.register(assets)
  await app.register(lookFiles)
  await app.register(media, { settings: withContentUrl(settings), now })
  await app.register(callLimits, { settings, now })
  await app.register(policyReports, { now })
  await app.register(seatMaps, { settings, now })
  const onSharedRead = (outcome: 'hit' | 'stale' | 'miss') => app.metrics.cacheRead('calls', outcome)
  const onSeats = app.addSeatMapsFrom
  await app.register(ticketingProxy, { settings, now, onSharedRead, onSeats, isUnderPressure: app.isUnderPressure })
  await app.register(forms, { settings, forms: formService })
  await app.register(companions, { settings })
  const sources = { settings, content, ticketing, now }
  await app.register(pageLimit, { sources, stylesheet })
  await app.register(seo, { sources })
  await app.register(formNotSent)
  await app.register(keptTickets)
  await app.register(walletPasses, { settings })
  await app.register(pages, {
    sources: { ...sources, forms: formService, preloadsOf: sitePages.preloadsOf },
    ...{ render: sitePages.render, stream: sitePages.stream },
    stylesheet,
  })
  await app.register(contentWebhook, { settings, content, ticketing })
  return app
}
