import type { ReactNode } from 'react'
import { DateNumerals } from '#client/site/programme/date-numerals.tsx'
import { Picture } from '#client/ui/picture/picture.tsx'
import type { Media } from '#shared/content/page'
import styles from './series-package.module.css'

interface ConcertHeadProps {
  name: string
  venue: string
  image: Media | null
  /** Decorative; the child has the date as text. */
  date?: string
  children?: ReactNode
}

/** A concert's date, name, hall and picture. */
export const ConcertHead = ({ name, venue, image, date, children }: ConcertHeadProps) => (
  <div className={styles.concertHead}>
    {date && (
      <p aria-hidden="true" className={styles.numerals}>
        <DateNumerals date={date} size="small" />
      </p>
    )}
    <div className={styles.words}>
      <h3 className={styles.name}>{name}</h3>
      {children && <p>{children}</p>}
      <p className="muted">{venue}</p>
    </div>
    {image && <Picture media={image} crop="tile" ratio="1/1" alt="" className={styles.picture} />}
  </div>
)
