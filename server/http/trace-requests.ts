import { SpanStatusCode } from '@opentelemetry/api'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { isTracing, startRequestSpan } from './tracing.ts'

type RequestSpan = ReturnType<typeof startRequestSpan>

/**
 * Records each request of a part as a span: method, route (the pattern, not the address) and status, nothing that a
 * visitor sent. What a handler does belongs to its request's span.
 */
export const traceRequests = fp(
  async (app) => {
    if (!isTracing()) return
    const spans = new WeakMap<FastifyRequest, RequestSpan>()
    app.addHook('onRequest', (request, _reply, done) => {
      const started = startRequestSpan(request.headers, request.method)
      spans.set(request, started)
      started.run(done)
    })
    // Reading a body loses the context.
    app.addHook('preValidation', (request, _reply, done) => {
      const started = spans.get(request)
      if (started) started.run(done)
      else done()
    })
    const end = (request: FastifyRequest, status?: number) => {
      const span = spans.get(request)?.span
      spans.delete(request)
      if (!span) return
      const route = request.routeOptions.url ?? 'none'
      span.updateName(`${request.method} ${route}`)
      span.setAttributes({ 'http.request.method': request.method, 'http.route': route })
      span.setAttribute('request.id', request.id)
      if (status) span.setAttribute('http.response.status_code', status)
      if (status === undefined || status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    }
    app.addHook('onResponse', async (request, { statusCode }) => end(request, statusCode))
    app.addHook('onRequestAbort', async (request) => end(request))
  },
  { name: 'trace-requests', fastify: '5.x' },
)
