import type { Readable } from 'node:stream'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Settings } from '#config/settings'
import { logFailure } from '#server/http/log-failure'
import { MAX_ENTRY_BYTES } from '#shared/forms/file-rules'
import { isFormId } from '#shared/forms/form-reference'
import { recordUpstreamTime } from '../operations/upstream-times.ts'
import { createClientAddress } from '../security/client-address.ts'
import { isCrossSite } from '../security/cross-site.ts'
import { createPlacesByNetwork } from '../security/open-calls.ts'
import { BodyTooLarge, BodyTooSlow } from '../ticketing/limited-body.ts'
import { sessionTokenOf } from '../ticketing/session-cookie.ts'
import { beginBody, entryBody } from './entry-body.ts'
import type { EntryAnswer, FormService } from './form-service.ts'

export interface FormsOptions {
  settings: Pick<Settings, 'PUBLIC_URL' | 'TRUST_PROXY' | 'OPEN_ENTRIES_NETWORK'>
  forms: FormService
  /** The pause allowed to a sender, in milliseconds, before its bytes extend it */
  patienceMs?: number
}

/** Maximum entries being sent at once, each of which may have files of twenty megabytes */
const MAX_ENTRIES = 64
/**
 * The bytes of an entry that must arrive before a connection to the form service is taken: the whole entry if it has no
 * files
 */
const HEAD_BYTES = 64 * 1024
/** The rate of a slow connection: half a megabit a second */
const BYTES_PER_SECOND = 64 * 1024
const PATIENCE = 10_000

/**
 * Registers the form service's routes for browsers: a form's definition, and sending an entry. An entry's body is the
 * JSON of its values; it is streamed to the form service with the key, the culture and the session's token.
 */
export const forms = fp<FormsOptions>(
  async (app, options) => {
    app.addHook('onClose', async () => options.forms.close())
    await app.register(
      async (scope) => {
        scope.removeAllContentTypeParsers()
        scope.addContentTypeParser('application/json', (_request, payload, done) => done(null, payload))
        scope.setErrorHandler((error: FastifyError, request, reply) => {
          const status = error.statusCode ?? 500
          if (status >= 500) logFailure(request, error, 'a request of a form failed')
          return answer(reply, status)
        })
        scope.get('/definitions/:id', (request, reply) => sendDefinition(request, reply, options.forms))
        scope.post('/entries/:id', entryHandler(options))
      },
      { prefix: '/forms' },
    )
  },
  { name: 'forms', fastify: '5.x', dependencies: ['upstream-times', 'ticketing-proxy'] },
)

const idOf = ({ params }: FastifyRequest): string | null => {
  const { id } = params as { id: string }
  return isFormId(id) ? id : null
}
const answer = (reply: FastifyReply, status: number, errors: EntryAnswer['errors'] = {}) =>
  reply.code(status).send({ errors })

async function sendDefinition(request: FastifyRequest, reply: FastifyReply, service: FormService) {
  const id = idOf(request)
  if (!id) return answer(reply, 404)
  const since = performance.now()
  try {
    const definition = await service.readDefinition(id)
    return definition ? reply.send(definition) : answer(reply, 404)
  } catch {
    // The form service client has logged why.
    return answer(reply, 502)
  } finally {
    recordUpstreamTime(request, 'forms', since)
  }
}

function entryHandler({ settings, forms: service, patienceMs = PATIENCE }: FormsOptions) {
  const limits = { maxBytes: MAX_ENTRY_BYTES, patienceMs, bytesPerSecond: BYTES_PER_SECOND }
  const places = createPlacesByNetwork(settings.OPEN_ENTRIES_NETWORK)
  const clientAddress = createClientAddress(settings.TRUST_PROXY)
  let open = 0
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const id = idOf(request)
    if (!id) return answer(reply, 404)
    if (isCrossSite(request.headers, settings.PUBLIC_URL)) return answer(reply, 403)
    const length = lengthOf(request)
    if (length !== undefined && length > MAX_ENTRY_BYTES) return tooLarge(reply)
    const client = clientAddress(request.raw.socket.remoteAddress, request.headers['x-forwarded-for'])
    if (open >= MAX_ENTRIES) return later(reply, 503)
    const leave = places.enter(client)
    if (!leave) return later(reply, 429)
    open += 1
    const since = performance.now()
    try {
      const signal = closedSignal(reply)
      const values = await beginBody(entryBody(request.body as Readable, limits), HEAD_BYTES)
      const sent = await service.sendEntry({
        ...{ id, token: sessionTokenOf(request.cookies), requestId: request.id },
        ...{ values: values.chunks, length: values.length ?? length, clientAddress: client, signal },
      })
      const status = statusOf(sent)
      if (status !== sent.status)
        request.log.error({ upstream: 'forms', status: sent.status }, 'the form service refused an entry')
      return answer(reply, status, sent.errors)
    } catch (error) {
      return sendFailure(request, reply, error as Error & { code?: string })
    } finally {
      open -= 1
      leave()
      recordUpstreamTime(request, 'forms', since)
    }
  }
}

function lengthOf({ headers }: FastifyRequest): number | undefined {
  const length = Number(headers['content-length'] ?? Number.NaN)
  return Number.isNaN(length) ? undefined : length
}

function closedSignal(reply: FastifyReply): AbortSignal {
  const closed = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) closed.abort()
  })
  return closed.signal
}

/** Returns the status for the browser: accepted, invalid, or no such form. All else is a failure of ours. */
const statusOf = ({ status }: EntryAnswer): number => ([202, 404, 413, 422, 429].includes(status) ? status : 502)

const later = (reply: FastifyReply, status: 429 | 503) =>
  answer(reply.headers({ 'retry-after': '5', connection: 'close' }), status)
const tooLarge = (reply: FastifyReply) => answer(reply.header('connection', 'close'), 413)

function sendFailure(request: FastifyRequest, reply: FastifyReply, error: Error & { code?: string }) {
  const cause = error.cause instanceof Error ? error.cause : error
  if (cause instanceof BodyTooLarge) return tooLarge(reply)
  if (cause instanceof BodyTooSlow) return answer(reply.header('connection', 'close'), 408)
  logFailure(request, error, 'an entry could not be forwarded', { upstream: 'forms' })
  return answer(reply, /TIMEOUT/.test(error.code ?? '') || error.name === 'TimeoutError' ? 504 : 502)
}
