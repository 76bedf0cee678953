import { breakpoints } from '#shared/breakpoints'

/** The breakpoints below which a window counts as small. */
const SMALL = 576

/** The number of tiles before each banner, by the window's width: up to `upTo`, or for all wider ones. */
export const promoRhythm = [
  { every: 9, upTo: SMALL },
  { every: 8, upTo: breakpoints.md },
  { every: 12, upTo: breakpoints.lg },
  { every: 6, upTo: breakpoints.xl },
  { every: 12, upTo: null },
] as const

/** The class name of each position, from the narrowest width on. */
export const promoRanges = ['small', 'medium', 'large', 'wide', 'widest'] as const
export type PromoRange = (typeof promoRanges)[number]

/** Returns the window sizes in which a banner follows this many tiles. */
export const promoRangesAfter = (tiles: number): PromoRange[] =>
  promoRanges.filter((_, at) => tiles % (promoRhythm[at]?.every ?? 1) === 0)

/** Returns the index of the banner; banners alternate. */
export const bannerAfter = (tiles: number, range: PromoRange, count: number): number =>
  (tiles / (promoRhythm[promoRanges.indexOf(range)]?.every ?? 1) - 1) % count
