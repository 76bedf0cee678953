import { PromoBanner } from '#client/features/promo/promo-banner.tsx'
import { block } from '../block.tsx'
import { richText, text } from '../fields.ts'

const fields = {
  heading: text.or('Pre-sale'),
  /** Which buyers have a code, and when the public sale begins. */
  text: richText,
}

/** The banner of a production's presale, with the form for the promo code that opens it. */
export const eventDetailPresale = block(
  fields,
  ({ heading, text: words }) => <PromoBanner anchor="presale" heading={heading} text={words} />,
  { gridDefaults: { theme: 'Accent' } },
)
