/** How large the pictures are that the venue has made of its programme, in pixels. */
export const POSTER = { width: 3200, height: 2400 }
export const TALL = { width: 2400, height: 3000 }
/** Of what is rendered: the house, its details, the views from its seats; and of the artists, upright. */
export const RENDERED = { width: 1600, height: 1000 }
export const RENDERED_UPRIGHT = { width: 800, height: 1000 }
