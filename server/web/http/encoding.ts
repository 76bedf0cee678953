import type { IncomingMessage } from 'node:http'
import type { Transform } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import { LRUCache } from 'lru-cache'
import { rememberIn } from '#server/cache/remember'

export type Encoding = 'br' | 'gzip'
/** In the order of preference */
const ENCODINGS: Encoding[] = ['br', 'gzip']

/** A cache by header. Browsers send only a few different ones. */
const accepted = new LRUCache<string, { encoding: Encoding | null }>({ max: 200 })
const MAX_HEADER = 200

/** Returns the encoding that the browser accepts, by its preference and then by their order. */
export function acceptedEncoding({ headers }: Pick<IncomingMessage, 'headers'>): Encoding | null {
  // The names of encodings are case-insensitive, which the library doesn't handle.
  const header = String(headers['accept-encoding'] ?? '').toLowerCase()
  const known = accepted.get(header)
  if (known) return known.encoding
  const encoding = negotiate(header, ENCODINGS)
  if (header.length <= MAX_HEADER) accepted.set(header, { encoding })
  return encoding
}

/** A body that is sent many times, with its compressed forms once they were requested */
export interface EncodedBody {
  body: Buffer
  encoded: Map<Encoding, Promise<Buffer>>
}

/** Returns the body in an encoding, compressed at the first request and stored for the next. */
export const encodedBody = ({ body, encoded }: EncodedBody, encoding: Encoding): Promise<Buffer> =>
  rememberIn(encoded, encoding, () => compressed(body, encoding))

/** Returns the compressed body. Brotli's best quality would take a second for a large sitemap. */
export const compressed = (body: Buffer, encoding: Encoding): Promise<Buffer> =>
  encoding === 'gzip'
    ? promisify(gzip)(body)
    : promisify(brotliCompress)(body, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
      })

/**
 * Returns a stream that compresses and flushes each chunk, so that the head with its preloads is sent before the body
 * is rendered.
 */
export const compressor = (encoding: Encoding): Transform =>
  encoding === 'br'
    ? createBrotliCompress({ flush: constants.BROTLI_OPERATION_FLUSH, params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
    : createGzip({ flush: constants.Z_SYNC_FLUSH, level: 5 })
