import type { Settings } from '#config/settings'
import { exportVenue } from './export/export-venue.ts'
import { withVenueDatabase } from './open-venue-database.ts'

/** Writes the box office's halls, prices and programme into a folder. Returns the exit status. */
export const exportByCommand = (root: string, settings: Settings): Promise<number> =>
  withVenueDatabase(settings, async (db) => {
    const count = await exportVenue(db, root, { currency: settings.CURRENCY, locale: settings.LOCALE })
    process.stdout.write(`${count} files are in ${root}.\n`)
    return 0
  })
