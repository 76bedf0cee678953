import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { addCachedPageListener, PAGE_DATA_ROUTE, PAGE_ROUTE } from './cached-page-listener.ts'
import { readSiteData } from './compose-page.ts'
import type { SitePages } from './html.ts'
import { laterPage } from './later-page.ts'
import { createPageCache, type Form, MISSING, type PageCache, type PageKey, type Rendering } from './page-cache.ts'
import { createPageRenderer, type Resolved, whole } from './page-renderer.ts'
import { createPageReplies } from './page-replies.ts'
import type { PageSources } from './page-sources.ts'
import { resolveAddress } from './resolve-address.ts'
import { registerSiteData } from './site-data.ts'
import { todayOf } from './today-of.ts'

export interface PagesOptions {
  sources: PageSources
  render: SitePages['render']
  stream?: SitePages['stream']
  /** The address of the site's stylesheet, for the page with `Retry-After` */
  stylesheet?: string | undefined
}
declare module 'fastify' {
  interface FastifyInstance {
    pageCache: PageCache
  }
}

const MEGABYTE = 1024 * 1024
/** The message while too many pages are being rendered, and the seconds of `Retry-After` */
const VERY_BUSY = 'We are very busy just now.'
const BACK_AFTER = 5

/**
 * Registers the pages: `GET /*` in HTML, and `GET /page-data?address=` with the data for client-side navigation. Both
 * are the same for every visitor and are cached; all addresses without a page share one entry.
 */
export const pages = fp<PagesOptions>(
  async (app, { sources, render, stream, stylesheet }) => {
    const { PAGES_MEMORY_MB, PAGES_RENDERED_AT_ONCE } = sources.settings
    const cache = createPageCache({
      maxBytes: Math.max(1, PAGES_MEMORY_MB * MEGABYTE),
      // One rendering continues, so that the most requested pages are soon cached.
      maxRenderings: () => (app.isUnderPressure() ? 1 : PAGES_RENDERED_AT_ONCE),
      now: sources.now,
    })
    app.decorate('pageCache', cache)
    const replies = createPageReplies(sources.settings)

    const siteVersionOf = registerSiteData(app, () => readSiteData(sources))
    const onRendered = () => app.metrics.pageRendered()
    const { startPage, startData } = createPageRenderer({
      ...{ sources, render, stream, cache, siteVersionOf, onRendered },
      log: app.log,
    })
    addCachedPageListener(app, { cache, replies, today: () => todayOf(sources) })

    app.get(PAGE_DATA_ROUTE, async (request, reply) => {
      const { address } = request.query as { address?: unknown }
      if (typeof address !== 'string' || !/^\/(?![/\\])/.test(address))
        return reply.code(400).send({ error: 'address: wants a path of this site' })
      const resolved = await resolveAddress(address, sources)
      if (resolved.type === 'redirect') return replies.sendRedirectData(reply, resolved.to)
      return send(request, reply, resolved, 'data')
    })

    app.get(PAGE_ROUTE, async (request, reply) => {
      const resolved = await resolveAddress(request.url, sources)
      if (resolved.type === 'redirect') return replies.redirect(reply, resolved.to)
      return send(request, reply, resolved, 'html')
    })

    /**
     * Sends the page from the cache, or while it is rendered: as a stream to the first requester, whole to all others.
     * While answers are late, everybody gets the stream.
     */
    async function send(request: FastifyRequest, reply: FastifyReply, resolved: Resolved, form: Form) {
      const key = { form, address: addressOf(resolved) }
      const make = ({ mayStream }: { mayStream: boolean }) =>
        form === 'html' ? startPage(key, resolved, { log: request.log, mayStream }) : startData(key, resolved)
      const makeWhole = () => make({ mayStream: false })
      if (sources.settings.CONTENT_PREVIEW) return replies.sendRendering(request, reply, await makeWhole(), form)
      const cached = cache.get(key, todayOf(sources))
      request.cacheHit = cached !== null
      if (cached) {
        if (cached.isAgeing) void makeInBackground(key, makeWhole, request.log)
        return replies.sendCachedPage(request, reply, cached.page, form)
      }
      const making = cache.render(key, () => make({ mayStream: true }))
      if (!making) return sendWhatIsThere(request, reply, key)
      const { isFirst } = making
      const rendering = await making.rendering.catch((error: unknown) => lastGood(key, error, request.log))
      if (isFirst || (rendering.isStreamed && !rendering.isSent()))
        return replies.sendRendering(request, reply, rendering, form)
      return replies.sendCachedPage(request, reply, await rendering.finished, form)
    }

    /** Returns the last rendered page if rendering fails. Throws if there is none. */
    function lastGood(key: PageKey, error: unknown, log: FastifyBaseLogger): Rendering {
      const last = cache.last(key)
      if (!last) throw error
      log.error({ err: error, address: key.address }, 'a page could not be rendered and is shown as it was')
      return whole(last)
    }

    /** Sends the last rendered page while too many pages are being rendered, or 503 if there is none. */
    function sendWhatIsThere(request: FastifyRequest, reply: FastifyReply, key: PageKey) {
      const last = cache.last(key)
      if (last) return replies.sendCachedPage(request, reply, last, key.form)
      request.log.warn('too many pages are being rendered')
      return reply
        .code(503)
        .header('retry-after', String(BACK_AFTER))
        .type('text/html; charset=utf-8')
        .send(laterPage({ reason: VERY_BUSY, seconds: BACK_AFTER, stylesheet }))
    }

    /** Refreshes a page in the background, after the cached one was sent. */
    async function makeInBackground(key: PageKey, make: () => Promise<Rendering>, log: FastifyBaseLogger) {
      const making = cache.render(key, make)
      if (!making?.isFirst) return
      try {
        const { finished } = await making.rendering
        await finished
      } catch (error) {
        log.error({ err: error, address: key.address }, 'a cached page could not be re-rendered')
      }
    }
  },
  { name: 'pages', dependencies: ['security-headers', 'metrics', 'pressure', 'untrusted-proxy'] },
)

const addressOf = (resolved: Resolved): string => (resolved.type === 'page' ? resolved.url : MISSING)
