import { PassThrough, type Readable } from 'node:stream'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { createFaultLog } from './block-faults.ts'
import { type ComposedPage, composePage } from './compose-page.ts'
import { etagOf, type SitePages } from './html.ts'
import { type CachedPage, createPageCache, type PageCache, type Rendering } from './page-cache.ts'
import { pagePolicyOf } from './page-policy.ts'
import { createPageReplies } from './page-replies.ts'
import { type PageSources, todayOf } from './page-sources.ts'
import { type ResolvedAddress, resolveAddress } from './resolve-address.ts'

export interface PagesOptions {
  sources: PageSources
  render: SitePages['render']
  /** How many bytes of rendered pages are cached in memory. */
  maxBytes?: number
}
declare module 'fastify' {
  interface FastifyInstance {
    pageCache: PageCache
  }
}

/** A page opened with one of these belongs to one visitor: it is neither taken from the cache nor put into it. */
const OF_ONE_VISITOR = ['queueittoken', 'promocode']

type ResolvedPage = Extract<ResolvedAddress, { type: 'page' }>

/** The pages: `GET /*` in HTML, and `GET /page-data?address=` with what the browser needs to show another one. */
export const pages = fp<PagesOptions>(
  async (app, { sources, render, maxBytes = 128 * 1024 * 1024 }) => {
    const cache = createPageCache({ maxBytes, now: sources.now })
    app.decorate('pageCache', cache)
    const logFault = createFaultLog(app.log)
    const replies = createPageReplies(sources.settings)

    app.get('/page-data', async (request, reply) => {
      const { address } = request.query as { address?: unknown }
      if (typeof address !== 'string' || !/^\/(?![/\\])/.test(address))
        return reply.code(400).send({ error: 'address: wants a path of this site' })
      const resolved = await resolveAddress(address, sources)
      if (resolved.type === 'redirect') return replies.sendData(request, reply, { redirect: resolved.to })
      const { data } = await composePage(resolved, sources)
      return replies.sendData(request, reply, data)
    })

    app.get('/*', async (request, reply) => {
      const resolved = await resolveAddress(request.url, sources)
      if (resolved.type === 'redirect') return replies.redirect(reply, resolved.to)
      if (resolved.type === 'page' && isShared(request)) return sendShared(request, reply, resolved)
      return replies.sendRendering(request, reply, await startPage(resolved, request.log))
    })

    /** Whether a page is the same for every visitor who asks so. */
    const isShared = ({ query }: FastifyRequest) =>
      !sources.settings.CONTENT_PREVIEW && !OF_ONE_VISITOR.some((name) => Object.hasOwn(query as object, name))

    /** From the cache, or as it is rendered: streamed to who asked first, whole to all others. */
    async function sendShared(request: FastifyRequest, reply: FastifyReply, resolved: ResolvedPage) {
      const cached = cache.get(resolved.url, todayOf(sources))
      request.cacheHit = cached !== null
      if (cached) {
        if (cached.isAgeing) void renderInBackground(resolved, request.log)
        return replies.sendCachedPage(request, reply, cached.page)
      }
      const { isFirst, rendering } = cache.render(resolved.url, () => startPage(resolved, request.log))
      if (isFirst) return replies.sendRendering(request, reply, await rendering)
      return replies.sendCachedPage(request, reply, await (await rendering).finished)
    }

    /** Puts a newer page into the cache while the visitor has the one that was there. */
    async function renderInBackground(resolved: ResolvedPage, log: FastifyBaseLogger) {
      const { isFirst, rendering } = cache.render(resolved.url, () => startPage(resolved, log))
      if (!isFirst) return
      try {
        const { stream, finished } = await rendering
        stream.resume()
        await finished
      } catch (error) {
        log.error({ err: error, address: resolved.url }, 'a cached page could not be made anew')
      }
    }

    async function startPage(
      resolved: Exclude<ResolvedAddress, { type: 'redirect' }>,
      log: FastifyBaseLogger,
    ): Promise<Rendering> {
      const madeAt = sources.now()
      const composed = await composePage(resolved, sources)
      const { page, url } = composed.data
      const html = await render(composed.data, {
        logError: (error) => log.error({ err: error, address: url }, 'a part of a page failed while rendering'),
        logFault: (fault) => logFault(page, fault),
      })
      return renderingOf(html, composed, madeAt)
    }
  },
  { name: 'pages', dependencies: ['security-headers'] },
)

function renderingOf(html: Readable, { data, freshUntil }: ComposedPage, madeAt: number): Rendering {
  const { status, today: day } = data
  const policy = pagePolicyOf(data.site)
  const stream = new PassThrough({ highWaterMark: 1 << 20 })
  const finished = collect(html, stream).then(
    (body): CachedPage => ({ status, body, etag: etagOf(body), policy, madeAt, freshUntil, day, encoded: {} }),
  )
  finished.catch((error) => stream.destroy(error))
  return { status, policy, stream, finished }
}

/**
 * Passes the HTML on as it comes and gives it whole at the end. A visitor who leaves doesn't stop it: the next one
 * wants the page too.
 */
async function collect(html: Readable, onward: PassThrough): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of html) {
    chunks.push(Buffer.from(chunk as Uint8Array))
    if (!onward.destroyed) onward.write(chunk)
  }
  onward.end()
  return Buffer.concat(chunks)
}
