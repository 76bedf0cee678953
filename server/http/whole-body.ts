import type { Readable } from 'node:stream'
import { TooSlow } from './with-timeout.ts'

/** A body exceeds the reader's limit */
export class AnswerTooLarge extends Error {
  override name = 'AnswerTooLarge'
}

/** Yields a body's chunks. Throws `AnswerTooLarge` beyond `maxBytes` bytes and leaves the rest unread. */
export async function* limited(body: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new AnswerTooLarge(`an answer of more than ${maxBytes} bytes`)
    yield chunk
  }
}

/** Returns a whole body, with the same limit. */
export async function wholeBody(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of limited(body, maxBytes)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** The same with a time limit in milliseconds, after which it throws `TooSlow`. */
export async function wholeBodyWithin(body: Readable, { maxBytes, withinMs }: { maxBytes: number; withinMs: number }) {
  const timer = setTimeout(() => body.destroy(new TooSlow(`no whole answer within ${withinMs} ms`)), withinMs)
  try {
    return await wholeBody(body, maxBytes)
  } finally {
    clearTimeout(timer)
  }
}
