import { createHash } from 'node:crypto'

/** Returns the SHA-256 of a text: 32 bytes, to compare texts of any length in constant time. */
export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()
