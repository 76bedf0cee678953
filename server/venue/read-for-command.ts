import { demonstrationMedia } from '#server/demonstration/pictures/media'
import { isDemonstrationFolder } from './demonstration-folder.ts'
import { type ReadVenue, readVenueFiles } from './read-venue-files.ts'
import type { ReadingOptions } from './reading/venue-folder.ts'

/** Reads and checks the folder that a command names, which may be the demonstration's. */
export const readForCommand = async (root: string): Promise<ReadVenue> =>
  readVenueFiles(root, isDemonstrationFolder(root) ? await besideDemonstration() : {})

/** Returns the pictures that the demonstration draws, which aren't in its folder. */
const besideDemonstration = async (): Promise<ReadingOptions> => ({
  furtherMedia: await demonstrationMedia((problem) => process.stderr.write(`${problem}\n`))(),
})
