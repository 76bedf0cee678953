const MEGABYTE = 1024 * 1024

/** Limits of the venue's folder that is uploaded as a zip. */
export const MAX_UPLOAD_BYTES = 100 * MEGABYTE
export const MAX_UNPACKED_BYTES = 400 * MEGABYTE
export const MAX_UPLOAD_FILES = 5_000
/** The file is sent in parts of this size, each in a call: a slow connection needs no longer time limit. */
export const PART_BYTES = MEGABYTE / 2

/** The most lines of each list that the desk shows. */
export const MAX_SHOWN_LINES = 500
