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
 * Whether a bar is light: between the end of the heading and the start of the footer. A bar that the footer pushes up
 * touches it and has its colours; half a pixel counts as touching, because of rounding.
 */
export const isLightBetween = ({ top, bottom }: Bar, { headingEnd, footerStart }: Surroundings): boolean =>
  headingEnd <= top && footerStart > bottom + 0.5
