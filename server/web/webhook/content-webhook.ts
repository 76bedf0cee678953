import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Settings } from '#config/settings'
import type { ContentService } from '../content/content-service.ts'
import { changedContent } from './changed-content.ts'

export interface ContentWebhookOptions {
  settings: Pick<Settings, 'CONTENT_WEBHOOK_SECRET'>
  content: Pick<ContentService, 'drop'>
}

/** The most that a notice may have, in bytes: the content service sends the whole item along. */
const MAX_NOTICE_BYTES = 8 * 1024 * 1024

/**
 * `POST /webhooks/content`: the content service says what was published, unpublished or deleted, and it is read anew
 * with the next visitor. Cached answers stay for the case that the service is down then. Without
 * `CONTENT_WEBHOOK_SECRET` there is no such address.
 */
export const contentWebhook = fp<ContentWebhookOptions>(
  async (app, { settings, content }) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_NOTICE_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    app.setErrorHandler(refuse)
    app.post('/webhooks/content', {
      bodyLimit: MAX_NOTICE_BYTES,
      onRequest: async (request, reply) => checkSecret(request, reply, settings.CONTENT_WEBHOOK_SECRET),
      handler: async (request, reply) => {
        const changed = changedContent(request.body)
        if (changed === null) return reply.code(400).send({ error: 'the body is no notice in JSON' })
        content.drop(changed)
        app.pageCache.drop()
        request.log.info({ changed }, 'content changed')
        return reply.code(204).send()
      },
    })
  },
  { name: 'content-webhook', fastify: '5.x', dependencies: ['pages'], encapsulate: true },
)

/** Before the body is read. */
function checkSecret(request: FastifyRequest, reply: FastifyReply, secret: string | undefined) {
  reply.header('cache-control', 'no-store')
  if (!secret) return reply.code(404).send({ error: 'there is nothing at this address' })
  if (!isSame(secretOf(request), secret)) return reply.code(401).send({ error: 'the secret is missing or wrong' })
}

function secretOf({ headers }: FastifyRequest): string {
  const own = headers['x-webhook-secret']
  if (typeof own === 'string') return own
  return /^Bearer +(\S.*)$/i.exec(headers.authorization ?? '')?.[1] ?? ''
}

/** Compared as digests, so that the time taken says nothing about the secret. */
function isSame(sent: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(sent), digest(secret))
}

function refuse(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const status = error.statusCode && error.statusCode >= 400 && error.statusCode < 500 ? error.statusCode : 500
  if (status === 500) request.log.error({ err: error }, 'a notice of the content service failed')
  return reply.code(status).send({ error: status === 413 ? 'the body is too large' : 'the notice could not be read' })
}
