import { SiteLink } from '#client/ui/link/link-list.tsx'
import { PartnerLogo } from '#client/ui/picture/partner-logo.tsx'
import { RichText } from '#client/ui/text/rich-text.tsx'
import { SectionHeader } from '#client/ui/tiles/section-header.tsx'
import { block } from '../block.tsx'
import { choice, items, links, medias, richText, text, type Values } from '../fields.ts'
import styles from './accordions.module.css'

const itemFields = {
  heading: text.required(),
  text: richText,
  /** Used by the kind `logos`. */
  logos: medias,
  /** Used by the kind `list`. */
  links,
}
const fields = {
  heading: text,
  kind: choice('generic', 'logos', 'list'),
  items: items(itemFields, 'accordionItem').required(),
}

/**
 * Items that expand and collapse: text, logos, or a list of links. They work without scripts, and are all open in
 * print.
 */
export const accordions = block(fields, ({ heading, kind, items: all }) => {
  const Name = heading ? 'h3' : 'h2'
  return (
    <div>
      <SectionHeader heading={heading} />
      <div className={styles.items}>
        {all.map((item) => (
          <details key={item.heading} className={styles.item}>
            <summary className={styles.summary}>
              <Name className={styles.heading}>{item.heading}</Name>
              <span className={styles.sign} aria-hidden="true" />
            </summary>
            <div className={styles.body}>
              {item.text && <RichText value={item.text} />}
              {kind === 'logos' && item.logos.length > 0 && <Logos logos={item.logos} />}
              {kind === 'list' && item.links.length > 0 && <Links links={item.links} />}
            </div>
          </details>
        ))}
      </div>
    </div>
  )
})

const Logos = ({ logos }: Pick<Values<typeof itemFields>, 'logos'>) => (
  <ul className={styles.logos}>
    {logos.map((logo) => (
      <li key={logo.url}>
        <PartnerLogo name={logo.alt || (logo.name ?? '')} logo={logo} link={null} />
      </li>
    ))}
  </ul>
)
const Links = ({ links: all }: Pick<Values<typeof itemFields>, 'links'>) => (
  <ul className={styles.links}>
    {all.map((each) => (
      <li key={each.href + each.label}>
        <SiteLink link={each} className={styles.link} />
      </li>
    ))}
  </ul>
)
