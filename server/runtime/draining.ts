import type { Server, ServerResponse } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { failureOf } from '#shared/ticketing/envelope'

/** `Retry-After` of a late request, in seconds: for another server, or for this one once it runs again */
const RETRY_AFTER = 2
const RESTARTING = { type: 'UNAVAILABLE', message: 'This server is restarting. Please try again in a moment.' }
const LATE_ENVELOPE = JSON.stringify(failureOf(503, 'Service Unavailable', RESTARTING))

const drainingServers = new WeakSet<object>()

/** Returns whether a part is about to stop, so that a load balancer sends it no more requests. */
export const isDraining = ({ server }: Pick<FastifyInstance, 'server'>): boolean => drainingServers.has(server)

/**
 * Tracks a server's answers so that it can stop without cutting one off; call it once the server listens. After
 * `startDraining` it still answers, and closes each connection after its answer, also for requests in flight: clients
 * then have no open connection on which they could send a request while the server closes. `stopListening` refuses new
 * connections, closes idle ones and answers late requests with 503, `Retry-After` and the contract's envelope.
 */
export function drainable(server: Server) {
  const inFlight = new Set<ServerResponse>()
  server.prependListener('request', (_request, response) => {
    if (drainingServers.has(server)) response.shouldKeepAlive = false
    inFlight.add(response)
    response.once('close', () => inFlight.delete(response))
  })
  return {
    startDraining() {
      drainingServers.add(server)
      for (const response of inFlight) {
        const { socket } = response
        response.shouldKeepAlive = false
        response.once('close', () => socket?.destroySoon())
      }
    },
    async stopListening() {
      // A turn of the event loop accepts connections made meanwhile, which the system would reset.
      await setImmediate()
      server.close()
      server.removeAllListeners('request')
      server.on('request', (_request, response) => refuse(response))
    },
  }
}

function refuse(response: ServerResponse): void {
  response.shouldKeepAlive = false
  response
    .writeHead(503, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(LATE_ENVELOPE)),
      'retry-after': String(RETRY_AFTER),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    .end(LATE_ENVELOPE)
}
