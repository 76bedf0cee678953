import { AsyncLocalStorage } from 'node:async_hooks'
import { type Dispatcher, Pool } from 'undici'
import { TooSlow } from '#server/process/with-timeout'

/** More calls are waiting than may. */
export class TooBusy extends Error {
  override name = 'TooBusy'
}

/** Connections for calls; how many calls may be on their way or wait for one; connections for open event streams, which keep theirs. */
const CONNECTIONS = 128
const MOST_CALLS = 1_024
const MOST_STREAMS = 1_024
const CONNECT_WITHIN = 5_000

/** What a call needs besides what @fastify/reply-from hands to its HTTP client. */
export interface Asked {
  /** Aborts when the browser goes away. */
  left: AbortSignal
  /** Server-sent events: once begun they may pause and last as they like. */
  isEvents: boolean
}

/**
 * The HTTP client of the proxy: bounded pools, a time limit that includes waiting for a connection, calls that end when
 * their browser leaves. Only a GET whose connection broke before any answer is asked again, once.
 */
export function createUpstream({ origin, timeoutMs }: { origin: string; timeoutMs: number }) {
  const options = { connect: { timeout: Math.min(timeoutMs, CONNECT_WITHIN) }, headersTimeout: 0, pipelining: 1 }
  const calls = { pool: new Pool(origin, { ...options, connections: CONNECTIONS }), most: MOST_CALLS, open: 0 }
  const streams = { pool: new Pool(origin, { ...options, connections: MOST_STREAMS }), most: MOST_STREAMS, open: 0 }
  const current = new AsyncLocalStorage<Asked>()

  function request(wanted: Dispatcher.RequestOptions, callback: Answered) {
    const asked = current.getStore() ?? { left: new AbortController().signal, isEvents: false }
    const lane = asked.isEvents ? streams : calls
    if (lane.open >= lane.most) return callback(new TooBusy('Too many calls are waiting'), null as never)
    lane.open++
    askOnce(lane.pool, wanted, asked, timeoutMs, (error, data) => {
      if (error) lane.open--
      else data.body.once('close', () => lane.open--)
      callback(error, data)
    })
  }

  return {
    /** To be given to @fastify/http-proxy as its `undici`. */
    dispatcher: { request: request as Dispatcher['request'] },
    /** Runs what sends a call, so that the call knows what was asked. */
    asking: <T>(asked: Asked, send: () => T): T => current.run(asked, send),
    close: () => Promise.all([calls.pool.destroy(), streams.pool.destroy()]),
  }
}

type Answered = (error: Error | null, data: Dispatcher.ResponseData) => void

function askOnce(
  pool: Pool,
  wanted: Dispatcher.RequestOptions,
  { left, isEvents }: Asked,
  timeoutMs: number,
  answered: Answered,
) {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new TooSlow('No answer in time')), timeoutMs)
  const request = {
    ...wanted,
    signal: AbortSignal.any([left, late.signal]),
    headersTimeout: 0,
    bodyTimeout: isEvents ? 0 : timeoutMs,
  }
  const ask = (triesLeft: number) =>
    pool.request(request, (error, data) => {
      if (error && triesLeft > 0 && brokeBeforeAnswer(error) && !left.aborted) return ask(triesLeft - 1)
      clearTimeout(timer)
      answered(error, data)
    })
  ask(wanted.method === 'GET' ? 1 : 0)
}

const brokeBeforeAnswer = (error: Error & { code?: string }) =>
  error.code === 'UND_ERR_SOCKET' || error.code === 'ECONNRESET'
