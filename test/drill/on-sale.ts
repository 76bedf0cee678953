import { createDatabase, dropDatabase, startPostgres } from '#test/support/postgres-server'
import { openVenue } from '#test/support/venue'
import { foundOf, isSaleSound, isSoldOut, openCaptcha, prepareSale, printSale, runSale } from './sale.ts'

/** The morning of a sale, on PostgreSQL: every seat is sold once, each order paid, and nothing fails. */
export async function onSale(): Promise<boolean> {
  const captcha = await openCaptcha()
  const server = await startPostgres()
  const name = await createDatabase(server)
  const DATABASE_URL = server.url(name)
  try {
    const venue = await openVenue({ ...captcha.settings, DATABASE_URL })
    try {
      const sale = await prepareSale(DATABASE_URL)
      const run = await runSale(venue.url, sale)
      const found = await foundOf(DATABASE_URL, sale)
      printSale(run, found)
      return isSaleSound(run, found) && isSoldOut(found)
    } finally {
      await venue.close()
    }
  } finally {
    await dropDatabase(server, name)
    await server.stop()
    await captcha.close()
  }
}
