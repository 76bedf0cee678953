import type { Chance } from '../seeded.ts'
import type { Pass, Sheet } from '../svg.ts'

/**
 * A form that posters are made of. It is drawn for a sheet of any shape, leaves a good part of it empty, and runs over
 * its edges: what is cut off makes the rest larger.
 */
export type Motif = (sheet: Sheet, chance: Chance) => Pass[]

/** 0, 1, 2 … below `count`. */
export const range = (count: number): number[] => Array.from({ length: count }, (_, at) => at)
