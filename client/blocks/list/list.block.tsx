import { SiteLink } from '#client/ui/link/link-list.tsx'
import { RichText } from '#client/ui/text/rich-text.tsx'
import { SectionHeader } from '#client/ui/tiles/section-header.tsx'
import { block } from '../block.tsx'
import { items, link, richText, text } from '../fields.ts'
import styles from './list.module.css'

const fields = {
  heading: text,
  items: items({ heading: text.required(), text: richText, link }, 'listItem').required(),
}

/** A list of items: the name on the left, details on the right. */
export const list = block(fields, ({ heading, items: all }) => {
  const Name = heading ? 'h3' : 'h2'
  return (
    <div className={styles.frame}>
      <SectionHeader heading={heading} />
      <ul className={styles.list}>
        {all.map((item) => (
          <li key={item.heading} className={styles.item}>
            <Name className={styles.name}>{item.heading}</Name>
            {(item.text || item.link) && (
              <div className={styles.about}>
                {item.text && <RichText value={item.text} />}
                {item.link && <SiteLink link={item.link} className={styles.link} />}
              </div>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
})
