import { SiteLink } from '#client/ui/link-list.tsx'
import { Picture } from '#client/ui/picture.tsx'
import { RichText } from '#client/ui/rich-text.tsx'
import { SectionHead } from '#client/ui/section-head.tsx'
import { block } from '../block.tsx'
import { choice, items, links, medias, richText, text, type Values } from '../fields.ts'
import styles from './accordions.module.css'

const itemFields = {
  heading: text.required(),
  text: richText,
  /** For the kind `logos`. */
  logos: medias,
  /** For the kind `list`. */
  links,
}
const fields = {
  heading: text,
  kind: choice('generic', 'logos', 'list'),
  items: items(itemFields, 'accordionItem').required(),
}

/** Items that open and close: text, logos, or a list of links. They work without scripts. */
export const accordions = block(fields, ({ heading, kind, items: all }) => (
  <div>
    <SectionHead heading={heading} />
    <div className={styles.items}>
      {all.map((item) => (
        <details key={item.heading} className={styles.item}>
          <summary className={styles.summary}>
            <h3 className={styles.heading}>{item.heading}</h3>
            <span className={styles.sign} aria-hidden="true" />
          </summary>
          <div className={styles.body}>
            {item.text && <RichText value={item.text} />}
            {kind === 'logos' && <Logos logos={item.logos} />}
            {kind === 'list' && <Links links={item.links} />}
          </div>
        </details>
      ))}
    </div>
  </div>
))

const Logos = ({ logos }: Pick<Values<typeof itemFields>, 'logos'>) => (
  <ul className={styles.logos}>
    {logos.map((logo) => (
      <li key={logo.id}>
        <Picture media={logo} className={styles.logo} />
      </li>
    ))}
  </ul>
)
const Links = ({ links: all }: Pick<Values<typeof itemFields>, 'links'>) => (
  <ul className={styles.links}>
    {all.map((each) => (
      <li key={each.href}>
        <SiteLink link={each} />
      </li>
    ))}
  </ul>
)
