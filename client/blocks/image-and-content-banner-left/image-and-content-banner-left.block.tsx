import { PictureWithText } from '#client/ui/picture/picture-with-text.tsx'
import { block } from '../block.tsx'
import { link, media, richText, text } from '../fields.ts'

const fields = { image: media.required(), overline: text, heading: text, text: richText, link }

/** A picture to the left of its content. */
export const imageAndContentBannerLeft = block(fields, ({ block: _, ...content }) => (
  <PictureWithText side="left" {...content} />
))
