/**
 * Runs a box office in a separate process, on the existing PostgreSQL database of DATABASE_URL, at BOX_OFFICE_PORT and,
 * if it is set, STAFF_PORT. It prints `listening` once it is ready. For tests that kill it or measure its memory.
 */
import { pino } from 'pino'
import { readSettings } from '#config/settings'
import { buildBoxOffice } from '#server/box-office/app'
import { openDatabase } from '#server/box-office/database/open-database'
import { createPaymentProvider } from '#server/box-office/orders/provider/create-payment-provider'
import { listenForStaff } from '#server/box-office/staff/staff-server'
import { listen } from '#server/runtime/listen'
import { checkFolder } from '#server/venue/check-folder'
import { seasonFolder } from '#server/venue/season-folder'
import { easyCaptchas } from './easy-captchas.ts'

const settings = readSettings(process.env)
const clock = { now: () => new Date() }
const app = await buildBoxOffice({
  ...{ settings, clock, db: await openDatabase(settings), random: easyCaptchas },
  paymentProvider: createPaymentProvider(settings, clock),
  seasonFolder: seasonFolder(checkFolder),
  log: pino({ level: 'silent' }),
})
if (process.env.STAFF_PORT) await listenForStaff(app, settings)
await listen(app, { host: settings.COMPANION_HOST, port: settings.BOX_OFFICE_PORT })
process.stdout.write('listening\n')
