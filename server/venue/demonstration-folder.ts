import { fileURLToPath } from 'node:url'

/** The demonstration's folder, which is used without `VENUE_DIR`. */
export const demonstrationFolder = fileURLToPath(new URL('../demonstration/venue', import.meta.url))
