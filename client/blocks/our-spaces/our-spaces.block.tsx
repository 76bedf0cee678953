import { SiteLink } from '#client/ui/link/link-list.tsx'
import { RowItem } from '#client/ui/picture/lead-picture.tsx'
import { Picture } from '#client/ui/picture/picture.tsx'
import { RichText } from '#client/ui/text/rich-text.tsx'
import { SectionHeader } from '#client/ui/tiles/section-header.tsx'
import { block } from '../block.tsx'
import { items, link, media, richText, text } from '../fields.ts'
import styles from './our-spaces.module.css'

const spaceFields = {
  spaceName: text.required(),
  image: media,
  /** A number or a few letters, shown large: `990`. */
  figure: text,
  /** What the figure counts: `seats`. */
  figureLabel: text,
  text: richText,
  /** A link to the space's page or to an enquiry form. */
  link,
}
const fields = { heading: text, text: richText, spaces: items(spaceFields, 'space').required() }

/** The venue's rooms, each with its picture, capacity and use. */
export const ourSpaces = block(fields, ({ heading, text: words, spaces }) => {
  const Name = heading ? 'h3' : 'h2'
  return (
    <div className={styles.frame}>
      <SectionHeader heading={heading}>{words && <RichText value={words} />}</SectionHeader>
      <ul>
        {spaces.map(({ spaceName: name, image, figure, figureLabel, text: about, link: to }, at) => (
          <li key={name} className={styles.space}>
            <RowItem at={at}>
              {image && <Picture media={image} crop="tile" ratio="3/2" className={styles.picture} />}
            </RowItem>
            <div className={styles.words}>
              <Name className={styles.name}>{name}</Name>
              {about && <RichText value={about} />}
              {to && <SiteLink link={to} className={styles.link} />}
            </div>
            {figure && (
              <p className={styles.count}>
                <span className={`figures ${styles.figure}`}>{figure}</span> {figureLabel && <span>{figureLabel}</span>}
              </p>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
})
