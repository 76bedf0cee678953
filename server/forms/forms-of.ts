import { type Logger, pino } from 'pino'
import type { Settings } from '#config/settings'
import { openVenueForms } from '#server/venue/content/venue-forms'
import { demonstrationFolder } from '#server/venue/demonstration-folder'
import type { FormSource } from './definitions/form-source.ts'

/** Returns a reader of the forms of the venue's folder, or of the demonstration's without one. */
export function formsOf(
  { VENUE_DIR }: Pick<Settings, 'VENUE_DIR'>,
  log: Logger = pino({ level: 'silent' }),
): () => Promise<readonly FormSource[]> {
  const onProblem = (problem: string) => log.error({ problem }, 'A form is invalid; its last valid version is used')
  return openVenueForms({ root: VENUE_DIR || demonstrationFolder, onProblem, now: Date.now })
}
