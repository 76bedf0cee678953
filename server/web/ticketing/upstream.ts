import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import { type Dispatcher, Pool } from 'undici'
import { type ServiceAddresses, sendToOneOf } from '#server/http/service-addresses'
import { wholeBody } from '#server/http/whole-body'
import { TooSlow } from '#server/http/with-timeout'
import { callLine, TooBusy } from './call-line.ts'

/** Connections for calls; maximum calls under way or waiting; connections for event streams, one each */
const CONNECTIONS = 128
const MAX_CALLS = 1_024
/** The maximum of these for visitors without a session; the rest is reserved for purchases in progress */
const MAX_NEW_CALLS = 768
const MAX_STREAMS = 4_096
const CONNECT_TIMEOUT = 5_000
/** The fraction of a call's time limit that it may wait for a connection before it is refused */
const WAITS_FOR = 0.5

/** Options of a call besides those that @fastify/reply-from passes to its HTTP client */
export interface CallOptions {
  /** Aborts when the browser disconnects. */
  signal: AbortSignal
  /** Server-sent events, which may pause and last indefinitely once begun */
  isEvents: boolean
  /** The visitor has no session */
  isNew: boolean
  /** The body if it has been read whole, so that it can be sent to another address */
  body?: Buffer | null
}

/** An answer with its whole body */
export interface WholeAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Maximum bytes of an answer that is read whole */
const MAX_WHOLE_BYTES = 16 * 1024 * 1024

/**
 * Creates the HTTP client of the proxy: bounded pools, a time limit for each call once it has a connection, and calls
 * that abort when their browser disconnects. A call goes to the next address where it can't have been read
 * (`sendToOneOf`). Of others, only a GET whose connection broke before any answer is retried, once.
 */
export function createUpstream({ addresses, timeoutMs, connections = CONNECTIONS }: UpstreamOptions) {
  const connect = { timeout: Math.min(timeoutMs, CONNECT_TIMEOUT) }
  const poolsOf = (connections: number) => {
    const options = { connect, headersTimeout: 0, pipelining: 1, connections }
    return new Map(addresses.inOrder().map((address) => [address, new Pool(new URL(address).origin, options)]))
  }
  const poolsAndLine = (size: number) => ({ pools: poolsOf(size), connection: callLine(size, timeoutMs * WAITS_FOR) })
  const calls = { ...poolsAndLine(connections), most: MAX_CALLS, mostNew: MAX_NEW_CALLS, open: 0 }
  const streams = { ...poolsAndLine(MAX_STREAMS), most: MAX_STREAMS, mostNew: MAX_STREAMS, open: 0 }
  const currentOptions = new AsyncLocalStorage<CallOptions>()

  function request(options: Dispatcher.RequestOptions, callback: ResponseCallback) {
    const call = currentOptions.getStore() ?? { signal: new AbortController().signal, isEvents: false, isNew: false }
    const pooled = call.isEvents ? streams : calls
    if (pooled.open >= (call.isNew ? pooled.mostNew : pooled.most))
      return callback(new TooBusy('Too many calls are waiting'), null as never)
    pooled.open++
    const end = (error: Error) => {
      pooled.open--
      callback(error, null as never)
    }
    pooled.connection({ signal: call.signal, isNew: call.isNew }).then((release) => {
      send({ addresses, pools: pooled.pools }, options, call, timeoutMs, (error, data) => {
        if (error) {
          release()
          return end(error)
        }
        // An answer that has been read whole needs no connection.
        if (!call.isEvents) release()
        data.body.once('close', () => {
          if (call.isEvents) release()
          pooled.open--
        })
        callback(null, data)
      })
    }, end)
  }

  return {
    /** The `undici` option of @fastify/http-proxy */
    dispatcher: { request: request as Dispatcher['request'] },
    /** Runs `sendCall` so that `request` knows the call's options. */
    withOptions: <T>(call: CallOptions, sendCall: () => T): T => currentOptions.run(call, sendCall),
    /** Sends the web server's own call, which no disconnect aborts. Rejects if no complete answer arrives. */
    whole: (options: Dispatcher.RequestOptions) =>
      new Promise<WholeAnswer>((resolve, reject) => {
        const answered: ResponseCallback = (error, data) => {
          if (error) reject(error)
          else wholeAnswer(data).then(resolve, reject)
        }
        currentOptions.exit(() => request(options, answered))
      }),
    close: () =>
      Promise.all([calls, streams].flatMap(({ pools }) => [...pools.values()].map((pool) => pool.destroy()))),
  }
}

interface UpstreamOptions {
  addresses: ServiceAddresses
  /** How long a call may take once it has a connection. */
  timeoutMs: number
  connections?: number
}
type ResponseCallback = (error: Error | null, data: Dispatcher.ResponseData) => void

function send(
  { addresses, pools }: { addresses: ServiceAddresses; pools: ReadonlyMap<string, Pool> },
  options: Dispatcher.RequestOptions,
  { signal, isEvents, body }: CallOptions,
  timeoutMs: number,
  callback: ResponseCallback,
) {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(new TooSlow('No answer in time')), timeoutMs)
  const request = {
    ...options,
    ...(body && { body }),
    signal: AbortSignal.any([signal, timeout.signal]),
    ...{ headersTimeout: 0, bodyTimeout: 0 },
  }
  const settle: ResponseCallback = (error, data) => {
    clearTimeout(timer)
    callback(error, data)
  }
  const attempt = () =>
    sendToOneOf(addresses, answers, signal, (address) => (pools.get(address) as Pool).request(request))
  const attempts = async () => {
    const data = await attempt().catch((error: Error) => {
      if (options.method === 'GET' && brokeBeforeAnswer(error) && !signal.aborted) return attempt()
      throw error
    })
    if (isEvents && isEventStream(data)) return data
    return { ...data, body: streamOf(await wholeBody(data.body, MAX_WHOLE_BYTES)) }
  }
  attempts().then(
    (data) => settle(null, data),
    (error: Error) => settle(error, null as never),
  )
}

const answers = {
  header: ({ headers }: Dispatcher.ResponseData, name: string) => headers[name],
  release: ({ body }: Dispatcher.ResponseData) => body.dump(),
}

const isEventStream = ({ headers }: Dispatcher.ResponseData): boolean =>
  /^text\/event-stream\b/i.test(String(headers['content-type'] ?? ''))

/** A body that has been read, in the form that @fastify/http-proxy passes on. */
const streamOf = (body: Buffer) =>
  Readable.from(body.length > 0 ? [body] : [], { objectMode: false }) as Dispatcher.ResponseData['body']

async function wholeAnswer({ statusCode, headers, body }: Dispatcher.ResponseData): Promise<WholeAnswer> {
  return { status: statusCode, headers, body: await wholeBody(body, MAX_WHOLE_BYTES) }
}

const brokeBeforeAnswer = (error: Error & { code?: string }) =>
  error.code === 'UND_ERR_SOCKET' || error.code === 'ECONNRESET'
