import { PartnerLogo } from '#client/ui/picture/partner-logo.tsx'
import { RichText } from '#client/ui/text/rich-text.tsx'
import { SectionHeader } from '#client/ui/tiles/section-header.tsx'
import { block } from '../block.tsx'
import { items, link, media, richText, text } from '../fields.ts'
import styles from './partners.module.css'

const fields = {
  heading: text,
  text: richText,
  partners: items({ name: text.required(), logo: media, link }, 'partner').required(),
}

/** The partners' logos, each leading to its partner. */
export const partners = block(fields, ({ heading, text: words, partners: all }) => (
  <>
    <SectionHeader heading={heading}>{words && <RichText value={words} />}</SectionHeader>
    <ul className={styles.partners}>
      {all.map((partner) => (
        <li key={partner.name} className={styles.partner}>
          <PartnerLogo {...partner} />
        </li>
      ))}
    </ul>
  </>
))
