import type { Chance } from '../seeded.ts'
import type { Pass, Sheet } from '../svg.ts'

/**
 * Draws a form for a poster, on a sheet of any proportions. A form leaves a large part of the sheet empty and extends
 * beyond its edges.
 */
export type Motif = (sheet: Sheet, chance: Chance) => Pass[]

/** Returns 0, 1, 2 … below `count`. */
export const range = (count: number): number[] => Array.from({ length: count }, (_, at) => at)
