import { useVenue } from '#client/app/page-context.tsx'
import { ownTheme } from '#client/styles/contrast.ts'
import { BookingButton } from '#client/ui/button/booking-button.tsx'
import { Picture } from '#client/ui/picture/picture.tsx'
import { showInstant } from '#shared/dates'
import styles from './calendar.module.css'
import type { CalendarDate } from './calendar-dates.ts'

/** A production on its day: when, what, who, where, and the way to book. */
export function CalendarEvent({ production: of }: { production: CalendarDate['productions'][number] }) {
  const { timeZone } = useVenue()
  const times = of.times.map((time) => showInstant(time, 'eventTime', timeZone))
  return (
    <article className={styles.event}>
      {of.image && <Picture media={of.image} crop="tile" ratio="4/5" alt="" className={styles.picture} />}
      <div className={styles.words}>
        <p className={`figures ${styles.when}`}>
          {times.length > 0 ? times.join(', ') : of.dateLabel}
          <span className="muted"> {of.venue}</span>
        </p>
        <h3 className={styles.name}>
          <a href={of.route}>{of.name}</a>
        </h3>
        {of.company && <p>{of.company}</p>}
        {of.subheading && <p className="small muted">{of.subheading}</p>}
        {of.tagline && <p className={styles.tagline}>{of.tagline}</p>}
        {of.tags.length > 0 && (
          <ul className={styles.tags} aria-label="Tags">
            {of.tags.map((tag) => (
              <li
                key={tag}
                className={styles.tag}
                data-theme="own"
                style={ownTheme(of.backgroundColour, of.textColour) ?? undefined}
              >
                {tag}
              </li>
            ))}
          </ul>
        )}
        {times.length > 0 && of.dateLabel && <p className="small muted">{of.dateLabel}</p>}
      </div>
      <div className={styles.book}>
        <BookingButton
          action={of.bookingAction}
          bookable={{ kind: 'event', tessituraId: of.tessituraId, externalBookingLink: of.externalBookingLink }}
          name={of.name}
          variant="secondary"
        />
      </div>
    </article>
  )
}
