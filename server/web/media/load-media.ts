import { createHash } from 'node:crypto'
import type { ContentSettings } from '#server/content-client/content-settings'
import type { Fetch } from '#server/http/outside-call'
import { TooSlow } from '#server/http/with-timeout'
import type { Log } from '#server/web/content/loader'
import type { MediaAddress } from './media-address.ts'
import { mediaHeaders } from './media-headers.ts'
import type { SmallMedium } from './small-media.ts'
import { bodyWithin, requestMedia } from './upstream-media.ts'

/** A picture is resized at its first request, so it may take this many times as long as content. */
const TIMEOUT_FACTOR = 6

/** Seconds of `Retry-After` if the content service is overloaded and names none */
const RETRY_AFTER = '5'

/**
 * The result of requesting a file from the content service. `large` is for a single reader, which reads or cancels it.
 */
export type LoadedMedia =
  | { type: 'small'; status: 200; medium: SmallMedium }
  | {
      type: 'large'
      status: number
      headers: Record<string, string>
      chunks: AsyncGenerator<Uint8Array>
      cancel: () => void
    }
  | { type: 'refused'; status: 404 | 416 | 502 | 503 | 504; headers: Record<string, string> }

export interface MediaRequest {
  method: 'GET' | 'HEAD'
  /** `range` and `if-range` as the browser sent them, or an empty object */
  ranges: Record<string, string>
  /** Aborts when no request waits for the file any more. */
  signal?: AbortSignal
}

/** Files up to this size, in bytes, are read whole before they are sent, and cached. */
const MAX_SMALL_BYTES = 512 * 1024

/**
 * Creates the loader of files, which requests only the content service. It never throws: failures are returned as
 * refusals and logged.
 */
export function createMediaLoader({
  settings,
  fetch,
  log,
}: {
  settings: Pick<ContentSettings, 'CONTENT_URL' | 'CONTENT_MEDIA_URL' | 'CONTENT_TIMEOUT_MS'>
  fetch?: Fetch | undefined
  log: Log
}) {
  const base = settings.CONTENT_MEDIA_URL ?? settings.CONTENT_URL
  return async (
    { target, isImmutable }: MediaAddress,
    { method, ranges, signal }: MediaRequest,
  ): Promise<LoadedMedia> => {
    try {
      const options = { method, headers: ranges, timeoutMs: settings.CONTENT_TIMEOUT_MS * TIMEOUT_FACTOR, signal }
      const { response, chunks, cancel } = await requestMedia(fetch, base + target, options)
      const refused = refusalOf(response)
      if (refused) {
        cancel()
        if (refused.status === 502) log.warn({ target, status: response.status }, 'the content service gave no file')
        return refused
      }
      const headers = mediaHeaders(response.headers, isImmutable)
      const { status } = response
      const isWhole = method === 'GET' && status === 200 && !(Number(headers['content-length']) > MAX_SMALL_BYTES)
      if (!isWhole) return { type: 'large', status, headers, chunks, cancel }
      const body = await bodyWithin(chunks, MAX_SMALL_BYTES)
      if (body.type === 'large') return { type: 'large', status, headers, chunks: body.chunks, cancel }
      return { type: 'small', status: 200, medium: mediumOf(body.body, headers) }
    } catch (err) {
      if (signal?.aborted) return { type: 'refused', status: 503, headers: { 'retry-after': RETRY_AFTER } }
      const isTooSlow = err instanceof TooSlow
      log.error({ target, err }, isTooSlow ? 'the content service is too slow' : 'a file could not be loaded')
      return { type: 'refused', status: isTooSlow ? 504 : 502, headers: {} }
    }
  }
}

function refusalOf({ status, headers }: Response): (LoadedMedia & { type: 'refused' }) | null {
  if (status === 200 || status === 206) return null
  const range = headers.get('content-range')
  if (status === 416) return { type: 'refused', status, headers: range ? { 'content-range': range } : {} }
  if (status === 503 || status === 429) {
    const asked = headers.get('retry-after') ?? ''
    return { type: 'refused', status: 503, headers: { 'retry-after': /^\d{1,5}$/.test(asked) ? asked : RETRY_AFTER } }
  }
  return { type: 'refused', status: status >= 400 && status < 500 ? 404 : 502, headers: {} }
}

/** The file's digest is its version if the content service names none. */
function mediumOf(body: Buffer, headers: Record<string, string>): SmallMedium {
  const etag = headers.etag ?? `"${createHash('sha1').update(body).digest('base64url')}"`
  return { body, headers: { ...headers, etag, 'content-length': String(body.length) } }
}
