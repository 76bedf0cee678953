import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { CONTENT_WEBHOOK_PATH, checkWebhookSecret } from '#server/content-client/webhook'
import { logFailure } from '#server/http/log-failure'
import type { ContentService } from '../content/content-service.ts'
import type { TicketingReader } from '../ticketing/ticketing-reader.ts'
import { changedContent } from './changed-content.ts'
import { type NotifiedSettings, notifyTicketing } from './notify-ticketing.ts'
import { createPurge, type PurgeSettings } from './purge-shared-caches.ts'

export interface ContentWebhookOptions {
  settings: NotifiedSettings & PurgeSettings
  content: Pick<ContentService, 'drop'>
  ticketing: Pick<TicketingReader, 'invalidate'>
}

/** Maximum bytes of a notice: the content service includes the whole item */
const MAX_NOTICE_BYTES = 8 * 1024 * 1024

/**
 * Registers `POST /webhooks/content`. The content service reports published, unpublished and deleted items, and the
 * next visitor's request reloads them. Cached answers remain in case the service is then down. Also notifies the
 * ticketing service and the venue's CDN. The ticketing service's answers on pages are reloaded, as news, search and
 * productions depend on content. Without `CONTENT_WEBHOOK_SECRET`, the route answers 404.
 */
export const contentWebhook = fp<ContentWebhookOptions>(
  async (app, { settings, content, ticketing }) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_NOTICE_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    app.setErrorHandler(refuse)
    const purgeSharedCaches = createPurge(settings, app.log)
    app.post(CONTENT_WEBHOOK_PATH, {
      bodyLimit: MAX_NOTICE_BYTES,
      onRequest: async (request, reply) => checkWebhookSecret(request, reply, settings.CONTENT_WEBHOOK_SECRET),
      handler: async (request, reply) => {
        const changed = changedContent(request.body)
        if (changed === null) return reply.code(400).send({ error: 'the body is no notice in JSON' })
        content.drop(changed)
        ticketing.invalidate()
        app.pageCache.drop()
        request.log.info({ changed }, 'content changed')
        void notifyTicketing(settings, request.log)
        void purgeSharedCaches()
        return reply.code(204).send()
      },
    })
  },
  { name: 'content-webhook', fastify: '5.x', dependencies: ['pages'], encapsulate: true },
)

function refuse(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const status = error.statusCode && error.statusCode >= 400 && error.statusCode < 500 ? error.statusCode : 500
  if (status === 500) logFailure(request, error, 'a notice of the content service failed')
  return reply.code(status).send({ error: status === 413 ? 'the body is too large' : 'the notice could not be read' })
}
