import { RichText } from '#client/ui/rich-text.tsx'
import { block } from '../block.tsx'
import { richText } from '../fields.ts'

/** Formatted text with its links. */
export const richTextEditor = block({ text: richText.required() }, ({ text }) => <RichText value={text} />)
