import { createHash } from 'node:crypto'
import { PassThrough, type Readable } from 'node:stream'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { deferErrors } from '#server/http/defer-errors'
import type { PageData } from '#shared/content/page'
import { writePageData } from '#shared/content/page-data-text'
import { answerFromMemory, PAGE_DATA_ROUTE, PAGE_ROUTE } from './answers-from-memory.ts'
import { createFaultLog } from './block-faults.ts'
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
  /** The address of the site's stylesheet, for the page that says when to come back. */
  stylesheet?: string | undefined
}
declare module 'fastify' {
  interface FastifyInstance {
    pageCache: PageCache
  }
}

const MEGABYTE = 1024 * 1024
/** While too many pages are made: what is said, and after how many seconds it may be over. */
const VERY_BUSY = 'We are very busy just now.'
const BACK_AFTER = 5

/** An address with a page: the content item's, or the site's own that says there is none. */
type Resolved = Exclude<ResolvedAddress, { type: 'redirect' }>

/**
 * The pages: `GET /*` in HTML, and `GET /page-data?address=` with what the browser needs to show another one. Both are
 * the same for every visitor and come from memory, all addresses without a page as one.
 */
export const pages = fp<PagesOptions>(
  async (app, { sources, render, stylesheet }) => {
    const { PAGES_MEMORY_MB, PAGES_MADE_AT_ONCE } = sources.settings
    const cache = createPageCache({
      maxBytes: Math.max(1, PAGES_MEMORY_MB * MEGABYTE),
      // One goes on, so that what many wait for is in memory soon.
      maxMade: () => (app.isUnderPressure() ? 1 : PAGES_MADE_AT_ONCE),
      now: sources.now,
    })
    app.decorate('pageCache', cache)
    const logFault = createFaultLog(app.log)
    const replies = createPageReplies(sources.settings)

    const siteVersionOf = registerSiteData(app, () => readSiteData(sources))
    answerFromMemory(app, { cache, replies, today: () => todayOf(sources) })

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

    /** From memory, or as it is made: streamed to who asked first, whole to all others. */
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
      const { isFirst, rendering } = making
      if (isFirst) return replies.sendRendering(request, reply, await rendering, form)
      return replies.sendCachedPage(request, reply, await (await rendering).finished, form)
    }

    /** While too many pages are made: the page as it was last, or none. */
    function sendWhatIsThere(request: FastifyRequest, reply: FastifyReply, key: PageKey) {
      const last = cache.last(key)
      if (last) return replies.sendCachedPage(request, reply, last, key.form)
      request.log.warn('too many pages are made at once')
      return reply
        .code(503)
        .headers({ 'retry-after': String(BACK_AFTER), 'cache-control': 'no-store' })
        .type('text/html; charset=utf-8')
        .send(laterPage({ reason: VERY_BUSY, seconds: BACK_AFTER, stylesheet }))
    }

    /** Puts a newer page into the cache while the visitor has the one that was there. */
    async function makeInBackground(key: PageKey, make: () => Promise<Rendering>, log: FastifyBaseLogger) {
      const making = cache.render(key, make)
      if (!making?.isFirst) return
      try {
        const { stream, finished } = await making.rendering
        stream?.resume()
        await finished
      } catch (error) {
        log.error({ err: error, address: key.address }, 'a cached page could not be made anew')
      }
    }

    async function startPage(key: PageKey, resolved: Resolved, log: FastifyBaseLogger): Promise<Rendering> {
      const made = await compose(resolved)
      const { page, url } = made.data
      const again = madeBefore(key, made)
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
      return madeBefore(key, made) ?? whole(pageOf(made, Buffer.from(made.text)))
    }

    /** All that a page is rendered from. Its data's text stands for all of it, with a version for what pages share. */
    async function compose(resolved: Resolved): Promise<Made> {
      const madeAt = sources.now()
      const { data: composed, freshUntil } = await composePage(resolved, sources)
      const { site, venue, ...own } = composed
      const sent = { ...own, siteVersion: siteVersionOf({ site, venue }) }
      const text = writePageData(sent)
      const { status, today: day } = sent
      const data = { ...sent, site, venue }
      return { data, text, madeAt, freshUntil, day, status, policy: pagePolicyOf(site), madeFrom: digest(text) }
    }

    /** The page that is in memory, where it was made from the same: only its time is new. */
    function madeBefore(key: PageKey, { freshUntil, madeAt, madeFrom, status }: Made): Rendering | null {
      const before = cache.last(status === 404 ? { ...key, address: MISSING } : key)
      if (before?.madeFrom !== madeFrom) return null
      return whole({ ...before, madeAt, freshUntil })
    }
  },
  { name: 'pages', dependencies: ['security-headers', 'metrics', 'pressure', 'untrusted-proxy'] },
)

/** What a page is made from, gathered. */
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
 * Passes the HTML on as it comes and gives it whole at the end. A visitor who leaves doesn't stop it: the next one
 * wants the page too.
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
