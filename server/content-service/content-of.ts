import { resolve } from 'node:path'
import type { Logger } from 'pino'
import type { Settings } from '#config/settings'
import { demonstrationContent } from '#server/venue/content/demonstration-content'
import { openVenueContent } from '#server/venue/content/venue-content'
import { demonstrationFolder } from '#server/venue/demonstration-folder'
import { problemLine } from '#server/venue/reading/problems'
import type { ContentSource } from './content-source.ts'
import { openPayloadSource } from './payload/payload-source.ts'

/** Returns the content of Payload, of the venue's folder, or of the demonstration without either. */
export function contentOf(settings: Settings, log: Logger): ContentSource {
  const { CONTENT_PAYLOAD_URL, VENUE_DIR } = settings
  if (CONTENT_PAYLOAD_URL) return openPayloadSource({ settings: { ...settings, CONTENT_PAYLOAD_URL }, log })
  const onProblem = (problem: string) => log.error({ problem }, 'A file of the venue is invalid')
  const read = openVenueContent({
    ...{ root: VENUE_DIR ? resolve(VENUE_DIR) : demonstrationFolder, onProblem, now: Date.now },
    ...(!VENUE_DIR && { further: demonstrationContent(settings, onProblem) }),
  })
  return { read, problems: async () => (await read()).problems.map(problemLine) }
}
