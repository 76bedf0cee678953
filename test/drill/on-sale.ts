import { createDatabase, dropDatabase, startPostgres } from '#test/support/postgres-server'
import { openVenue } from '#test/support/venue'
import {
  arePagesFast,
  isSaleSound,
  isSoldOut,
  openCaptcha,
  prepareSale,
  printSale,
  runSale,
  salesInDatabase,
} from './sale.ts'

/** Maximum ratio of the pages' 95th percentile during the sale to that of an idle venue. */
const MAX_SLOWDOWN = 5
/** The waiting room's highest rate. It admits fewer visitors when the box office is slower than the target. */
const waitingRoom = {
  WAITING_ROOM_ADMIT_PER_MINUTE: process.env.DRILL_PACE ?? '1200',
  WAITING_ROOM_SERVED_WITHIN_MS: process.env.DRILL_SERVED_WITHIN_MS ?? '500',
}

/**
 * Runs the first morning of a sale with the waiting room. Returns whether every seat is sold once, each order is paid,
 * nothing fails, no visitor loses or jumps a place, and pages stay fast.
 */
export const onSale = (): Promise<boolean> => soldOut(waitingRoom, (run) => arePagesFast(run, MAX_SLOWDOWN))

/** The same without the waiting room. Page times aren't checked. */
export const onSaleAtOnce = (): Promise<boolean> => soldOut({}, () => true)

type Sale = Awaited<ReturnType<typeof runSale>>

async function soldOut(settings: Record<string, string>, isGood: (run: Sale) => boolean): Promise<boolean> {
  const captcha = await openCaptcha()
  const server = await startPostgres()
  const name = await createDatabase(server)
  const DATABASE_URL = server.url(name)
  try {
    const venue = await openVenue({ ...captcha.settings, ...settings, DATABASE_URL })
    try {
      const sale = await prepareSale(DATABASE_URL)
      const run = await runSale(venue.url, sale)
      const found = await salesInDatabase(DATABASE_URL, sale)
      printSale(run, found)
      return isSaleSound(run, found) && isSoldOut(found) && isGood(run)
    } finally {
      await venue.close()
    }
  } finally {
    await dropDatabase(server, name)
    await server.stop()
    await captcha.close()
  }
}
