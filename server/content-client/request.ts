import { AnswerCutOff, callOutside, type Fetch } from '#server/http/outside-call'
import type { ContentSettings } from './content-settings.ts'

/** The content service is down, too slow, refuses the request or sends an unreadable answer */
export class ContentUnavailable extends Error {
  override name = 'ContentUnavailable'
}

/** A response of any status. `body` is null if it wasn't JSON or contained `errors`; `bytes` is its size. */
export interface ContentResponse {
  status: number
  location: string | null
  body: unknown
  bytes: number
  /** The service failed while writing the body, as it can't write more than 32 levels of JSON */
  isUnwritten: boolean
}

/**
 * Gets a path of the content service. Throws `ContentUnavailable` if no answer came in time, or one of more than
 * `maxBytes`.
 */
export type ContentRequest = (path: string, maxBytes: number) => Promise<ContentResponse>

/** Maximum bytes of a body: of one item, and of a list of up to 999 */
export const MAX_ITEM_BYTES = 8 * 1024 * 1024
export const MAX_LIST_BYTES = 48 * 1024 * 1024

type RequestSettings = Omit<ContentSettings, 'CONTENT_MEDIA_URL' | 'CONTENT_TTL_SECONDS'>

/**
 * Creates the function for GET requests with the headers that every client sends: the key, and the choice of preview,
 * start item and language.
 */
export function createContentRequest({
  settings,
  fetch,
}: {
  settings: RequestSettings
  fetch?: Fetch | undefined
}): ContentRequest {
  const call = { headers: requestHeaders(settings), redirect: 'manual', withinMs: settings.CONTENT_TIMEOUT_MS } as const
  return async (path, maxBytes) => {
    try {
      const { status, headers, text, bytes } = await callOutside(settings.CONTENT_URL + path, {
        ...{ ...call, maxBytes, fetch },
      })
      const body = bodyOf(text)
      const isUnwritten = status === 500 || isCutJson(text, body)
      return { status, location: headers.get('location'), body, bytes, isUnwritten }
    } catch (cause) {
      if (cause instanceof AnswerCutOff && cause.status === 200)
        return { status: 200, location: null, body: null, bytes: 0, isUnwritten: true }
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

const isCutJson = (text: string, body: unknown): boolean => body === null && /^\s*\{/.test(text) && !/\}\s*$/.test(text)

function bodyOf(text: string): unknown {
  try {
    const body: unknown = JSON.parse(text)
    return body !== null && typeof body === 'object' && 'errors' in body ? null : body
  } catch {
    return null
  }
}
