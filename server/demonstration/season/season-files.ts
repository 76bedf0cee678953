import { demonstrationFolder } from '#server/venue/demonstration-folder'
import { readVenueFiles } from '#server/venue/read-venue-files'
import { problemLine } from '#server/venue/reading/problems'
import type { VenueFiles } from '#server/venue/venue-files'
import { demonstrationMedia } from '../content.ts'
import type { SeasonCalendar } from './season-calendar.ts'

/** Returns Marlow Hall's folder with its dates counted from the day of the first start, in the venue's time zone. */
export async function seasonFiles({ day, timeZone }: SeasonCalendar): Promise<VenueFiles> {
  const furtherMedia = await demonstrationMedia(fail)()
  const { files, problems } = readVenueFiles(demonstrationFolder, { today: day(0), furtherMedia, isUnchecked: true })
  if (!files) return fail(problems.map(problemLine).join('\n'))
  const { venue } = files
  return { ...files, venue: { ...venue, value: { ...venue.value, timeZone } } }
}

function fail(problem: string): never {
  throw new Error(problem)
}
