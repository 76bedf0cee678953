import { createHash } from 'node:crypto'

/** The SHA-256 of a text: 32 bytes, for comparing texts of any length in constant time. */
export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()
