import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The path at which the web server and the box office receive notices of changed content */
export const CONTENT_WEBHOOK_PATH = '/webhooks/content'

/**
 * Refuses a notice without the secret before its body is read. If no secret is set, answers 404. The secret is in
 * `X-Webhook-Secret` or a bearer token.
 */
export function checkWebhookSecret(request: FastifyRequest, reply: FastifyReply, secret: string | undefined) {
  if (!secret) return reply.code(404).send({ error: 'there is nothing at this address' })
  if (!isSame(secretOf(request), secret)) return reply.code(401).send({ error: 'the secret is missing or wrong' })
}

function secretOf({ headers }: FastifyRequest): string {
  const own = headers['x-webhook-secret']
  if (typeof own === 'string') return own
  return /^Bearer +(\S.*)$/i.exec(headers.authorization ?? '')?.[1] ?? ''
}

/** Compares digests, so that timing reveals nothing about the secret. */
function isSame(sent: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(sent), digest(secret))
}
