import { PartnerLogo } from '#client/ui/picture/partner-logo.tsx'
import { RichText } from '#client/ui/text/rich-text.tsx'
import { SectionHeader } from '#client/ui/tiles/section-header.tsx'
import { block } from '../block.tsx'
import { items, link, media, richText, text } from '../fields.ts'
import styles from './partners.module.css'

const fields = {
  heading: text,
  text: richText,
  items: items({ partnerName: text.required(), logo: media, link }, 'partner').required(),
}

/** The partners' logos, each linking to the partner's site. */
export const partners = block(fields, ({ heading, text: words, items: all }) => (
  <>
    <SectionHeader heading={heading}>{words && <RichText value={words} />}</SectionHeader>
    <ul className={styles.partners}>
      {all.map(({ partnerName, ...partner }) => (
        <li key={partnerName} className={styles.partner}>
          <PartnerLogo name={partnerName} {...partner} />
        </li>
      ))}
    </ul>
  </>
))
