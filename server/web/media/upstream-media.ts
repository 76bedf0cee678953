import type { Fetch } from '#server/http/outside-call'
import { TooSlow, withTimeout } from '#server/http/with-timeout'

/** A file that is too large for memory: its first part, and a way to read the rest */
export interface LargeBody {
  type: 'large'
  chunks: AsyncGenerator<Uint8Array>
}
export interface SmallBody {
  type: 'small'
  body: Buffer
}

/** A response with a time limit per chunk of its body, which allows long films but not a stalled service */
export interface TimedResponse {
  response: Response
  chunks: AsyncGenerator<Uint8Array>
  cancel: () => void
}

interface MediaOptions {
  method: 'GET' | 'HEAD'
  headers: Record<string, string>
  timeoutMs: number
  /** Aborts when no request waits for the file any more. */
  signal: AbortSignal | undefined
}

/** Requests a file. Throws `TooSlow`, before a response or in the middle of its body, or the connection's error. */
export async function requestMedia(
  fetch: Fetch | undefined,
  url: string,
  { method, headers, timeoutMs, signal }: MediaOptions,
): Promise<TimedResponse> {
  const control = new AbortController()
  const limited = timeLimit(control, timeoutMs)
  const response = await limited(
    (fetch ?? globalThis.fetch)(url, {
      method,
      headers: { ...headers, 'accept-encoding': 'identity' },
      redirect: 'manual',
      signal: signal ? AbortSignal.any([control.signal, signal]) : control.signal,
    }),
  )
  const reader = response.body?.getReader()
  async function* chunks() {
    if (!reader) return
    try {
      for (;;) {
        const { done, value } = await limited(reader.read())
        if (done) return
        yield value
      }
    } finally {
      control.abort()
    }
  }
  return { response, chunks: chunks(), cancel: () => control.abort() }
}

/** Limits the time of a promise, after which the request is aborted. */
function timeLimit(control: AbortController, ms: number) {
  return <T>(promise: Promise<T>): Promise<T> =>
    withTimeout(promise, ms).catch((error: unknown) => {
      if (error instanceof TooSlow) control.abort()
      throw error
    })
}

/** Returns the whole body if it has at most `most` bytes, or else its stream. */
export async function bodyWithin(chunks: AsyncGenerator<Uint8Array>, most: number): Promise<SmallBody | LargeBody> {
  const begun: Uint8Array[] = []
  let bytes = 0
  for (;;) {
    const { done, value } = await chunks.next()
    if (done) return { type: 'small', body: Buffer.concat(begun) }
    begun.push(value)
    bytes += value.byteLength
    if (bytes > most) return { type: 'large', chunks: beginningAnd(begun, chunks) }
  }
}

async function* beginningAnd(begun: Uint8Array[], rest: AsyncGenerator<Uint8Array>) {
  yield* begun
  yield* rest
}
