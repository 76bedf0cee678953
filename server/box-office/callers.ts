import fastifyPlugin from 'fastify-plugin'
import { type Caller, CallerLeft, onBehalfOf } from './database/caller.ts'
import { Overloaded } from './database/connection-queue.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The requester who waits for the answer. */
    caller: Caller
  }
}

/**
 * Runs every call on behalf of a caller, whose database work is aborted when the connection closes or after `waitsMs`
 * milliseconds: slightly less than the web server's timeout for the ticketing service.
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
    // Hooks after reading the body run in the async context of the connection's events, so the context is set again.
    app.addHook('preValidation', (request, _reply, done) => onBehalfOf(request.caller, done))
  },
  { name: 'callers' },
)
