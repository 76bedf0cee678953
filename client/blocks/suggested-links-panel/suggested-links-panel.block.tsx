import { SiteLink } from '#client/ui/link/link-list.tsx'
import { RichText } from '#client/ui/text/rich-text.tsx'
import { block } from '../block.tsx'
import { links, richText, text } from '../fields.ts'
import styles from './suggested-links-panel.module.css'

const fields = { heading: text, text: richText, links: links.required() }

/** Suggested next pages as large links. */
export const suggestedLinksPanel = block(
  fields,
  ({ heading, text: words, links: all }) => (
    <nav className={styles.panel} aria-label={heading ?? 'Suggested pages'}>
      {(heading || words) && (
        <div className={styles.head}>
          {heading && <h2>{heading}</h2>}
          {words && <RichText value={words} />}
        </div>
      )}
      <ul className={styles.links}>
        {all.map((each) => (
          <li key={each.href + each.label}>
            <SiteLink link={each} className={styles.link} hasArrow />
          </li>
        ))}
      </ul>
    </nav>
  ),
  { gridDefaults: { theme: 'Warm' } },
)
