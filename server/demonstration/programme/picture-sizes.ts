/** How large the pictures are that the venue has made of its programme, in pixels. */
export const POSTER = { width: 3200, height: 2400 }
export const TALL = { width: 2400, height: 3000 }
export const WIDE = { width: 3200, height: 2000 }
/** Of what is rendered of the house, and of the views from its seats. */
export const RENDERED = { width: 1600, height: 1000 }
