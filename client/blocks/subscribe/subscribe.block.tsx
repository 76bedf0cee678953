import { SubscribeForm } from '#client/site/subscribe/subscribe-form.tsx'
import { RichText } from '#client/ui/text/rich-text.tsx'
import { SectionHeader } from '#client/ui/tiles/section-header.tsx'
import { block } from '../block.tsx'
import { richText, text } from '../fields.ts'

const fields = {
  heading: text,
  text: richText,
  buttonText: text.or('Subscribe'),
}

/** The newsletter form, which also appears in most pages' footer. */
export const subscribe = block(fields, ({ heading, text: words, buttonText }) => (
  <>
    <SectionHeader heading={heading}>{words && <RichText value={words} />}</SectionHeader>
    <SubscribeForm buttonText={buttonText} />
  </>
))
