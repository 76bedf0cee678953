import type { Zone } from '../choice/seat.ts'

/** The number of colours, and of marks, that zones have. */
export const STEPS = 5

/** The share of the accent colour in each step, in percent. */
const SHARES = [100, 77, 56, 37, 20] as const

/**
 * Returns the step of a zone, by its place among the zones from the most expensive on. Few zones are as far apart as
 * possible; of more than five, neighbours share a step.
 */
export const stepOf = (at: number, count: number): number =>
  count > 1 ? Math.round((Math.max(0, at) * (STEPS - 1)) / (count - 1)) : 0

/** Returns the steps of zones, by id. */
export const zoneSteps = (zones: readonly Zone[]): ReadonlyMap<number, number> =>
  new Map(zones.map(({ zoneId }, at) => [zoneId, stepOf(at, zones.length)]))

/** Returns the colour of a step: the most expensive zone has the full accent colour, the others lighter shades. */
export const stepColour = (step: number): string =>
  `color-mix(in oklab, var(--accent) ${SHARES[step] ?? 100}%, var(--surface))`

/** Returns the colour of a step's mark, which stands out from the step's own. */
export const markColour = (step: number): string => (step < 2 ? 'var(--surface)' : 'var(--ink)')
