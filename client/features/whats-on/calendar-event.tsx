import { useVenue } from '#client/page/page-context.tsx'
import { ProductionBookingButton } from '#client/site/production/production-booking-button.tsx'
import { SaleState } from '#client/site/production/sale-state.tsx'
import { usePerformers } from '#client/site/production/use-performers.ts'
import { ownTheme } from '#client/styles/contrast.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Picture } from '#client/ui/picture/picture.tsx'
import { showInstant } from '#shared/dates'
import styles from './calendar.module.css'
import type { CalendarDate } from './calendar-dates.ts'

interface CalendarEventProps {
  production: CalendarDate['productions'][number]
}

/** A production in the calendar: times, venue, name, performers, texts and booking button. */
export function CalendarEvent({ production }: CalendarEventProps) {
  const { timeZone } = useVenue()
  const performers = usePerformers(production)
  const { times: instants, calendar = [], availability } = production
  const only = instants.length === 1 && calendar.length === 1 && availability !== 'SoldOut' ? calendar[0] : undefined
  const times = instants.map((time) => showInstant(time, 'eventTime', timeZone))
  return (
    <article className={styles.event}>
      {production.image && <Picture media={production.image} crop="thumb" ratio="4/5" alt="" />}
      <div className={styles.words}>
        <p className={`figures ${styles.when}`}>
          {times.length > 0 ? times.join(', ') : production.dateLabel}
          <span className="muted"> {production.venue}</span>
        </p>
        <h3 className={styles.name}>
          <a href={production.route}>{production.name}</a>
        </h3>
        <p className={styles.by}>
          {performers && <span>{performers}</span>}
          {times.length > 0 && production.dateLabel && <span className="muted">{production.dateLabel}</span>}
        </p>
        <SaleState production={production} className={`figures ${styles.from}`} />
      </div>
      <Notes production={production} />
      <div className={styles.book}>
        <ProductionBookingButton production={production} performanceId={only?.id} variant="secondary" />
      </div>
    </article>
  )
}

/** The venue's label for the production, in its colours. */
function Notes({ production: { subheading, tagline, tags, backgroundColour, textColour } }: CalendarEventProps) {
  const theme = ownTheme(backgroundColour, textColour)
  if (!subheading && !tagline && tags.length === 0) return null
  return (
    <div
      className={classNames(styles.notes, theme && styles.own)}
      data-theme={theme ? 'own' : undefined}
      style={theme ?? undefined}
    >
      {subheading && <p>{subheading}</p>}
      {tagline && <p>{tagline}</p>}
      {tags.length > 0 && (
        <ul className={styles.tags} aria-label="Tags">
          {tags.map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
