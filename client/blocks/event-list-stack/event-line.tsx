import { useVenue } from '#client/page/page-context.tsx'
import { ProductionBookingButton } from '#client/site/production/production-booking-button.tsx'
import { SaleState } from '#client/site/production/sale-state.tsx'
import { usePerformers } from '#client/site/production/use-performers.ts'
import { DateNumerals } from '#client/site/programme/date-numerals.tsx'
import { showInstant } from '#shared/dates'
import type { TiledProduction } from '#shared/ticketing/production/tiled-production'
import styles from './event-line.module.css'

/** The production's fields that a line doesn't show. */
export const unreadByLines = [
  ...(['image', 'desktopImage', 'mobileImage', 'desktopVideo', 'mobileVideo'] as const),
  ...(['subheading', 'tagline', 'tags', 'artists', 'backgroundColour', 'textColour'] as const),
] as const

interface EventLineProps {
  production: Omit<TiledProduction, (typeof unreadByLines)[number]>
  /** `h2` if there is no heading above it. */
  level?: 'h2' | 'h3'
}

/** A production as a line of a programme: date, name, performers, time, place, price and button. */
export function EventLine({ production, level: Name = 'h3' }: EventLineProps) {
  const { timeZone } = useVenue()
  const performers = usePerformers(production)
  const [first, ...later] = production.times
  return (
    <article className={`whole ${styles.line}`}>
      <div className={styles.date}>{first ? <DateNumerals date={first} /> : <span>{production.dateLabel}</span>}</div>
      <div className={styles.words}>
        <Name className={styles.name}>
          <a href={production.route} className="whole-link">
            {production.name}
          </a>
        </Name>
        {performers && <p className={styles.performers}>{performers}</p>}
      </div>
      <div className={`figures ${styles.where}`}>
        {first && <span>{showInstant(first, 'eventTime', timeZone)}</span>}
        <span>{production.venue}</span>
        {later.length > 0 && <span>{later.length === 1 ? 'and one more date' : `and ${later.length} more dates`}</span>}
        <SaleState production={production} />
      </div>
      <ProductionBookingButton production={production} variant="secondary" className={styles.book} />
    </article>
  )
}
