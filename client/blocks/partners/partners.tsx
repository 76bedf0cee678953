import { LogoMark } from '#client/ui/picture/logo-mark.tsx'
import { RichText } from '#client/ui/text/rich-text.tsx'
import { SectionHead } from '#client/ui/tiles/section-head.tsx'
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
    <SectionHead heading={heading}>{words && <RichText value={words} />}</SectionHead>
    <ul className={styles.partners}>
      {all.map((partner) => (
        <li key={partner.name} className={styles.partner}>
          <LogoMark {...partner} />
        </li>
      ))}
    </ul>
  </>
))
