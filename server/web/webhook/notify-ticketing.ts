import type { FastifyBaseLogger } from 'fastify'
import type { Settings } from '#config/settings'
import { CONTENT_WEBHOOK_PATH } from '#server/content-client/webhook'
import { statusFromOutside } from '#server/http/outside-call'
import { ticketingFetch, ticketingUrl } from '../ticketing-url.ts'

export type NotifiedSettings = Pick<
  Settings,
  'CONTENT_WEBHOOK_SECRET' | 'TICKETING_URL' | 'COMPANION_HOST' | 'BOX_OFFICE_PORT' | 'TICKETING_TIMEOUT_MS'
>

/**
 * Notifies the ticketing service that content has changed, as it may search content. A service other than our box
 * office may not have this route, which is logged and ignored.
 */
export async function notifyTicketing(settings: NotifiedSettings, log: FastifyBaseLogger): Promise<void> {
  const { CONTENT_WEBHOOK_SECRET: secret, TICKETING_TIMEOUT_MS } = settings
  if (!secret) return
  try {
    const { status, isOk } = await statusFromOutside(ticketingUrl(settings) + CONTENT_WEBHOOK_PATH, {
      method: 'POST',
      headers: { 'x-webhook-secret': secret },
      redirect: 'manual',
      withinMs: TICKETING_TIMEOUT_MS,
      fetch: ticketingFetch(settings),
    })
    if (!isOk) log.info({ status }, 'the ticketing service did not accept the notice of changed content')
  } catch (err) {
    log.warn({ err }, 'the ticketing service could not be told of changed content')
  }
}
