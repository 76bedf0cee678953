import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The demonstration's folder, which is used without `VENUE_DIR`. */
export const demonstrationFolder = fileURLToPath(new URL('../demonstration/venue', import.meta.url))

/** Returns whether a folder is the demonstration's, in the sources or in the build. */
export const isDemonstrationFolder = (folder: string): boolean =>
  path.resolve(folder).endsWith(path.join('server', 'demonstration', 'venue'))
