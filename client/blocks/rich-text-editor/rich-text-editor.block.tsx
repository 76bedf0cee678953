import { RichText } from '#client/ui/text/rich-text.tsx'
import { SectionHeader } from '#client/ui/tiles/section-header.tsx'
import { block } from '../block.tsx'
import { richText, text } from '../fields.ts'

/** Formatted text with its links. */
export const richTextEditor = block(
  { heading: text, text: richText.required() },
  ({ heading, text: words }) => (
    <>
      <SectionHeader heading={heading} />
      <RichText value={words} />
    </>
  ),
  { gridDefaults: { isTextOnly: true } },
)
