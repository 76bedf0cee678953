import { wholeBody } from './whole-body.ts'
import { TooSlow } from './with-timeout.ts'

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** A call of a service outside this process, with the limits that every such call has. */
export interface OutsideCall extends Omit<RequestInit, 'signal'> {
  /** Time limit in milliseconds for connection, head and body together. */
  withinMs: number
  /** Size limit of the answer's body in bytes, after decompression. */
  maxBytes: number
  /** Ends the call early. */
  signal?: AbortSignal | undefined
  fetch?: Fetch | undefined
}

/** An answer of any status, read whole. */
export interface OutsideAnswer {
  status: number
  isOk: boolean
  headers: Headers
  text: string
  /** Size of the body, after decompression. */
  bytes: number
}

/** The connection was closed in the middle of an answer's body. */
export class AnswerCutOff extends Error {
  override name = 'AnswerCutOff'
  readonly status: number
  readonly headers: Headers
  constructor({ status, headers }: Response, cause: unknown) {
    super(`an answer of status ${status} was cut off`, { cause })
    this.status = status
    this.headers = headers
  }
}

/**
 * Calls a service outside this process and reads its answer whole. Redirects are errors where the call doesn't say
 * otherwise. Throws `TooSlow`, `AnswerTooLarge`, `AnswerCutOff`, or the error of the connection.
 */
export function callOutside(url: string | URL, call: OutsideCall): Promise<OutsideAnswer> {
  return withinTime(url, call, async (response) => {
    const { status, ok: isOk, headers } = response
    return { status, isOk, headers, ...(await wholeText(response, call.maxBytes)) }
  })
}

/** The same, for callers that need the status alone: the body isn't read. */
export function statusFromOutside(url: string | URL, call: Omit<OutsideCall, 'maxBytes'>) {
  return withinTime(url, call, async ({ status, ok: isOk, body }) => {
    await body?.cancel()
    return { status, isOk }
  })
}

type TimedCall = Omit<OutsideCall, 'maxBytes'> & { maxBytes?: number }

async function withinTime<Result>(
  url: string | URL,
  { withinMs, signal, fetch = globalThis.fetch, maxBytes: _, ...init }: TimedCall,
  read: (response: Response) => Promise<Result>,
): Promise<Result> {
  const control = new AbortController()
  // Not AbortSignal.timeout: combined with another signal, Node 20 may collect it before it fires.
  const timer = setTimeout(() => control.abort(new TooSlow(`no whole answer within ${withinMs} ms`)), withinMs)
  const signals = signal ? AbortSignal.any([control.signal, signal]) : control.signal
  try {
    return await read(await fetch(String(url), { redirect: 'error', ...init, signal: signals }))
  } catch (error) {
    const reason: unknown = signals.aborted ? signals.reason : error
    // Releases the connection of an answer that is left unread.
    control.abort()
    throw reason
  } finally {
    clearTimeout(timer)
  }
}

async function wholeText(response: Response, maxBytes: number): Promise<{ text: string; bytes: number }> {
  try {
    const body = response.body ? await wholeBody(response.body, maxBytes) : Buffer.alloc(0)
    return { text: body.toString('utf8'), bytes: body.length }
  } catch (error) {
    throw isCutOff(error) ? new AnswerCutOff(response, error) : error
  }
}

/** Undici's error for a connection that was closed within a body. */
const isCutOff = (error: unknown): boolean => error instanceof TypeError && error.message === 'terminated'

/**
 * A `fetch` with these limits for libraries that make their calls themselves: its responses have been read whole.
 */
export const boundedFetch =
  ({ withinMs, maxBytes }: Pick<OutsideCall, 'withinMs' | 'maxBytes'>): typeof globalThis.fetch =>
  async (input, { signal, ...init } = {}) => {
    const url = input instanceof Request ? input.url : input
    const { status, headers, text } = await callOutside(url, {
      ...{ ...init, withinMs, maxBytes, signal: signal ?? undefined },
    })
    const hasBody = ![204, 205, 304].includes(status)
    return new Response(hasBody ? text : null, { status, headers })
  }
