import type { Readable } from 'node:stream'

/**
 * Defers a stream's errors to its readers: an `error` event without a listener ends the process. Readers that attach
 * after the error still receive it.
 */
export function deferErrors<Stream extends Readable>(stream: Stream): Stream {
  return stream.on('error', () => {})
}
