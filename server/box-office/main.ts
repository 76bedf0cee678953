import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import { isDemonstrationVenue, type Settings } from '#config/settings'
import { runPart } from '#server/runtime/run-part'
import { startPart } from '#server/runtime/start-part'
import { applyAtStart } from '#server/venue/apply-at-start'
import { demonstrationSeason } from '#server/venue/demonstration-season'
import { checkInProcess, seasonFolder } from '#server/venue/season-folder'
import { buildBoxOffice } from './app.ts'
import { fillAtFirstStart } from './database/first-fill.ts'
import { migrate } from './database/migrate.ts'
import { openDatabase } from './database/open-database.ts'
import { createPaymentProvider } from './orders/provider/create-payment-provider.ts'
import { makeDemonstrationColleague } from './staff/access/demonstration-colleague.ts'
import { listenForStaff } from './staff/staff-server.ts'
import { loadUsualFaces } from './takings/receipts/pdf/faces.ts'

/** When the fonts of receipts are loaded. Not at the start, when pages and visitors wait for the first answers. */
const FONTS_AFTER_MS = 10_000

/** Runs the box office as a separate process, so that its database doesn't delay pages. */
async function main(settings: Settings, log: Logger) {
  const clock = { now: () => new Date() }
  const paymentProvider = createPaymentProvider(settings, clock)
  const db = await openDatabase(settings)
  try {
    await migrate(db)
    await fillAtFirstStart(db, {
      now: clock.now(),
      timeZone: settings.VENUE_TIME_ZONE,
      demonstration: isDemonstrationVenue(settings) ? demonstrationSeason : null,
    })
    if (settings.VENUE_DIR) await applyAtStart(db, settings.VENUE_DIR, clock.now(), log)
    if (isDemonstrationVenue(settings)) await makeDemonstrationColleague(db, clock.now())
    const app = await buildBoxOffice({
      ...{ settings, db, clock, log, random: { bytes: randomBytes }, paymentProvider },
      seasonFolder: seasonFolder(checkInProcess),
      checkResults: process.env.NODE_ENV === 'development',
    })
    await listenForStaff(app, settings)
    const { COMPANION_HOST: host, BOX_OFFICE_PORT: port, DRAIN_SECONDS: drainSeconds } = settings
    await startPart({
      ...{ name: 'box office', app, host, port, portSetting: 'BOX_OFFICE_PORT', drainSeconds },
      secondServer: app.staff,
    })
    setTimeout(() => {
      loadUsualFaces().catch((error: unknown) => log.warn({ err: error }, 'The fonts of receipts can’t be read'))
    }, FONTS_AFTER_MS).unref()
  } catch (error) {
    await db.close()
    throw error
  }
}

await runPart('box-office', main)
