import { RichText } from '#client/ui/text/rich-text.tsx'
import type { RichText as RichTextValue } from '#shared/content/page'
import styles from './promo-form.module.css'
import { PromoForm } from './promo-form.tsx'

interface PromoBannerProps {
  /** Its id in the page: where a code in the address leads once it is applied. */
  anchor: string
  heading: string
  text: RichTextValue | null
}

/** What a promo code is for, and the form for it. */
export const PromoBanner = ({ anchor, heading, text }: PromoBannerProps) => (
  <div id={anchor} className={styles.banner}>
    <div className={styles.words}>
      <h2>{heading}</h2>
      {text && <RichText value={text} />}
    </div>
    <PromoForm anchor={anchor} />
  </div>
)
