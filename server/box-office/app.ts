import type { FastifyInstance, FastifyPluginAsync, FastifyPluginCallback } from 'fastify'
import type { Logger } from 'pino'
import type { Settings } from '#config/settings'
import { httpServer } from '#server/http/http-server'
import { requestLog } from '#server/http/request-log'
import { partHealth } from '#server/runtime/part-health'
import { MAX_BODY_BYTES } from '#shared/ticketing/envelope'
import { ROOM_SYNC_PATH } from '#shared/waiting-room'
import { areaRoutes } from './areas.ts'
import type { BoxOffice } from './box-office.ts'
import { callers } from './callers.ts'
import { cleanup } from './cleanup.ts'
import type { Clock } from './clock.ts'
import { createBoxOffice } from './create-box-office.ts'
import type { Database } from './database/database.ts'
import { answerError, errors } from './errors.ts'
import { jsonBodies } from './json-bodies.ts'
import { mailing } from './mail/sending.ts'
import { metrics } from './metrics.ts'
import type { PaymentProvider } from './orders/provider/payment-provider.ts'
import { reconciliation } from './orders/reconcile/reconcile.ts'
import { reconciliationRoute } from './orders/reconcile/reconciliation-route.ts'
import { paymentNotices } from './orders/settle/payment-notices.ts'
import type { Random } from './random.ts'
import { seatOffers } from './returned-seats/offer-seats.ts'
import { registerArea } from './routes.ts'
import { searchIndexing } from './search/search-indexing.ts'
import { blockReleases } from './seating/release-due-blocks.ts'
import { visitors } from './sessions/visitors-plugin.ts'
import { cancellationRefunds } from './staff/cancellation/refund-cancelled.ts'
import { messageMails } from './staff/messages/mail-messages.ts'
import { moveMails } from './staff/moves/mail-moved.ts'
import { refundSending } from './staff/orders/send-refund.ts'
import type { SeasonFolder } from './staff/season/season-folder.ts'
import { seasonUploads } from './staff/season/work-on-upload.ts'
import { staffServer } from './staff/staff-server.ts'
import { venueChanges } from './venue-changes.ts'
import { waitingRoomRoutes } from './waiting-room/room-routes.ts'

/** Fraction of the web server's timeout after which calls are refused, while the web server still waits for them. */
const TIMEOUT_SHARE = 0.9

export interface BoxOfficeParts {
  settings: Settings
  /** Open and migrated. Closed with the server. */
  db: Database
  clock: Clock
  random: Random
  log: Logger
  paymentProvider: PaymentProvider
  seasonFolder: SeasonFolder
  /** Validates every result against its schema: for tests and development. */
  checkResults?: boolean
}

/** The plugins for everything except the contract's calls. Each receives the box office. */
const plugins: readonly (
  | FastifyPluginAsync<{ boxOffice: BoxOffice }>
  | FastifyPluginCallback<{ boxOffice: BoxOffice }>
)[] = [
  cleanup,
  paymentNotices,
  reconciliation,
  reconciliationRoute,
  mailing,
  metrics,
  searchIndexing,
  venueChanges,
  waitingRoomRoutes,
  refundSending,
  cancellationRefunds,
  moveMails,
  messageMails,
  blockReleases,
  seatOffers,
]

/** Returns the box office's server, ready to listen or for injected requests. */
export async function buildBoxOffice({
  checkResults = false,
  seasonFolder,
  ...parts
}: BoxOfficeParts): Promise<FastifyInstance> {
  const app = httpServer(parts.log, {
    // The web server forwards its visitors' addresses. It runs on this machine or in the same private network.
    trustProxy: ['loopback', 'linklocal', 'uniquelocal'],
    bodyLimit: MAX_BODY_BYTES,
    frameworkErrors: answerError,
  })
  const boxOffice = createBoxOffice({ ...parts, log: app.log })
  app.addHook('onClose', () => parts.db.close())
  // Streams don't end by themselves and would prevent the server from closing.
  app.addHook('preClose', async () => boxOffice.seatChanges.close())
  await app.register(requestLog, { debugRoutes: ['/healthz', '/readyz', ROOM_SYNC_PATH] })
  await app.register(errors)
  await app.register(jsonBodies)
  await app.register(partHealth)
  await app.register(async (api) => {
    await api.register(callers, { waitsMs: parts.settings.TICKETING_TIMEOUT_MS * TIMEOUT_SHARE })
    await api.register(visitors, { boxOffice })
    for (const area of Object.values(areaRoutes)) registerArea(api, area, boxOffice, checkResults)
  })
  await app.register(staffServer, { boxOffice, checkResults })
  await app.register(seasonUploads, { boxOffice, seasonFolder })
  for (const plugin of plugins) await app.register(plugin, { boxOffice })
  return app
}
