import { writeFile } from 'node:fs/promises'
import { isTracing, traced, traceHeaders } from './tracing.ts'
import { limited, wholeBody } from './whole-body.ts'
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
  return withinTime(url, call, async (response, signal) => {
    const { status, ok: isOk, headers } = response
    return { status, isOk, headers, ...(await wholeText(response, call.maxBytes, signal)) }
  })
}

/** The same, for callers that need the status alone: the body isn't read. */
export function statusFromOutside(url: string | URL, call: Omit<OutsideCall, 'maxBytes'>) {
  return withinTime(url, call, async ({ status, ok: isOk, body }) => {
    await body?.cancel()
    return { status, isOk }
  })
}

/**
 * The same, for a body that is written to a file, such as a film. A body of an unsuccessful answer isn't written. The
 * file may be incomplete if the call fails.
 */
export function fileFromOutside(url: string | URL, call: OutsideCall, file: string) {
  return withinTime(url, call, async ({ status, ok: isOk, body }, signal) => {
    if (isOk && body) await writeFile(file, limited(chunksOf(body, signal), call.maxBytes))
    else await body?.cancel()
    return { status, isOk }
  })
}

type TimedCall = Omit<OutsideCall, 'maxBytes'> & { maxBytes?: number }

async function withinTime<Result>(
  url: string | URL,
  { withinMs, signal, fetch = globalThis.fetch, maxBytes: _, ...init }: TimedCall,
  read: (response: Response, signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  // Throws before there is a timer to clear.
  const { host } = new URL(url)
  const method = init.method ?? 'GET'
  const control = new AbortController()
  // Not AbortSignal.timeout: combined with another signal, Node 20 may collect it before it fires.
  const timer = setTimeout(() => control.abort(new TooSlow(`no whole answer within ${withinMs} ms`)), withinMs)
  const signals = signal ? AbortSignal.any([control.signal, signal]) : control.signal
  // Undici refers to the signal weakly: once that is collected, an abort doesn't reach a call that waits for its body.
  let end = () => {}
  const ended = new Promise<never>((_, reject) => {
    end = () => reject(signals.reason)
    signals.addEventListener('abort', end, { once: true })
  })
  const whole = () =>
    traced(`${method} ${host}`, { 'http.request.method': method, 'server.address': host }, async () => {
      const traced = isTracing() && { headers: { ...Object.fromEntries(new Headers(init.headers)), ...traceHeaders() } }
      return read(await fetch(String(url), { redirect: 'error', ...init, ...traced, signal: signals }), signals)
    })
  try {
    return await Promise.race([whole(), ended])
  } catch (error) {
    const reason: unknown = signals.aborted ? signals.reason : error
    // Releases the connection of an answer that is left unread.
    control.abort()
    throw reason
  } finally {
    clearTimeout(timer)
    // Undici holds the signal for a while, which would hold the answer through this listener.
    signals.removeEventListener('abort', end)
  }
}

async function wholeText(response: Response, maxBytes: number, signal: AbortSignal) {
  try {
    const body = response.body ? await wholeBody(chunksOf(response.body, signal), maxBytes) : Buffer.alloc(0)
    return { text: body.toString('utf8'), bytes: body.length }
  } catch (error) {
    throw isCutOff(error) ? new AnswerCutOff(response, error) : error
  }
}

/** Returns a body's chunks. Closes the connection if the body isn't read to its end, or the signal ends the call. */
async function* chunksOf(body: ReadableStream<Uint8Array>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  const cancel = () => void reader.cancel(signal.reason).catch(() => {})
  signal.addEventListener('abort', cancel, { once: true })
  try {
    for (;;) {
      signal.throwIfAborted()
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    signal.removeEventListener('abort', cancel)
    cancel()
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
