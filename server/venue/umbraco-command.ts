import { pino } from 'pino'
import type { Settings } from '#config/settings'
import { contentOf } from '#server/content-service/content-of'
import { venueDay } from '#shared/dates'
import { exportForUmbraco } from './umbraco-export/export-umbraco.ts'
import { sendToUmbraco } from './umbraco-export/send-umbraco.ts'
import { UmbracoRefused } from './umbraco-export/umbraco-client.ts'

const print = (line: string) => void process.stdout.write(`${line}\n`)

/**
 * Writes the site's content into a folder as requests for Umbraco: that of VENUE_DIR, or the demonstration's. With
 * `url`, sends the folder's requests instead. Returns the exit status.
 */
export async function exportForUmbracoByCommand(
  folder: string,
  settings: Settings,
  { url, CLIENT_ID: clientId, CLIENT_SECRET: clientSecret }: { url?: string | undefined } & NodeJS.ProcessEnv,
): Promise<number> {
  if (url === undefined) return write(folder, settings)
  if (!clientId || !clientSecret || !URL.canParse(url) || !/^https?:/.test(url)) {
    process.stderr.write('--send needs the address of Umbraco, and CLIENT_ID and CLIENT_SECRET of an API user.\n')
    return 64
  }
  try {
    const counts = await sendToUmbraco(folder, { url, clientId, clientSecret }, print)
    print(
      `${Object.entries(counts)
        .map(([outcome, count]) => `${count} ${outcome}`)
        .join(', ')}`,
    )
    return 0
  } catch (error) {
    if (!(error instanceof UmbracoRefused)) throw error
    process.stderr.write(`${error.message}\nNothing after it was sent. Repeat the command to continue.\n`)
    return 1
  }
}

async function write(folder: string, settings: Settings): Promise<number> {
  const log = pino({ base: null }, pino.destination(2))
  const { read } = contentOf({ ...settings, CONTENT_PAYLOAD_URL: undefined }, log)
  const today = venueDay(new Date(), settings.VENUE_TIME_ZONE)
  const { pages, media, problems } = await exportForUmbraco(folder, await read(), today)
  for (const problem of problems) process.stderr.write(`Left out: ${problem}\n`)
  print(`${pages} pages and ${media} media files are in ${folder}. Send them by adding --send URL`)
  return 0
}
