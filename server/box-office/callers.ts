import fastifyPlugin from 'fastify-plugin'
import { type Caller, CallerLeft, onBehalfOf } from './database/caller.ts'
import { Overloaded } from './database/connection-queue.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whoever waits for the answer. */
    caller: Caller
  }
}

/**
 * Runs every call for its caller, who leaves when the connection closes, and waits no longer than `waitsMs`: somewhat
 * less than the web server's patience with the ticketing service. What the database does for a call ends with it.
 */
export const callers = fastifyPlugin<{ waitsMs: number }>(
  async (app, { waitsMs }) => {
    app.decorateRequest('caller', null as unknown as Caller)
    app.addHook('onRequest', (request, reply, done) => {
      const given = new AbortController()
      const timer = setTimeout(() => given.abort(new Overloaded('The call took too long: timeout', 1)), waitsMs)
      reply.raw.once('close', () => {
        clearTimeout(timer)
        if (!reply.raw.writableFinished) given.abort(new CallerLeft('The caller has left'))
      })
      const isKnown = request.headers.authorization !== undefined
      request.caller = { signal: given.signal, waitsUntil: performance.now() + waitsMs, isKnown, hasBegun: false }
      onBehalfOf(request.caller, done)
    })
    // Reading the body runs on what the connection's events started.
    app.addHook('preValidation', (request, _reply, done) => onBehalfOf(request.caller, done))
  },
  { name: 'callers' },
)
