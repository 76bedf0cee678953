import { resolve } from 'node:path'
import type { Logger } from 'pino'
import type { Settings } from '#config/settings'
import { demonstrationContent } from '#server/demonstration/content'
import { openVenueContent } from '#server/venue/content/venue-content'
import { problemLine } from '#server/venue/reading/problems'
import type { ContentFolders } from './content-folders.ts'
import type { ContentSource } from './content-source.ts'
import { openPayloadSource } from './payload/payload-source.ts'

/** Returns the content of Payload, of the venue's folder, or of the demonstration without either. */
export function contentOf(settings: Settings, log: Logger): ContentFolders | ContentSource {
  const { CONTENT_PAYLOAD_URL } = settings
  if (CONTENT_PAYLOAD_URL) return openPayloadSource({ settings: { ...settings, CONTENT_PAYLOAD_URL }, log })
  if (!settings.VENUE_DIR) return demonstrationContent(settings)
  const onProblem = (problem: string) => log.error({ problem }, 'A file of the venue is invalid')
  const read = openVenueContent({ root: resolve(settings.VENUE_DIR), onProblem, now: Date.now })
  return { read, problems: async () => (await read()).problems.map(problemLine) }
}
