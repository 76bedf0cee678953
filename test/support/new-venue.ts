import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { writeNewVenue } from '#server/venue/new-venue'

/** Writes the venue that `npm run venue -- new` writes, runs `use` with its folder, and removes it. */
export async function withNewVenue(use: (root: string) => Promise<void>): Promise<void> {
  const root = mkdtempSync(path.join(os.tmpdir(), 'own-venue-'))
  const answers = { name: 'Theater am Kanal', town: 'Berlin', country: 'DE', currency: 'EUR' }
  writeNewVenue(root, { ...answers, timeZone: 'Europe/Berlin', locale: 'en-IE' }, new Date())
  await use(root)
  rmSync(root, { recursive: true, force: true })
}
