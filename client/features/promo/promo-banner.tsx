import { RichText } from '#client/ui/text/rich-text.tsx'
import type { RichText as RichTextValue } from '#shared/content/page'
import styles from './promo-form.module.css'
import { PromoForm } from './promo-form.tsx'

interface PromoBannerProps {
  /** The anchor that the page scrolls to after applying a code from the address. */
  anchor: string
  heading: string
  text: RichTextValue | null
}

/** A text about a promo code, with the form for it. */
export const PromoBanner = ({ anchor, heading, text }: PromoBannerProps) => (
  <div id={anchor} className={styles.banner} data-promo-box>
    <div className={styles.words}>
      <h2>{heading}</h2>
      {text && <RichText value={text} />}
    </div>
    <PromoForm anchor={anchor} />
  </div>
)
