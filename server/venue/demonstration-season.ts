import type { Demonstration } from '#server/box-office/database/first-fill'
import { venueDay } from '#shared/dates'

/** Returns the season of the demonstration's folder around the day of the first start, with what is sold. */
export const demonstrationSeason: Demonstration = {
  async insert(tx, { now, timeZone }) {
    // Only a first start needs the folder, its pictures and what reads them.
    const { insertSeason } = await import('./sales/insert-season.ts')
    await insertSeason(tx, { now, timeZone, today: venueDay(now, timeZone) })
  },
}
