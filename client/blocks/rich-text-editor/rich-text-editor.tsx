import { RichText } from '#client/ui/text/rich-text.tsx'
import { SectionHead } from '#client/ui/tiles/section-head.tsx'
import { block } from '../block.tsx'
import { richText, text } from '../fields.ts'

/** Formatted text with its links. */
export const richTextEditor = block({ heading: text, text: richText.required() }, ({ heading, text: words }) => (
  <>
    <SectionHead heading={heading} />
    <RichText value={words} />
  </>
))
