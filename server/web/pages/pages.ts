import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { PageData } from '#shared/content/page'
import { addressOfType, pagePath } from '#shared/content/page-address'
import { venueDay } from '#shared/dates'
import { createFaultLog } from './block-faults.ts'
import { type Composed, composePage } from './compose-page.ts'
import type { Sources } from './gather.ts'
import { etagOf, type RenderHtml, type RenderReport } from './html.ts'
import { pagePolicyOf } from './page-policy.ts'
import {
  acceptedEncoding,
  createRenderedPages,
  type Encoding,
  encodedPage,
  type RenderedPage,
  type RenderedPages,
  type Rendering,
} from './rendered-pages.ts'

export interface PagesOptions {
  sources: Sources
  render: RenderHtml
  /** How many bytes of rendered pages are cached in memory. */
  maxBytes?: number
}
declare module 'fastify' {
  interface FastifyInstance {
    renderedPages: RenderedPages
  }
}

/** A page opened with one of these belongs to one visitor: it is neither taken from memory nor kept. */
const OF_ONE_VISITOR = ['queueittoken', 'promocode']
/** Seconds after which a browser or robot is to ask again while the content service is down. */
const RETRY_AFTER = 30

/** The pages: `GET /*` in HTML, and `GET /page-data?address=` with what the browser needs to show another one. */
export const pages = fp<PagesOptions>(
  async (app, { sources, render, maxBytes = 128 * 1024 * 1024 }) => {
    const rendered = createRenderedPages({ maxBytes, now: sources.now })
    app.decorate('renderedPages', rendered)
    const tellFault = createFaultLog(app.log)

    app.get('/page-data', async (request, reply) => {
      const { address } = request.query as { address?: unknown }
      if (typeof address !== 'string' || !/^\/(?![/\\])/.test(address))
        return reply.code(400).send({ error: 'address: wants a path of this site' })
      const composed = await composePage(address, sources)
      reply.header('cache-control', caching(sources, composed.type === 'page' ? composed.data.status : 200))
      return sendJson(request, reply, composed.type === 'page' ? composed.data : { redirect: composed.to })
    })

    app.get('/*', async (request, reply) => {
      const address = request.url
      const key = await keyOfAddress(address, sources)
      const day = venueDay(new Date(sources.now()), sources.settings.VENUE_TIME_ZONE)
      const make = (composed: Composed & { type: 'page' }) => {
        const { page, url } = composed.data
        const report: RenderReport = {
          failed: (error) => request.log.error({ err: error, address: url }, 'a part of a page failed while rendering'),
          faulty: (fault) => tellFault(page, fault),
        }
        return startRendering(composed, (data) => render(data, report), day, sources)
      }

      const known = key ? rendered.get(key, day) : null
      if (key && known) {
        if (known.isAgeing) void refresh(key)
        return sendKept(request, reply, known.page, sources)
      }
      if (!key) {
        const composed = await composePage(address, sources)
        if (composed.type === 'redirect') return redirectTo(reply, composed)
        return sendStream(request, reply, await make(composed), sources)
      }
      const { isFirst, rendering } = rendered.render(key, () => composeAndMake(key))
      if (isFirst) return sendStream(request, reply, await rendering, sources)
      return sendKept(request, reply, await (await rendering).finished, sources)

      async function composeAndMake(wanted: string): Promise<Rendering> {
        const composed = await composePage(wanted, sources)
        if (composed.type === 'redirect') throw new Error(`${wanted} moved while it was being made`)
        return make(composed)
      }
      async function refresh(wanted: string) {
        const { isFirst: begun, rendering: running } = rendered.render(wanted, () => composeAndMake(wanted))
        if (!begun) return
        try {
          const { stream, finished } = await running
          stream.resume()
          await finished
        } catch (error) {
          request.log.error({ err: error, address: wanted }, 'a kept page could not be made anew')
        }
      }
    })
  },
  { name: 'pages', dependencies: ['security-headers'] },
)

/** The address that a page is kept under, or null for one that isn't kept: of one visitor, in preview, or no page at all. */
async function keyOfAddress(address: string, { content, settings }: Sources): Promise<string | null> {
  const { pathname, searchParams } = new URL(`http://site${address}`)
  if (settings.CONTENT_PREVIEW || OF_ONE_VISITOR.some((name) => searchParams.has(name))) return null
  const found = await content.readPage(pagePath(pathname))
  return found.type === 'found' && pagePath(pathname) !== '/home'
    ? addressOfType(found.value.contentType, address)
    : null
}

async function startRendering(
  { data, freshUntil }: Composed & { type: 'page' },
  render: (data: PageData) => Promise<Readable>,
  day: string,
  { now }: Sources,
): Promise<Rendering> {
  const madeAt = now()
  const policy = pagePolicyOf(data.site)
  const html = await render(data)
  const stream = new PassThrough({ highWaterMark: 1 << 20 })
  const finished = collect(html, stream).then(
    (whole): RenderedPage => ({
      status: data.status,
      html: whole,
      etag: etagOf(whole),
      policy,
      madeAt,
      freshUntil,
      day,
      encoded: {},
    }),
  )
  finished.catch((error) => stream.destroy(error))
  return { status: data.status, policy, stream, finished }
}

/** Passes the HTML on as it comes and gives it whole at the end. A visitor who leaves doesn't stop it: the next one wants the page too. */
async function collect(html: Readable, onward: PassThrough): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of html) {
    chunks.push(Buffer.from(chunk as Uint8Array))
    if (!onward.destroyed) onward.write(chunk)
  }
  onward.end()
  return Buffer.concat(chunks)
}

function redirectTo(reply: FastifyReply, { to, permanent }: Composed & { type: 'redirect' }) {
  return reply.header('cache-control', 'no-cache').redirect(to, permanent ? 301 : 302)
}

function withHeaders(
  reply: FastifyReply,
  { status, policy }: Rendering | RenderedPage,
  sources: Sources,
): FastifyReply {
  if (status === 503) reply.header('retry-after', String(RETRY_AFTER))
  return reply
    .allowScripts(policy)
    .code(status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', caching(sources, status))
    .header('vary', 'Accept-Encoding')
}
/** Nothing of a visitor is in a page, so a shared cache may keep it, as long as it asks whether it is still the same. */
function caching({ settings }: Sources, status: number): string {
  if (settings.CONTENT_PREVIEW || status === 503) return 'no-store'
  return 'public, max-age=0, must-revalidate'
}

async function sendKept(request: FastifyRequest, reply: FastifyReply, page: RenderedPage, sources: Sources) {
  withHeaders(reply, page, sources).header('etag', page.etag)
  if (request.headers['if-none-match'] === page.etag) return reply.code(304).send()
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  if (!encoding) return reply.send(page.html)
  return reply.header('content-encoding', encoding).send(await encodedPage(page, encoding))
}

function sendStream(request: FastifyRequest, reply: FastifyReply, rendering: Rendering, sources: Sources) {
  const { stream } = rendering
  withHeaders(reply, rendering, sources)
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  if (!encoding) return reply.send(stream)
  const squeezed = compressor(encoding)
  pipeline(stream, squeezed).catch((error) => request.log.debug({ err: error }, 'a page was cut off'))
  return reply.header('content-encoding', encoding).send(squeezed)
}
/** Flushes what it has, so that the head with its preloads goes out before the body is there. */
const compressor = (encoding: Encoding) =>
  encoding === 'br'
    ? createBrotliCompress({ flush: constants.BROTLI_OPERATION_FLUSH, params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
    : createGzip({ flush: constants.Z_SYNC_FLUSH, level: 5 })

async function sendJson(request: FastifyRequest, reply: FastifyReply, body: PageData | { redirect: string }) {
  const text = Buffer.from(JSON.stringify(body))
  reply.header('content-type', 'application/json; charset=utf-8').header('vary', 'Accept-Encoding')
  if (!acceptedEncoding(request.headers['accept-encoding'])) return reply.send(text)
  return reply.header('content-encoding', 'gzip').send(await promisify(gzip)(text))
}
