import { block } from '../block.tsx'
import { text } from '../fields.ts'
import { FilmElsewhere, filmFields, filmOn } from '../film-elsewhere.tsx'

const fields = {
  heading: text,
  /** A video on YouTube: any of its addresses, or its id of 11 letters. */
  url: filmOn('youTube').required(),
  ...filmFields,
}

/** A video on YouTube. Its player, in the variant without cookies, is loaded when somebody wants to see it. */
export const youTubeEmbed = block(fields, FilmElsewhere)
