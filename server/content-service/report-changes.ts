import type { FastifyInstance } from 'fastify'
import type { Settings } from '#config/settings'
import { CONTENT_WEBHOOK_PATH } from '#server/content-client/webhook'
import { statusFromOutside } from '#server/http/outside-call'
import type { ContentSource } from './content-source.ts'

type ReportSettings = Pick<Settings, 'CONTENT_WEBHOOK_SECRET' | 'CONTENT_WEBHOOK_URL' | 'PORT'>

const CHECK_EVERY_MS = 1000
const WITHIN_MS = 5000

/**
 * Checks for changed content every second and notifies the web server, as Umbraco does with its webhooks. A failed
 * notification is retried at the next check, and logged as a warning once until one succeeds. Without
 * `CONTENT_WEBHOOK_SECRET`, sends no notifications, and caches expire by themselves.
 */
export async function reportChanges(
  app: FastifyInstance,
  content: ContentSource,
  settings: ReportSettings,
): Promise<void> {
  const { CONTENT_WEBHOOK_SECRET: secret, CONTENT_WEBHOOK_URL, PORT } = settings
  const url = CONTENT_WEBHOOK_URL ?? `http://127.0.0.1:${PORT}${CONTENT_WEBHOOK_PATH}`
  if (!secret) return
  const current = async () => (await content.read()).library
  // A store that is down at the start is reported once it is read.
  let reported = await current().catch(() => undefined)
  async function check() {
    const library = await current()
    if (reported !== library) {
      const headers = { 'x-webhook-secret': secret as string, 'content-type': 'application/json' }
      const { isOk, status } = await statusFromOutside(url, {
        method: 'POST',
        headers,
        body: 'null',
        withinMs: WITHIN_MS,
      })
      if (!isOk) throw new Error(`The web server answered ${status}`)
    }
    reported = library
  }
  let timer: NodeJS.Timeout
  let level: 'warn' | 'debug' = 'warn'
  const schedule = () => {
    timer = setTimeout(() => {
      check()
        .then(() => {
          level = 'warn'
        })
        .catch((err: unknown) => {
          app.log[level]({ err }, 'A change of content could not be reported')
          level = 'debug'
        })
        .finally(schedule)
    }, CHECK_EVERY_MS)
    timer.unref()
  }
  schedule()
  app.addHook('preClose', async () => clearTimeout(timer))
}
