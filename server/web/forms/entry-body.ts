import type { Readable } from 'node:stream'
import { TooSlow, withTimeout } from '#server/http/with-timeout'
import { BodyTooLarge, BodyTooSlow } from '../ticketing/limited-body.ts'

export interface EntryBodyLimits {
  maxBytes: number
  /** The total pause allowed to the sender, in milliseconds, and the bytes that extend it by a second */
  patienceMs: number
  bytesPerSecond: number
}

/**
 * Yields an entry's body in chunks. Throws `BodyTooLarge` beyond `maxBytes` bytes, and `BodyTooSlow` if the sender
 * pauses for longer than its bytes allow; time spent by the reader doesn't count. Unlike a stream, a generator has no
 * `error` event that could fire before a listener is added. A disconnect ends it at the next read.
 */
export async function* entryBody(body: Readable, limits: EntryBodyLimits): AsyncGenerator<Buffer, void> {
  const { maxBytes, patienceMs, bytesPerSecond } = limits
  // The request stays open for the answer with the reason why reading stopped.
  const chunks = body.iterator({ destroyOnReturn: false })
  let bytes = 0
  let waited = 0
  for (;;) {
    const since = performance.now()
    const { done, value } = await nextWithin(chunks, patienceMs + (bytes / bytesPerSecond) * 1_000 - waited)
    if (done) return
    waited += performance.now() - since
    bytes += (value as Buffer).length
    if (bytes > maxBytes) throw new BodyTooLarge()
    yield value as Buffer
  }
}

const nextWithin = (chunks: AsyncIterator<unknown>, ms: number) =>
  withTimeout(chunks.next(), Math.max(0, ms)).catch((error: unknown) => {
    throw error instanceof TooSlow ? new BodyTooSlow() : error
  })

/** A body whose first part has been read */
export interface BegunBody {
  /** The whole body, including the first part */
  chunks: AsyncIterable<Buffer>
  /** Its length in bytes, if it has already ended */
  length: number | undefined
}

/**
 * Reads the first `bytes` bytes of a body, or all of a shorter one, so that a slow sender takes no connection to the
 * form service before that.
 */
export async function beginBody(body: AsyncGenerator<Buffer, void>, bytes: number): Promise<BegunBody> {
  const head: Buffer[] = []
  let length = 0
  while (length < bytes) {
    const { done, value } = await body.next()
    if (done) return { chunks: chunksOf(head), length }
    head.push(value)
    length += value.length
  }
  return { chunks: chunksOf(head, body), length: undefined }
}

async function* chunksOf(head: readonly Buffer[], rest?: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* head
  if (rest) yield* rest
}
