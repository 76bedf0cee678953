import { pino } from 'pino'
import type { Settings } from '#config/settings'
import { contentOf } from '#server/content-service/content-of'
import { venueDay } from '#shared/dates'
import { exportForPayload } from './payload-export/export-payload.ts'

/**
 * Writes a project with Payload and the site's content into a folder: the content of VENUE_DIR, or the demonstration's.
 * Returns the exit status.
 */
export async function exportForPayloadByCommand(folder: string, settings: Settings): Promise<number> {
  const log = pino({ base: null }, pino.destination(2))
  const { read } = contentOf({ ...settings, CONTENT_PAYLOAD_URL: undefined }, log)
  const today = venueDay(new Date(), settings.VENUE_TIME_ZONE)
  const { pages, media, problems } = await exportForPayload(folder, await read(), today)
  for (const problem of problems) process.stderr.write(`Left out: ${problem}\n`)
  process.stdout.write(
    `${pages} pages and ${media} media files are in ${folder}. In it: npm install, npm run import, npm run dev\n`,
  )
  return 0
}
