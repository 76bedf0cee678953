import type { Random } from './random.ts'

/** Excludes letters and digits that are easily confused. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Returns random letters and digits to read aloud or type, each with five random bits. */
export const readableSigns = (random: Random, count: number): string =>
  [...random.bytes(count)].map((byte) => SIGNS[byte % SIGNS.length]).join('')
