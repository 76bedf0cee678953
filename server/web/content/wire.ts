import type { Settings } from '#config/settings'

/** What of the settings the content service's client needs; its address is known by the time it is made. */
export type ContentSettings = Pick<
  Settings,
  | 'CONTENT_API_KEY'
  | 'CONTENT_API_VERSION'
  | 'CONTENT_PREVIEW'
  | 'CONTENT_START_ITEM'
  | 'CONTENT_CULTURE'
  | 'CONTENT_MEDIA_URL'
  | 'CONTENT_TTL_SECONDS'
  | 'CONTENT_TIMEOUT_MS'
> & { CONTENT_URL: string }

/** The part of a logger that is used here: pino's and Fastify's fit. */
export interface Log {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** An answer as it came. `body` is null where it wasn't JSON or contained `errors`; `bytes` is its size. */
export interface WireAnswer {
  status: number
  location: string | null
  body: unknown
  bytes: number
}

/** The largest bodies that are read, in bytes: of one item, and of a list of up to 999. */
export const LARGEST_ITEM = 8 * 1024 * 1024
export const LARGEST_LIST = 48 * 1024 * 1024

/** GET requests to the content service. An exception (down, too slow, too large) is logged and comes back as null. */
export function createWire({
  settings,
  fetch,
  log,
}: {
  settings: ContentSettings
  fetch: Fetch
  log: Log
}): (path: string, largest: number) => Promise<WireAnswer | null> {
  const headers = requestHeaders(settings)
  return async (path, largest) => {
    try {
      const signal = AbortSignal.timeout(settings.CONTENT_TIMEOUT_MS)
      const response = await fetch(settings.CONTENT_URL + path, { headers, redirect: 'manual', signal })
      const answer = answerOf(response, await boundedText(response, largest))
      if (answer.status >= 400)
        log[answer.status === 404 ? 'info' : 'warn']({ path, status: answer.status }, 'the content service refused')
      else if (answer.status < 300 && answer.body === null)
        log.error({ path }, 'the content service answered with errors or not in JSON')
      return answer
    } catch (err) {
      log.error({ path, err }, 'the content service is out of reach')
      return null
    }
  }
}

function requestHeaders(settings: ContentSettings): Record<string, string> {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (settings.CONTENT_API_KEY) headers['api-key'] = settings.CONTENT_API_KEY
  if (settings.CONTENT_PREVIEW) headers.preview = 'true'
  if (settings.CONTENT_START_ITEM) headers['start-item'] = settings.CONTENT_START_ITEM
  if (settings.CONTENT_CULTURE) headers['accept-language'] = settings.CONTENT_CULTURE
  return headers
}

function answerOf(response: Response, { text, bytes }: { text: string; bytes: number }): WireAnswer {
  return { status: response.status, location: response.headers.get('location'), body: bodyOf(text), bytes }
}

function bodyOf(text: string): unknown {
  try {
    const body: unknown = JSON.parse(text)
    return body !== null && typeof body === 'object' && 'errors' in body ? null : body
  } catch {
    return null
  }
}

async function boundedText(response: Response, largest: number): Promise<{ text: string; bytes: number }> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > largest) throw new Error(`a body of more than ${largest} bytes`)
    chunks.push(chunk)
  }
  return { text: Buffer.concat(chunks).toString('utf8'), bytes }
}
