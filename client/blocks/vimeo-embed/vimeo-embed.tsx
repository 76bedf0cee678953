import { block } from '../block.tsx'
import { text } from '../fields.ts'
import { FilmElsewhere, filmFields, filmOn } from '../film-elsewhere.tsx'

const fields = {
  heading: text,
  /** A film on Vimeo: `vimeo.com/{id}`, or `vimeo.com/{id}/{hash}` for an unlisted one. */
  url: filmOn('vimeo').required(),
  ...filmFields,
}

/** A film on Vimeo. Its player is loaded when somebody wants to see it. */
export const vimeoEmbed = block(fields, FilmElsewhere)
