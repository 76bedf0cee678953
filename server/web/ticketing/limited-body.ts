import type { Readable } from 'node:stream'

/** A request's body exceeds its limit */
export class BodyTooLarge extends Error {
  override name = 'BodyTooLarge'
  readonly statusCode = 413
}

/** A request's body is nested too deeply, or has too many values. */
export class BodyTooComplex extends Error {
  override name = 'BodyTooComplex'
  readonly statusCode = 400
}

/** A request's body didn't arrive in time */
export class BodyTooSlow extends Error {
  override name = 'BodyTooSlow'
  readonly statusCode = 408
}

export interface BodyLimits {
  maxBytes: number
  withinMs: number
  /** Aborts when slow bodies should no longer be awaited */
  signal?: AbortSignal
}

/**
 * Returns the whole body. Rejects with `BodyTooLarge` beyond `maxBytes` bytes, with `BodyTooSlow` after `withinMs`
 * milliseconds or once `signal` aborts, and with the stream's error if its sender disconnects.
 */
export function wholeBody(body: Readable, { maxBytes, withinMs, signal }: BodyLimits) {
  return new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = []
    let bytes = 0
    const fail = (error: Error) => {
      stopWaiting()
      body.off('data', take).pause()
      reject(error)
    }
    const isLate = () => fail(new BodyTooSlow())
    const take = (chunk: Buffer) => {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes > maxBytes) fail(new BodyTooLarge())
    }
    const timer = setTimeout(isLate, withinMs)
    signal?.addEventListener('abort', isLate)
    const stopWaiting = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', isLate)
    }
    if (signal?.aborted) return isLate()
    body.on('data', take)
    body.once('error', fail)
    body.once('close', () => fail(new Error('The sender of a body disconnected')))
    body.once('end', () => {
      stopWaiting()
      resolve(Buffer.concat(chunks))
    })
  })
}
