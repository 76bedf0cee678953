/** All in pixels from the window's top. */
interface Bar {
  top: number
  bottom: number
}
interface Surroundings {
  headingEnd: number
  footerStart: number
}

/**
 * Returns whether the bar is light, which it is between the heading's end and the footer's start. A bar pushed up by
 * the footer has the footer's colours; half a pixel counts as touching, because of rounding.
 */
export const isLightBetween = ({ top, bottom }: Bar, { headingEnd, footerStart }: Surroundings): boolean =>
  headingEnd <= top && footerStart > bottom + 0.5
