import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Database } from '#server/box-office/database/database'
import { sql } from '#server/box-office/database/sql'
import { adoptKeys, adoptTexts } from '../apply/adopt-keys.ts'
import { openExport } from './export-files.ts'
import { exportHalls } from './hall-export.ts'
import { keptKeys } from './kept-keys.ts'
import { exportOffers } from './offer-export.ts'
import { collectPlans, exportPrices } from './price-export.ts'
import { exportProgramme } from './programme-export.ts'
import { exportVenueFile, type Region } from './venue-export.ts'

/**
 * Writes a box office's halls, prices and programme as the files of a folder. Applying them again changes nothing. Adds
 * missing keys. Keeps the keys of the folder's venue.yaml that the box office doesn't have. Returns the number of
 * files.
 */
export async function exportVenue(db: Database, root: string, region: Region): Promise<number> {
  const files = new Map<string, string>()
  await db.transaction(async (tx) => {
    files.clear()
    await adoptKeys(tx)
    await adoptTexts(tx)
    const season = await tx.first<{ timeZone: string }>(sql`select time_zone from season`)
    const hasFile = (file: string) => existsSync(path.join(root, file))
    const venue = await openExport(tx, { timeZone: season?.timeZone ?? 'UTC', files, hasFile })
    const plans = collectPlans(venue)
    await exportVenueFile(venue, region, keptKeys(root))
    await exportHalls(venue)
    await exportPrices(venue)
    await exportProgramme(venue, plans.planOf)
    await exportOffers(venue, plans.planOf)
    plans.write()
  })
  for (const [name, text] of files) {
    const file = path.join(root, ...name.split('/'))
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  return files.size
}
