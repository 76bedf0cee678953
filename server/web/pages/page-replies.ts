import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '#config/settings'
import { rememberIn } from '#server/cache/remember'
import { acceptedEncoding, compressor, encodedBody } from '#server/web/http/encoding'
import { isNotModified } from '#server/web/http/not-modified'
import type { CachedPage, Form, Rendering } from './page-cache.ts'
import { sharedHeaders } from './shared-pages.ts'

/** Headers of a streamed page: no cache stores it, and nginx passes each piece on. */
const STREAMED = { 'cache-control': 'no-store', 'x-accel-buffering': 'no' }

/** `Retry-After` while the content service is down, in seconds */
const RETRY_AFTER = 30

const CONTENT_TYPES: Record<Form, string> = {
  html: 'text/html; charset=utf-8',
  data: 'application/json; charset=utf-8',
}

/** Creates the replies of pages and their data: status, headers, encoding. */
export function createPageReplies(settings: Pick<Settings, 'CONTENT_PREVIEW' | 'PAGES_SHARED_SECONDS'>) {
  const shared = sharedHeaders(settings)
  const cacheHeaders = (status: number) =>
    settings.CONTENT_PREVIEW || status === 503 ? { 'cache-control': 'no-store' } : shared

  const headersOf = ({ status }: Pick<CachedPage, 'status'>, form: Form): Record<string, string> => ({
    'content-type': CONTENT_TYPES[form],
    ...cacheHeaders(status),
    vary: 'Accept-Encoding',
    ...(form === 'html' && status === 503 ? { 'retry-after': String(RETRY_AFTER) } : {}),
  })

  /** Sets the headers. The data of a missing page are sent with 200, because the browser shows what they say. */
  function setHeaders(reply: FastifyReply, page: Rendering | CachedPage, form: Form): FastifyReply {
    if (form === 'html') reply.setContentPolicy(page.policy).code(page.status)
    return reply.headers(headersOf(page, form))
  }

  async function sendCachedPage(request: FastifyRequest, reply: FastifyReply, page: CachedPage, form: Form) {
    setHeaders(reply, page, form).header('etag', page.etag)
    if (page.status === 200 && isNotModified(request.headers, page)) return reply.code(304).send()
    const encoding = acceptedEncoding(request)
    if (!encoding) return reply.send(page.body)
    return reply.header('content-encoding', encoding).send(await encodedBody(page, encoding))
  }

  return {
    /** The page's headers, without those of its body and its security */
    headersOf,

    redirect: (reply: FastifyReply, to: string) => reply.header('cache-control', 'no-cache').redirect(to, 301),

    sendRedirectData: (reply: FastifyReply, to: string) =>
      reply
        .headers(cacheHeaders(200))
        .type(CONTENT_TYPES.data)
        .send(JSON.stringify({ redirect: to })),

    sendCachedPage,

    /**
     * Streams a page while it is rendered, and caches the compressed form for later requests. A page that is streamed
     * before all answers have arrived is stored nowhere.
     */
    async sendRendering(request: FastifyRequest, reply: FastifyReply, rendering: Rendering, form: Form) {
      const { open, isStreamed, finished } = rendering
      if (!open) return sendCachedPage(request, reply, await finished, form)
      setHeaders(reply, rendering, form)
      if (isStreamed) reply.headers(STREAMED)
      const encoding = acceptedEncoding(request)
      const stream = open()
      if (!encoding) return reply.send(stream)
      const sent = collecting((compressed) => {
        if (isStreamed) return
        void finished.then(
          ({ encoded }) => rememberIn(encoded, encoding, async () => compressed),
          () => {},
        )
      })
      pipeline(stream, compressor(encoding), sent).catch((err) => request.log.debug({ err }, 'a page was cut off'))
      return reply.header('content-encoding', encoding).send(sent)
    },
  }
}

export type PageReplies = ReturnType<typeof createPageReplies>

/** Returns a stream that passes bytes through and calls `onWhole` with all of them at the end. */
function collecting(onWhole: (bytes: Buffer) => void): Transform {
  const chunks: Buffer[] = []
  return new Transform({
    transform(chunk: Buffer, _, done) {
      chunks.push(chunk)
      done(null, chunk)
    },
    flush(done) {
      onWhole(Buffer.concat(chunks))
      done()
    },
  })
}
