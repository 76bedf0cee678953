import type { Readable } from 'node:stream'
import { TooSlow, withTimeout } from '#server/http/with-timeout'
import { BodyTooLarge, BodyTooSlow } from '../ticketing/limited-body.ts'

export interface EntryBodyLimits {
  maxBytes: number
  /** How long the sender may let wait in all, in milliseconds, and by how many bytes that grows by a second. */
  patienceMs: number
  bytesPerSecond: number
}

/**
 * An entry's body as it comes. Fails with `BodyTooLarge` after `maxBytes` bytes, and with `BodyTooSlow` where the
 * sender lets wait for longer than its bytes allow; the time that the reader takes doesn't count. As a generator it has
 * no `error` event that could come before anybody listens: a sender who leaves ends it when it is next read.
 */
export async function* entryBody(body: Readable, limits: EntryBodyLimits): AsyncGenerator<Buffer, void> {
  const { maxBytes, patienceMs, bytesPerSecond } = limits
  // The request stays open for the answer that says why it was not read to its end.
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

/** A body whose beginning has been read. */
export interface BegunBody {
  /** All of it, its beginning included. */
  chunks: AsyncIterable<Buffer>
  /** Its length in bytes, where it has ended already. */
  length: number | undefined
}

/**
 * Reads the first `bytes` bytes of a body, or all of a shorter one: only who has sent that much takes a connection to
 * the form service.
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
