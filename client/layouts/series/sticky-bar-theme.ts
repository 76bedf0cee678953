/** All in pixels from the window's top. */
interface Bar {
  top: number
  bottom: number
}
interface Around {
  headingEnd: number
  footerStart: number
}

/**
 * Whether a bar lies between the end of the heading and the start of the footer. One that the footer pushes up touches it, and is the footer's:
 * half a pixel's rounding counts as touching.
 */
export const isLightBetween = ({ top, bottom }: Bar, { headingEnd, footerStart }: Around): boolean =>
  headingEnd <= top && footerStart > bottom + 0.5
