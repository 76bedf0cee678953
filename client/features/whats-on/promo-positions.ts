import { breakpoints } from '#shared/breakpoints'

/** From what width on a window isn't small any more. */
const SMALL = 576

/** After how many tiles a banner comes, by the width of the window: up to `upTo`, or beyond all others. */
export const promoRhythm = [
  { every: 9, upTo: SMALL },
  { every: 8, upTo: breakpoints.md },
  { every: 12, upTo: breakpoints.lg },
  { every: 6, upTo: breakpoints.xl },
  { every: 12, upTo: null },
] as const

/** The name of each part of the rhythm in the style sheet, from the smallest width on. */
export const promoRanges = ['small', 'medium', 'large', 'wide', 'widest'] as const
export type PromoRange = (typeof promoRanges)[number]

/** In which windows a banner comes after this many tiles. */
export const promoRangesAfter = (tiles: number): PromoRange[] =>
  promoRanges.filter((_, at) => tiles % (promoRhythm[at]?.every ?? 1) === 0)

/** Which of the banners it is: they take turns. */
export const bannerAfter = (tiles: number, range: PromoRange, count: number): number =>
  (tiles / (promoRhythm[promoRanges.indexOf(range)]?.every ?? 1) - 1) % count
