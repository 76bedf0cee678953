import { classNames } from '#client/ui/class-names.ts'
import { SiteLink } from '#client/ui/link/link-list.tsx'
import { RichText } from '#client/ui/text/rich-text.tsx'
import { SectionHeader } from '#client/ui/tiles/section-header.tsx'
import { block } from '../block.tsx'
import { items, link, media, richText, text } from '../fields.ts'
import styles from './accessibility-icons.module.css'

const iconFields = {
  heading: text.required(),
  /** A dark SVG on a transparent background, shown at 32 × 32 pixels. The themes Dark and Accent invert its colours. */
  icon: media,
  text: richText,
  link,
}
const fields = { heading: text, text: richText, icons: items(iconFields, 'accessibilityIcon').required() }

/** The venue's accessibility services, each with an icon, a name and details. */
export const accessibilityIcons = block(fields, ({ heading, text: words, icons }) => {
  const Name = heading ? 'h3' : 'h2'
  return (
    <>
      <SectionHeader heading={heading}>{words && <RichText value={words} />}</SectionHeader>
      <ul className={classNames(styles.icons, icons.some(({ icon }) => icon) && styles.drawn)}>
        {icons.map(({ heading: name, icon, text: about, link: to }) => (
          <li key={name} className={styles.tile}>
            {icon && <img src={icon.url} alt="" width={32} height={32} loading="lazy" className={styles.icon} />}
            <div className={styles.words}>
              <Name className={styles.name}>{name}</Name>
              {about && <RichText value={about} size="note" />}
              {to && <SiteLink link={to} className={styles.link} />}
            </div>
          </li>
        ))}
      </ul>
    </>
  )
})
