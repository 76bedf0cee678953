import type { Demonstration } from '#server/box-office/database/first-fill'

/** An arbitrary number. It is fixed, so that the same seats are sold in every demonstration. */
const SEED = 1883

/** Returns Marlow Hall's season: that of its folder, with customers, and the seats and vouchers already sold. */
export const demonstrationSeason = (seed = SEED): Demonstration => ({
  seed,
  async insert(tx, { now, timeZone }) {
    // Only a first start needs the folder and its pictures.
    const { insertSeason } = await import('./insert-season.ts')
    await insertSeason(tx, { now, timeZone, seed })
  },
})
