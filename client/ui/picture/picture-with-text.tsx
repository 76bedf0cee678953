import type { Link, Media, RichText as RichTextValue } from '#shared/content/page'
import { classNames } from '../class-names.ts'
import { LinkButton } from '../link/link-button.tsx'
import { RichText } from '../text/rich-text.tsx'
import { Picture } from './picture.tsx'
import styles from './picture-with-text.module.css'

interface PictureWithTextProps {
  side: 'left' | 'right'
  image: Media
  overline: string | null
  heading: string | null
  text: RichTextValue | null
  link: Link | null
}

/** A picture beside a text; in a narrow column, above it. */
export const PictureWithText = ({ side, image, overline, heading, text, link }: PictureWithTextProps) => (
  <div className={styles.frame}>
    <div className={classNames(styles.pair, styles[side])}>
      <Picture media={image} ratio="3/2" className={styles.picture} />
      <div className={styles.words}>
        {overline && <p className={`label ${styles.overline}`}>{overline}</p>}
        {heading && <h2>{heading}</h2>}
        {text && <RichText value={text} />}
        {link && <LinkButton link={link} />}
      </div>
    </div>
  </div>
)
