import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncoding, type Encoding } from '../pages/rendered-pages.ts'

/** A text for programs, and its compressed forms once somebody asked for them. */
export interface TextDocument {
  type: string
  body: string
  etag: string
  encoded: Partial<Record<Encoding, Promise<Buffer>>>
}

/** `identity`: the part that says whether it changed, where that isn't all of it. */
export const textDocument = (type: string, body: string, identity = body): TextDocument => ({
  type,
  body,
  etag: `W/"${createHash('sha1').update(identity).digest('base64url')}"`,
  encoded: {},
})

/** Seconds for which a program needn't ask again, and after which it is to try again. */
const FRESH = 300
const RETRY_AFTER = 60

export async function sendDocument(request: FastifyRequest, reply: FastifyReply, document: TextDocument) {
  reply.headers({ etag: document.etag, vary: 'Accept-Encoding', 'cache-control': `public, max-age=${FRESH}` })
  if (knows(request.headers['if-none-match'], document.etag)) return reply.code(304).send()
  reply.header('content-type', document.type)
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  if (!encoding) return reply.send(document.body)
  document.encoded[encoding] ??= encoding === 'br' ? brotli(document.body) : promisify(gzip)(document.body)
  return reply.header('content-encoding', encoding).send(await document.encoded[encoding])
}
/** At its best it would take a second for a large sitemap. */
const brotli = (body: string): Promise<Buffer> =>
  promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })

/** There is nothing to show, and no earlier copy. */
export const sendUnavailable = (reply: FastifyReply) =>
  reply
    .code(503)
    .headers({ 'retry-after': String(RETRY_AFTER), 'cache-control': 'no-store' })
    .type('text/plain; charset=utf-8')
    .send('This can’t be had just now. Please try again in a minute.\n')

export const sendMissing = (reply: FastifyReply) =>
  reply
    .code(404)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('There is nothing at this address.\n')

const knows = (header: string | undefined, etag: string): boolean =>
  (header ?? '')
    .split(',')
    .some((each) => each.trim() === '*' || each.trim().replace(/^W\//, '') === etag.replace(/^W\//, ''))
