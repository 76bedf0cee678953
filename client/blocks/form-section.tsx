import type { ReactNode } from 'react'
import { RichText } from '#client/ui/text/rich-text.tsx'
import { SectionHeader } from '#client/ui/tiles/section-header.tsx'
import type { RichText as RichTextValue } from '#shared/content/page'
import { richText, text } from './fields.ts'

/** The editor's text above a form. */
export const formSectionFields = { heading: text, text: richText }

/** A form with its heading and text, as wide as a text block. */
export const FormSection = ({
  heading,
  text: words,
  children,
}: {
  heading: string | null
  text: RichTextValue | null
  children: ReactNode
}) => (
  <>
    <SectionHeader heading={heading}>{words && <RichText value={words} />}</SectionHeader>
    <div className="measure">{children}</div>
  </>
)
