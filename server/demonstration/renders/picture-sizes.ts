/** The sizes of the venue's pictures, in pixels. */
/** Rendered pictures: the building, its details, the views from its seats; and upright ones of the artists. */
export const RENDERED = { width: 1600, height: 1000 }
export const RENDERED_UPRIGHT = { width: 800, height: 1000 }
