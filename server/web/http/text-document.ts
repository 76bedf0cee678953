import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncoding, type EncodedBody, encodedBody } from './encoding.ts'
import { isNotModified } from './not-modified.ts'

/** A text document for programs */
export interface TextDocument extends EncodedBody {
  type: string
  etag: string
}

/** Returns the document. `identity` is the part that determines its version, by default all of it. */
export const textDocument = (type: string, text: string, identity = text): TextDocument => ({
  type,
  body: Buffer.from(text),
  etag: `W/"${createHash('sha1').update(identity).digest('base64url')}"`,
  encoded: new Map(),
})

/** `max-age` and `Retry-After`, in seconds */
const FRESH = 300
const RETRY_AFTER = 60

export async function sendDocument(request: FastifyRequest, reply: FastifyReply, document: TextDocument) {
  reply.headers({ etag: document.etag, vary: 'Accept-Encoding', 'cache-control': `public, max-age=${FRESH}` })
  if (isNotModified(request.headers, document)) return reply.code(304).send()
  reply.header('content-type', document.type)
  const encoding = acceptedEncoding(request)
  if (!encoding) return reply.send(document.body)
  return reply.header('content-encoding', encoding).send(await encodedBody(document, encoding))
}

/** Answers 503 when nothing can be read and nothing is cached. */
export const sendUnavailable = (reply: FastifyReply) =>
  reply
    .code(503)
    .header('retry-after', String(RETRY_AFTER))
    .type('text/plain; charset=utf-8')
    .send('This can’t be had just now. Please try again in a minute.\n')

/** Answers 429 when the visitor's network has reached its limit. */
export const sendLater = (reply: FastifyReply, seconds: number) =>
  reply
    .code(429)
    .header('retry-after', String(seconds))
    .type('text/plain; charset=utf-8')
    .send('Very many pages are being opened from your network just now. Please try again later.\n')

export const sendMissing = (reply: FastifyReply) =>
  reply.code(404).type('text/plain; charset=utf-8').send('There is nothing at this address.\n')
