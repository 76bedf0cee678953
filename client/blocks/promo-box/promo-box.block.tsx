import { PromoBanner } from '#client/features/promo/promo-banner.tsx'
import { block } from '../block.tsx'
import { richText, text } from '../fields.ts'

const fields = {
  heading: text.or('Have a promo code?'),
  text: richText,
}

/** A field for a promo code, or the code that the visitor has applied. */
export const promoBox = block(fields, ({ heading, text: words }) => (
  <PromoBanner anchor="promo" heading={heading} text={words} />
))
