import { pipeline } from 'node:stream/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '#config/settings'
import { acceptedEncoding, compressed, compressor, encodedBody } from '#server/web/http/encoding'
import { isNotModified } from '#server/web/http/not-modified'
import type { PageData } from '#shared/content/page'
import { writePageData } from '#shared/content/page-data-text'
import type { CachedPage, Rendering } from './page-cache.ts'

/** Seconds after which a browser or robot is to ask again while the content service is down. */
const RETRY_AFTER = 30

/** How pages and their data are answered: status, headers, encoding. */
export function createPageReplies({ CONTENT_PREVIEW }: Pick<Settings, 'CONTENT_PREVIEW'>) {
  /**
   * Nothing of a visitor is in a page, so a shared cache may store it, as long as it asks whether it is still the same.
   */
  const cacheControl = (status: number) =>
    CONTENT_PREVIEW || status === 503 ? 'no-store' : 'public, max-age=0, must-revalidate'

  function setHeaders(reply: FastifyReply, { status, policy }: Rendering | CachedPage): FastifyReply {
    if (status === 503) reply.header('retry-after', String(RETRY_AFTER))
    return reply
      .setContentPolicy(policy)
      .code(status)
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', cacheControl(status))
      .header('vary', 'Accept-Encoding')
  }

  return {
    redirect: (reply: FastifyReply, to: string) => reply.header('cache-control', 'no-cache').redirect(to, 301),

    async sendCachedPage(request: FastifyRequest, reply: FastifyReply, page: CachedPage) {
      setHeaders(reply, page).header('etag', page.etag)
      if (isNotModified(request.headers, page)) return reply.code(304).send()
      const encoding = acceptedEncoding(request)
      if (!encoding) return reply.send(page.body)
      return reply.header('content-encoding', encoding).send(await encodedBody(page, encoding))
    },

    sendRendering(request: FastifyRequest, reply: FastifyReply, rendering: Rendering) {
      const { stream } = rendering
      setHeaders(reply, rendering)
      const encoding = acceptedEncoding(request)
      if (!encoding) return reply.send(stream)
      const compressedStream = compressor(encoding)
      pipeline(stream, compressedStream).catch((error) => request.log.debug({ err: error }, 'a page was cut off'))
      return reply.header('content-encoding', encoding).send(compressedStream)
    },

    async sendData(request: FastifyRequest, reply: FastifyReply, data: PageData | { redirect: string }) {
      const body = Buffer.from(writePageData(data))
      reply
        .header('cache-control', cacheControl('status' in data ? data.status : 200))
        .header('content-type', 'application/json; charset=utf-8')
        .header('vary', 'Accept-Encoding')
      const encoding = acceptedEncoding(request, ['gzip'])
      return encoding
        ? reply.header('content-encoding', encoding).send(await compressed(body, encoding))
        : reply.send(body)
    },
  }
}
