import { useVenue } from '#client/app/page-context.tsx'
import { ProductionBookingButton } from '#client/site/production/production-booking-button.tsx'
import { ownTheme } from '#client/styles/contrast.ts'
import { Picture } from '#client/ui/picture/picture.tsx'
import { showInstant } from '#shared/dates'
import styles from './calendar.module.css'
import type { CalendarDate } from './calendar-dates.ts'

/** A production in the calendar: times, venue, name, company, tags and booking button. */
export function CalendarEvent({ production }: { production: CalendarDate['productions'][number] }) {
  const { timeZone } = useVenue()
  const times = production.times.map((time) => showInstant(time, 'eventTime', timeZone))
  return (
    <article className={styles.event}>
      {production.image && <Picture media={production.image} crop="tile" ratio="4/5" alt="" />}
      <div className={styles.words}>
        <p className={`figures ${styles.when}`}>
          {times.length > 0 ? times.join(', ') : production.dateLabel}
          <span className="muted"> {production.venue}</span>
        </p>
        <h3 className={styles.name}>
          <a href={production.route}>{production.name}</a>
        </h3>
        {production.company && <p>{production.company}</p>}
        {production.subheading && <p className="small muted">{production.subheading}</p>}
        {production.tagline && <p className={styles.tagline}>{production.tagline}</p>}
        {production.tags.length > 0 && (
          <ul className={styles.tags} aria-label="Tags">
            {production.tags.map((tag) => (
              <li
                key={tag}
                className={styles.tag}
                data-theme="own"
                style={ownTheme(production.backgroundColour, production.textColour) ?? undefined}
              >
                {tag}
              </li>
            ))}
          </ul>
        )}
        {times.length > 0 && production.dateLabel && <p className="small muted">{production.dateLabel}</p>}
      </div>
      <div className={styles.book}>
        <ProductionBookingButton production={production} variant="secondary" />
      </div>
    </article>
  )
}
