import type { FastifyPluginAsync } from 'fastify'
import { CONTENT_WEBHOOK_PATH, checkWebhookSecret } from '#server/content-client/webhook'
import { TooSlow, withTimeout } from '#server/http/with-timeout'
import type { BoxOffice } from '../box-office.ts'
import { periodicJob } from '../periodic-job.ts'

/** How often to check whether the index is due. */
const CHECK_MS = 15_000
/** How long the response to a notice is delayed, so that the sender knows the change is searchable. */
const NOTICE_MAX_WAIT_MS = 5_000

/**
 * Refreshes the search index at startup, every SEARCH_REFRESH_SECONDS, and when the content service reports a change to
 * `POST /webhooks/content`. The response is 204 once the change is searchable, or 202 after five seconds. A box office
 * in preview refreshes with each search instead.
 */
export const searchIndexing: FastifyPluginAsync<{ boxOffice: BoxOffice }> = async (app, { boxOffice }) => {
  const { searchIndex, settings } = boxOffice
  const report = (err: unknown) => app.log.error({ err }, 'The search index could not be refreshed')
  const job = periodicJob(searchIndex.refreshIfDue, CHECK_MS, report)
  app.addHook('onListen', async () => {
    if (!settings.CONTENT_PREVIEW) job.start()
  })
  app.addHook('preClose', async () => {
    await Promise.all([job.stop(), searchIndex.close()])
  })

  app.removeAllContentTypeParsers()
  // The body is the whole item. It is discarded: a refresh reads everything, whichever item changed.
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume()
    done(null)
  })
  app.post(CONTENT_WEBHOOK_PATH, {
    onRequest: async (request, reply) => checkWebhookSecret(request, reply, settings.CONTENT_WEBHOOK_SECRET),
    handler: async (_request, reply) => {
      const refreshed = searchIndex.refresh()
      refreshed.catch(report)
      try {
        await withTimeout(refreshed, NOTICE_MAX_WAIT_MS)
        return reply.code(204).send()
      } catch (error) {
        if (!(error instanceof TooSlow)) throw error
        return reply.code(202).send({ status: 'refreshing' })
      }
    },
  })
}
