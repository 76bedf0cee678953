import type { ReactNode } from 'react'
import { usePerformers } from '#client/site/production/use-performers.ts'
import { DateNumerals } from '#client/site/programme/date-numerals.tsx'
import { Picture } from '#client/ui/picture/picture.tsx'
import type { Media } from '#shared/content/page'
import styles from './series-package.module.css'

interface ConcertHeadProps {
  concert: { name: string; company?: string | undefined; venue: string; image: Media | null }
  /** Decorative; the child has the date as text. */
  date?: string
  children?: ReactNode
}

/** A concert's date, name, performers, hall and picture. */
export function ConcertHead({ concert, date, children }: ConcertHeadProps) {
  const { name, venue, image } = concert
  const performers = usePerformers(concert)
  return (
    <div className={styles.concertHead}>
      {date && (
        <p aria-hidden="true" className={styles.numerals}>
          <DateNumerals date={date} size="small" />
        </p>
      )}
      <div className={styles.words}>
        <h3 className={styles.name}>{name}</h3>
        {performers && <p>{performers}</p>}
        {children && <p>{children}</p>}
        <p className="muted">{venue}</p>
      </div>
      {image && <Picture media={image} crop="tile" ratio="1/1" alt="" className={styles.picture} />}
    </div>
  )
}
