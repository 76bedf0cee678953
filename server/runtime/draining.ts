import type { Server, ServerResponse } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { UNREAD_HEADER } from '#server/http/service-addresses'
import { failureOf } from '#shared/ticketing/envelope'

/** `Retry-After` of a late request, in seconds: for another server, or for this one once it runs again */
const RETRY_AFTER = 2
const RESTARTING = { type: 'UNAVAILABLE', message: 'This server is restarting. Please try again in a moment.' }

/** The body of a 503 to a late request, and its headers besides those of every such answer */
export interface LateReply {
  headers: Readonly<Record<string, string>>
  body: string
}
/** Returns the reply to a late request by its URL. `seconds` is the value of `Retry-After`. */
export type LateReplies = (url: string, seconds: number) => LateReply

const envelope: LateReply = {
  headers: { 'content-type': 'application/json; charset=utf-8', 'x-content-type-options': 'nosniff' },
  body: JSON.stringify(failureOf(503, 'Service Unavailable', RESTARTING)),
}
/** Returns the contract's envelope. */
export const lateEnvelope: LateReplies = () => envelope

/** The longest turn of the event loop that has accepted and read nothing, in milliseconds. */
const CALM_TURN_MS = 0.5
/** Time limit for the wait for such a turn, in milliseconds. */
const CALM_WITHIN_MS = 500

const drainingServers = new WeakSet<object>()

/** Returns whether a part is about to stop, so that a load balancer sends it no more requests. */
export const isDraining = ({ server }: Pick<FastifyInstance, 'server'>): boolean => drainingServers.has(server)

/**
 * Tracks a server's answers so that it can stop without cutting one off; call it once the server listens. Answers tell
 * clients in `Keep-Alive` to close a connection that was idle for `drainSeconds`. After `startDraining` the server
 * still answers, and closes each connection after its answer, also for requests in flight. When `drainSeconds` are
 * over, clients thus have no open connection on which they could send a request while the server closes.
 * `stopListening` refuses new connections, closes idle ones and answers late requests with 503, `Retry-After` and
 * `lateReply`.
 */
export function drainable(server: Server, { drainSeconds, lateReply }: DrainOptions) {
  const inFlight = new Set<ServerResponse>()
  server.prependListener('request', (_request, response) => {
    if (drainingServers.has(server)) response.shouldKeepAlive = false
    else if (drainSeconds > 0) response.setHeader('keep-alive', `timeout=${drainSeconds}`)
    inFlight.add(response)
    response.once('close', () => inFlight.delete(response))
  })
  return {
    /** The requests that arrived before `stopListening` and whose answers aren't complete. */
    requestsInFlight: () => inFlight.size,
    startDraining() {
      drainingServers.add(server)
      // An answer that has begun leaves its connection open: its client may have sent the next request already.
      for (const response of [...inFlight].filter(({ headersSent }) => !headersSent)) {
        response.shouldKeepAlive = false
        response.removeHeader('keep-alive')
      }
    },
    async stopListening() {
      await calmTurn(server)
      server.close()
      server.removeAllListeners('request')
      server.on('request', ({ url = '' }, response) => refuse(response, lateReply(url, RETRY_AFTER)))
    },
  }
}

interface DrainOptions {
  /** How long the server answers between `startDraining` and `stopListening`. */
  drainSeconds: number
  lateReply: LateReplies
}

/**
 * Resolves right after a turn of the event loop in which nothing arrived. When a server closes, the system resets
 * connections that it hasn't accepted and requests that it hasn't read, and a load balancer doesn't retry a POST that
 * it has sent. After a long turn some may be pending; after a calm one, hardly any.
 */
async function calmTurn(server: Server): Promise<void> {
  let accepted = 0
  const count = () => void accepted++
  server.on('connection', count)
  const until = performance.now() + CALM_WITHIN_MS
  for (let isCalm = false; !isCalm && performance.now() < until; ) {
    const [before, since] = [accepted, performance.now()]
    await setImmediate()
    isCalm = accepted === before && performance.now() - since < CALM_TURN_MS
  }
  server.off('connection', count)
}

function refuse(response: ServerResponse, { headers, body }: LateReply): void {
  response.shouldKeepAlive = false
  response
    .writeHead(503, {
      ...headers,
      'content-length': String(Buffer.byteLength(body)),
      'retry-after': String(RETRY_AFTER),
      [UNREAD_HEADER]: '1',
      'cache-control': 'no-store',
    })
    .end(body)
}
