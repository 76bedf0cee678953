import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { createCache } from '#server/cache/cache'
import type { EncodedBody } from '../http/encoding.ts'
import type { WholeAnswer } from './upstream.ts'

/** Maximum answers, and their bytes */
const MAX_ANSWERS = 500
const MAX_BYTES = 32_000_000

/** An answer of the ticketing service that is the same for every visitor without a session. */
export interface SharedAnswer extends EncodedBody {
  status: number
  type: string
  retryAfter: string | undefined
  etag: string
}

export interface SharedCall {
  method: string
  /** With its query, as the visitor sent it. */
  path: string
  contentType: string | undefined
  body: Buffer | null
  /** The id of the first request */
  requestId: string
}

export interface SharedAnswersOptions {
  /** Makes a call without a session. Rejects if no answer comes. */
  send: (call: SharedCall) => Promise<WholeAnswer>
  /** How long an answer is shared, in milliseconds: short enough for bookings in progress */
  sharedFor: number
  /** Returns milliseconds of any monotonic clock */
  now: () => number
  /** Called with every read, for the metrics. */
  onRead: (outcome: 'hit' | 'stale' | 'miss') => void
}

/**
 * Coalesces identical calls of visitors without a session, and shares the answer for a short time. Returns null for an
 * answer to one visitor only. Each visitor then needs a separate call. Rejects as `send` does.
 */
export function createSharedAnswers({ send, sharedFor, now, onRead }: SharedAnswersOptions) {
  const answers = createCache<SharedAnswer | null>({
    ...{ now, ttl: sharedFor, staleFor: 0, maxEntries: MAX_ANSWERS, maxBytes: MAX_BYTES },
    // Includes the compressed forms and the entry's overhead.
    sizeOf: (answer) => (answer?.body.length ?? 0) * 2 + 1_000,
    negative: { is: (answer) => answer === null || answer.status !== 200, ttl: sharedFor, maxEntries: MAX_ANSWERS },
  })
  return async (call: SharedCall): Promise<{ answer: SharedAnswer | null; isOwn: boolean }> => {
    const { value, state } = await answers.get(keyOf(call), async () => sharedAnswer(await send(call)))
    onRead(state)
    return { answer: value, isOwn: state === 'miss' }
  }
}

function keyOf({ method, path, contentType = '', body }: SharedCall): string {
  const hash = body ? createHash('sha256').update(body).digest('base64url') : ''
  return `${method} ${path} ${contentType} ${hash}`
}

/** Returns the shared answer; null for one that concerns a single visitor or has no envelope. */
function sharedAnswer({ status, headers, body }: WholeAnswer): SharedAnswer | null {
  const type = String(headers['content-type'] ?? '')
  if (!/^application\/json\b/i.test(type) || (status >= 300 && status < 400) || isForOne(headers)) return null
  const retryAfter = headers['retry-after']
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  return { status, type, retryAfter, etag, body, encoded: new Map() }
}

/** A token, a place in a queue, a request to reload, or another language */
const isForOne = (headers: IncomingHttpHeaders): boolean =>
  Object.keys(headers).some((name) => /^x-(?:session-token|refresh-page|queueit-)/.test(name)) ||
  headers['content-encoding'] !== undefined ||
  String(headers.vary ?? '')
    .split(',')
    .some((name) => !['', 'accept-encoding', 'origin'].includes(name.trim().toLowerCase()))
