import type { Database } from '#server/box-office/database/database'
import { fillAtFirstStart } from '#server/box-office/database/first-fill'
import { migrate } from '#server/box-office/database/migrate'
import { demonstrationSeason } from '#server/venue/demonstration-season'

/**
 * The contents of a test's database: nothing, the schema's empty tables, the demonstration's season around `seasonNow`,
 * or its season around today, as after a venue's first start.
 */
export type Contents = 'nothing' | 'schema' | 'season' | 'season of today'

/**
 * The date of the tests' season: Monday, 2 March 2026, noon in Melbourne. Daylight saving time ends during the season.
 */
export const seasonNow = new Date('2026-03-02T01:00:00Z')
export const seasonOptions = { now: seasonNow, timeZone: 'Australia/Melbourne', demonstration: demonstrationSeason }

export async function fill(db: Database, contents: Contents): Promise<void> {
  if (contents !== 'nothing') await migrate(db)
  if (contents === 'season') await fillAtFirstStart(db, seasonOptions)
  if (contents === 'season of today') await fillAtFirstStart(db, { ...seasonOptions, now: new Date() })
}
