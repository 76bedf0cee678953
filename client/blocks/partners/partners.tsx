import { RichText } from '#client/ui/rich-text.tsx'
import { SectionHead } from '#client/ui/section-head.tsx'
import type { Media } from '#shared/content/page'
import { block } from '../block.tsx'
import { items, link, media, richText, text } from '../fields.ts'
import styles from './partners.module.css'

const fields = {
  heading: text,
  text: richText,
  partners: items({ name: text.required(), logo: media, link }).required(),
}

/** The partners' logos, each leading to its partner. */
export const partners = block(fields, ({ heading, text: words, partners: all }) => (
  <>
    <SectionHead heading={heading}>{words && <RichText value={words} />}</SectionHead>
    <ul className={styles.partners}>
      {all.map(({ name, logo, link: to }) => (
        <li key={name} className={styles.partner}>
          {to ? (
            <a href={to.href} {...(to.newTab && { target: '_blank', rel: 'noopener' })} className={styles.link}>
              <Mark name={name} logo={logo} />
            </a>
          ) : (
            <Mark name={name} logo={logo} />
          )}
        </li>
      ))}
    </ul>
  </>
))

const Mark = ({ name, logo }: { name: string; logo: Media | null }) =>
  logo ? (
    <img src={logo.url} alt={name} width={80} height={48} loading="lazy" className={styles.logo} />
  ) : (
    <span>{name}</span>
  )
