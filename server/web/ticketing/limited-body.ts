import { Transform } from 'node:stream'

/** A request's body is longer than it may be. */
export class BodyTooLarge extends Error {
  override name = 'BodyTooLarge'
  readonly statusCode = 413
}

/**
 * Passes a body on and fails with `BodyTooLarge` after `maxBytes` bytes, so that nothing is buffered to know its
 * length.
 */
export function limitedBody(maxBytes: number): Transform {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > maxBytes) done(new BodyTooLarge())
      else done(null, chunk)
    },
  })
}
