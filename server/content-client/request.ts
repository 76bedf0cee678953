import { limitedText } from '#server/http/limited-text'
import type { ContentSettings } from './content-settings.ts'

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** The content service is down, too slow, refuses, or answers what can't be read. */
export class ContentUnavailable extends Error {
  override name = 'ContentUnavailable'
}

/** An answer of any status. `body` is null where it wasn't JSON or contained `errors`; `bytes` is its size. */
export interface ContentResponse {
  status: number
  location: string | null
  body: unknown
  bytes: number
  /** The service began to write it, or should have, and failed: it can't write JSON of more than some levels. */
  isUnwritten: boolean
}

/**
 * Gets a path of the content service. Throws `ContentUnavailable` where no answer came in time, or one of more than
 * `maxBytes`.
 */
export type ContentRequest = (path: string, maxBytes: number) => Promise<ContentResponse>

/** The largest bodies that are read, in bytes: of one item, and of a list of up to 999. */
export const MAX_ITEM_BYTES = 8 * 1024 * 1024
export const MAX_LIST_BYTES = 48 * 1024 * 1024

type RequestSettings = Omit<ContentSettings, 'CONTENT_MEDIA_URL' | 'CONTENT_TTL_SECONDS'>

/**
 * GET requests with the headers that every client sends: the key, and the choice of preview, start item and language.
 */
export function createContentRequest({
  settings,
  fetch = globalThis.fetch,
}: {
  settings: RequestSettings
  fetch?: Fetch
}): ContentRequest {
  const headers = requestHeaders(settings)
  return async (path, maxBytes) => {
    try {
      const signal = AbortSignal.timeout(settings.CONTENT_TIMEOUT_MS)
      const response = await fetch(settings.CONTENT_URL + path, { headers, redirect: 'manual', signal })
      const { status, headers: answered } = response
      const location = answered.get('location')
      const read = await limitedText(response, maxBytes).catch((cause: unknown) => {
        if (status !== 200 || !isCutOff(cause)) throw cause
        return null
      })
      if (!read) return { status, location, body: null, bytes: 0, isUnwritten: true }
      const { text, bytes } = read
      const body = bodyOf(text)
      return { status, location, body, bytes, isUnwritten: status === 500 || isCutJson(text, body) }
    } catch (cause) {
      throw new ContentUnavailable(`The content service did not answer ${path}`, { cause })
    }
  }
}

function requestHeaders(settings: RequestSettings): Record<string, string> {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (settings.CONTENT_API_KEY) headers['api-key'] = settings.CONTENT_API_KEY
  if (settings.CONTENT_PREVIEW) headers.preview = 'true'
  if (settings.CONTENT_START_ITEM) headers['start-item'] = settings.CONTENT_START_ITEM
  if (settings.CONTENT_CULTURE) headers['accept-language'] = settings.CONTENT_CULTURE
  return headers
}

/** Undici's error for a connection that was closed within a body. */
const isCutOff = (cause: unknown): boolean => cause instanceof TypeError && cause.message === 'terminated'

const isCutJson = (text: string, body: unknown): boolean => body === null && /^\s*\{/.test(text) && !/\}\s*$/.test(text)

function bodyOf(text: string): unknown {
  try {
    const body: unknown = JSON.parse(text)
    return body !== null && typeof body === 'object' && 'errors' in body ? null : body
  } catch {
    return null
  }
}
