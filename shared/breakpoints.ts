/** The window widths in CSS pixels from which a page has the layout for the next larger screens. */
export const breakpoints = { md: 768, lg: 992, xl: 1360, xxl: 1600 } as const

/** A media query for windows narrower than `md`, the same as in the style sheets. */
export const BELOW_MD = `(max-width: ${breakpoints.md - 0.02}px)`
