import { LinkButton } from '#client/ui/link/link-button.tsx'
import { Picture } from '#client/ui/picture/picture.tsx'
import { firstLink, firstMedia } from '#shared/content/first-of'
import type { Block } from '#shared/content/page'
import styles from './series-promo.module.css'

/** A banner between the tiles of the series, as editors wrote it. */
export function SeriesPromo({ block: { properties } }: { block: Block }) {
  const image = firstMedia(properties.image)
  const link = firstLink(properties.link)
  const [heading, text] = [properties.heading, properties.text].map((value) => (typeof value === 'string' ? value : ''))
  return (
    <div className={styles.promo} data-theme="warm">
      {image && <Picture media={image} ratio="16/9" alt="" />}
      <div className={styles.words}>
        {heading && <p className={styles.heading}>{heading}</p>}
        {text && <p>{text}</p>}
        {link && <LinkButton link={link} />}
      </div>
    </div>
  )
}
