import type { ReactNode } from 'react'
import { useVenue } from '#client/page/page-context.tsx'
import { usePerformers } from '#client/site/production/use-performers.ts'
import { DateNumerals } from '#client/site/programme/date-numerals.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Picture } from '#client/ui/picture/picture.tsx'
import type { Media } from '#shared/content/page'
import { showInstant } from '#shared/dates'
import styles from './events.module.css'

interface EventEntryProps {
  event: { name: string; company?: string | undefined; date: string; venue: string; image: Media | null }
  /** Larger, for the first entry of a list. */
  isLarge?: boolean
  isEager?: boolean
  children: ReactNode
}

/** A performance that a customer has tickets for: date, production and actions. */
export function EventEntry({ event, isLarge, isEager, children }: EventEntryProps) {
  const { name, date, venue, image } = event
  const performers = usePerformers(event)
  const { timeZone } = useVenue()
  return (
    <article className={classNames(styles.event, isLarge && styles.large)}>
      <p className={styles.date} aria-hidden="true">
        <DateNumerals date={date} size="medium" />
      </p>
      <div className={styles.words}>
        <h2 className={styles.name}>{name}</h2>
        {performers && <p>{performers}</p>}
        <p>
          <time dateTime={date}>{showInstant(date, 'list', timeZone)}</time>
        </p>
        <p className="muted">{venue}</p>
      </div>
      {image && <Picture media={image} crop="tile" ratio="3/2" alt="" isEager={isEager} className={styles.picture} />}
      <div className={styles.rest}>{children}</div>
    </article>
  )
}
