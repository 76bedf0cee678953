import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { type Settings, WrongSetting } from '#config/settings'
import { httpServer } from '#server/http/http-server'
import { type PartMetricsOptions, partMetrics } from '#server/http/part-metrics'
import { requestLog } from '#server/http/request-log'
import { openDataFolder } from '#server/runtime/data-folder'
import { partHealth } from '#server/runtime/part-health'
import { cardRoutes } from './card-routes.ts'
import { sendNotices } from './notices/send-notices.ts'
import { createBank } from './sessions/bank.ts'
import { openSessionStore } from './sessions/session-store.ts'
import { signedRoutes } from './signed-routes.ts'

export interface PaymentSandboxOptions {
  settings: Pick<Settings, 'DATA_DIR' | 'PAYMENT_SECRET' | 'PUBLIC_URL' | 'DEMO' | 'VENUE_TIME_ZONE'> &
    PartMetricsOptions['settings']
  log: Logger
  now?: () => Date
  /** Waits for a slow test card */
  wait?: (ms: number) => Promise<void>
  /** Milliseconds between the retries of a notice */
  retries?: readonly number[]
}

/**
 * Builds the payment sandbox, a payment provider for trials: its API for the box office, and its card page for buyers.
 * It takes no real money.
 */
export async function buildPaymentSandbox(options: PaymentSandboxOptions): Promise<FastifyInstance> {
  const { settings, log, now = () => new Date(), wait = (ms) => delay(ms) } = options
  const secret = settings.PAYMENT_SECRET
  if (!settings.DEMO) throw new WrongSetting('DEMO: must be true for the payment sandbox, which takes no real money')
  if (!secret)
    throw new WrongSetting('PAYMENT_SECRET: must be set for the payment sandbox, the same as for the box office')

  const app = httpServer(log)
  const folder = await openDataFolder(settings.DATA_DIR, 'payment-sandbox')
  const store = await openSessionStore(folder.path, now())
  const notices = sendNotices({ store, secret, now, log: app.log, retries: options.retries })
  const bank = createBank({ store, now, newId, wait, onOutcome: notices.send })
  app.addHook('onClose', async () => {
    await notices.close()
    await store.close()
    folder.release()
  })

  await app.register(requestLog)
  await app.register(partHealth)
  await app.register(partMetrics, { settings })
  await app.register(signedRoutes, { bank, secret, now, publicUrl: settings.PUBLIC_URL })
  await app.register(cardRoutes, { bank, secret, now, timeZone: settings.VENUE_TIME_ZONE })
  return app
}

const newId = (prefix: string) => `${prefix}_${randomBytes(18).toString('base64url')}`
