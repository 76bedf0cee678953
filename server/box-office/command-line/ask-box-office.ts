import { callOutside } from '#server/http/outside-call'

const TIMEOUT_MS = 30_000
const MAX_BYTES = 4 * 1024 * 1024

interface Question {
  /** POST by default. */
  method?: 'GET' | 'POST'
  /** Sent as JSON. */
  body?: object
  /** The key in the data folder, for requests that the box office answers only to its own user. */
  key?: string
  withinMs?: number
  maxBytes?: number
}
/** An answer, or why there is none or not the one that was asked for. `status` is null if there was no answer. */
export type Answer<T> =
  | { isOk: true; body: T }
  | { isOk: false; status: number | null; body: unknown /** For the end of a sentence. */; error: string }

/** Sends a command's request to the box office on this machine. */
export async function askBoxOffice<T>(
  url: string,
  { method = 'POST', body, key, withinMs = TIMEOUT_MS, maxBytes = MAX_BYTES }: Question,
): Promise<Answer<T>> {
  try {
    const { status, isOk, text } = await callOutside(url, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(key && { authorization: `Bearer ${key}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
      ...{ withinMs, maxBytes },
    })
    if (isOk) return { isOk, body: JSON.parse(text) as T }
    return { isOk, status, body: parsedOrText(text), error: `it answers ${status}` }
  } catch (error) {
    const { message, cause } = error as Error
    return { isOk: false, status: null, body: null, error: (cause as Error | undefined)?.message || message }
  }
}

function parsedOrText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
