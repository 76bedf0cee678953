import { createHash } from 'node:crypto'
import { PassThrough, type Readable } from 'node:stream'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { deferErrors } from '#server/http/defer-errors'
import type { PageData } from '#shared/content/page'
import { writePageData } from '#shared/content/page-data-text'
import { createFaultLog } from './block-faults.ts'
import { addCachedPageListener, PAGE_DATA_ROUTE, PAGE_ROUTE } from './cached-page-listener.ts'
import { composePage, readSiteData } from './compose-page.ts'
import { etagOf, type SitePages } from './html.ts'
import { laterPage } from './later-page.ts'
import {
  type CachedPage,
  createPageCache,
  type Form,
  MISSING,
  type PageCache,
  type PageKey,
  type Rendering,
} from './page-cache.ts'
import { pagePolicyOf } from './page-policy.ts'
import { createPageReplies } from './page-replies.ts'
import { type PageSources, todayOf } from './page-sources.ts'
import { type ResolvedAddress, resolveAddress } from './resolve-address.ts'
import { registerSiteData } from './site-data.ts'

export interface PagesOptions {
  sources: PageSources
  render: SitePages['render']
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

/** An address with a page: the content item's, or the site's page for missing or unavailable content */
type Resolved = Exclude<ResolvedAddress, { type: 'redirect' }>

/**
 * Registers the pages: `GET /*` in HTML, and `GET /page-data?address=` with the data for client-side navigation. Both
 * are the same for every visitor and are cached; all addresses without a page share one entry.
 */
export const pages = fp<PagesOptions>(
  async (app, { sources, render, stylesheet }) => {
    const { PAGES_MEMORY_MB, PAGES_MADE_AT_ONCE } = sources.settings
    const cache = createPageCache({
      maxBytes: Math.max(1, PAGES_MEMORY_MB * MEGABYTE),
      // One rendering continues, so that the pages that many wait for are soon cached.
      maxMade: () => (app.isUnderPressure() ? 1 : PAGES_MADE_AT_ONCE),
      now: sources.now,
    })
    app.decorate('pageCache', cache)
    const logFault = createFaultLog(app.log)
    const replies = createPageReplies(sources.settings)

    const siteVersionOf = registerSiteData(app, () => readSiteData(sources))
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
     */
    async function send(request: FastifyRequest, reply: FastifyReply, resolved: Resolved, form: Form) {
      const key = { form, address: addressOf(resolved) }
      const make = () => (form === 'html' ? startPage(key, resolved, request.log) : startData(key, resolved))
      if (sources.settings.CONTENT_PREVIEW) return replies.sendRendering(request, reply, await make(), form)
      const cached = cache.get(key, todayOf(sources))
      request.cacheHit = cached !== null
      if (cached) {
        if (cached.isAgeing) void makeInBackground(key, make, request.log)
        return replies.sendCachedPage(request, reply, cached.page, form)
      }
      const making = cache.render(key, make)
      if (!making) return sendWhatIsThere(request, reply, key)
      const { isFirst } = making
      const rendering = await making.rendering.catch((error: unknown) => lastGood(key, error, request.log))
      if (isFirst) return replies.sendRendering(request, reply, rendering, form)
      return replies.sendCachedPage(request, reply, await rendering.finished, form)
    }

    /** The page as it was last, where it can't be rendered any more. Throws where there is none. */
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
        .headers({ 'retry-after': String(BACK_AFTER), 'cache-control': 'no-store' })
        .type('text/html; charset=utf-8')
        .send(laterPage({ reason: VERY_BUSY, seconds: BACK_AFTER, stylesheet }))
    }

    /** Refreshes a cached page after the visitor got the cached one. */
    async function makeInBackground(key: PageKey, make: () => Promise<Rendering>, log: FastifyBaseLogger) {
      const making = cache.render(key, make)
      if (!making?.isFirst) return
      try {
        const { stream, finished } = await making.rendering
        stream?.resume()
        await finished
      } catch (error) {
        log.error({ err: error, address: key.address }, 'a cached page could not be re-rendered')
      }
    }

    async function startPage(key: PageKey, resolved: Resolved, log: FastifyBaseLogger): Promise<Rendering> {
      const made = await compose(resolved)
      const { page, url } = made.data
      const again = unchangedPage(key, made)
      if (again) return again
      app.metrics.pageRendered()
      const html = await render(made.data, made.text, {
        logError: (error) => log.error({ err: error, address: url }, 'a part of a page failed while rendering'),
        logFault: (fault) => logFault(page, fault),
      })
      const stream = deferErrors(new PassThrough({ highWaterMark: 1 << 20 }))
      const finished = collect(html, stream).then((body) => pageOf(made, body))
      finished.catch((error) => stream.destroy(error))
      const { status, policy } = made
      return { status, policy, stream, finished }
    }

    async function startData(key: PageKey, resolved: Resolved): Promise<Rendering> {
      const made = await compose(resolved)
      return unchangedPage(key, made) ?? whole(pageOf(made, Buffer.from(made.text)))
    }

    /**
     * Gathers all data that a page is rendered from. Their text stands for all of them, with a version for the data
     * that pages share.
     */
    async function compose(resolved: Resolved): Promise<Made> {
      const renderedAt = sources.now()
      const { data: composed, freshUntil } = await composePage(resolved, sources)
      const { site, venue, ...own } = composed
      const sent = { ...own, siteVersion: siteVersionOf({ site, venue }) }
      const text = writePageData(sent)
      const { status, today: day } = sent
      const data = { ...sent, site, venue }
      return { data, text, renderedAt, freshUntil, day, status, policy: pagePolicyOf(site), renderedFrom: digest(text) }
    }

    /** Returns the cached page with a new TTL if it was rendered from the same data; null otherwise. */
    function unchangedPage(key: PageKey, { freshUntil, renderedAt, renderedFrom, status }: Made): Rendering | null {
      const before = cache.last(status === 404 ? { ...key, address: MISSING } : key)
      if (before?.renderedFrom !== renderedFrom) return null
      return whole({ ...before, renderedAt, freshUntil })
    }
  },
  { name: 'pages', dependencies: ['security-headers', 'metrics', 'pressure', 'untrusted-proxy'] },
)

/** The gathered data of a page */
interface Made extends Omit<CachedPage, 'body' | 'encoded' | 'etag'> {
  data: PageData
  text: string
}

const pageOf = ({ data: _, text: __, ...made }: Made, body: Buffer): CachedPage => ({
  ...made,
  ...{ body, etag: etagOf(body), encoded: new Map() },
})

const whole = (page: CachedPage): Rendering => ({
  ...{ status: page.status, policy: page.policy, stream: null },
  finished: Promise.resolve(page),
})

const addressOf = (resolved: Resolved): string => (resolved.type === 'page' ? resolved.url : MISSING)

const digest = (text: string): string => createHash('sha1').update(text).digest('base64url')

/**
 * Passes the HTML through and returns it whole at the end. A visitor who disconnects doesn't stop it, because the page
 * is cached for the next one.
 */
async function collect(html: Readable, onward: PassThrough): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of html) {
    chunks.push(chunk as Buffer)
    if (!onward.destroyed) onward.write(chunk)
  }
  onward.end()
  const [first, ...others] = chunks
  return first && others.length === 0 ? first : Buffer.concat(chunks)
}
