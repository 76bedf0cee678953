import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { createCache } from '#server/cache/cache'
import type { EncodedBody } from '../http/encoding.ts'
import type { WholeAnswer } from './upstream.ts'

/** The most answers, and their bytes. */
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
  /** Of the first request that asks. */
  requestId: string
}

export interface SharedAnswersOptions {
  /** Makes a call without a session. Rejects where no answer comes. */
  send: (call: SharedCall) => Promise<WholeAnswer>
  /** For how long an answer is sent to others, in milliseconds: as short as a booking that has begun can bear. */
  sharedFor: number
  /** Milliseconds, of whatever clock. */
  now: () => number
  /** Called with every read, for the metrics. */
  onRead: (outcome: 'hit' | 'stale' | 'miss') => void
}

/**
 * What visitors without a session ask alike is asked once, and its answer sent to all who ask meanwhile and shortly
 * after. Null where the answer is meant for one visitor only: then each asks in their own name. Rejects
 * as `send` does.
 */
export function createSharedAnswers({ send, sharedFor, now, onRead }: SharedAnswersOptions) {
  const answers = createCache<SharedAnswer | null>({
    ...{ now, ttl: sharedFor, staleFor: 0, maxEntries: MAX_ANSWERS, maxBytes: MAX_BYTES },
    // With its compressed forms, and what the entry itself takes.
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

/** Null for an answer that says anything to one visitor alone, or that is no envelope. */
function sharedAnswer({ status, headers, body }: WholeAnswer): SharedAnswer | null {
  const type = String(headers['content-type'] ?? '')
  if (!/^application\/json\b/i.test(type) || (status >= 300 && status < 400) || isForOne(headers)) return null
  const retryAfter = headers['retry-after']
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  return { status, type, retryAfter, etag, body, encoded: new Map() }
}

/** A token, a place in a queue, a page to load anew, another language. */
const isForOne = (headers: IncomingHttpHeaders): boolean =>
  Object.keys(headers).some((name) => /^x-(?:session-token|refresh-page|queueit-)/.test(name)) ||
  headers['content-encoding'] !== undefined ||
  String(headers.vary ?? '')
    .split(',')
    .some((name) => !['', 'accept-encoding', 'origin'].includes(name.trim().toLowerCase()))
