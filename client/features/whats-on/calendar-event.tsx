import { useVenue } from '#client/page/page-context.tsx'
import { ProductionBookingButton } from '#client/site/production/production-booking-button.tsx'
import { returnedSeatsHref } from '#client/site/production/returned-seats-href.ts'
import { isSoldOut, SaleState } from '#client/site/production/sale-state.tsx'
import { usePerformers } from '#client/site/production/use-performers.ts'
import { ownTheme } from '#client/styles/contrast.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Picture } from '#client/ui/picture/picture.tsx'
import { VisuallyHidden } from '#client/ui/text/visually-hidden.tsx'
import { showDay, showInstant } from '#shared/dates'
import styles from './calendar.module.css'
import type { CalendarDate } from './calendar-dates.ts'
import { otherDaysInWords } from './other-days.ts'

type Listed = CalendarDate['productions'][number]
interface CalendarEventProps {
  production: Listed
  /** The day under which it is listed. */
  date: string
  /** It was listed in full on an earlier day. */
  isRepeated: boolean
}

/**
 * A production in the calendar: times, venue, name, performers, dates, tickets and booking button. One that is repeated
 * or sold out takes a line or two.
 */
export function CalendarEvent({ production, date, isRepeated }: CalendarEventProps) {
  const { timeZone } = useVenue()
  const performers = usePerformers(production)
  const { times: instants, calendar = [], availability, bookingAction } = production
  const only = instants.length === 1 && calendar.length === 1 && availability !== 'SoldOut' ? calendar[0] : undefined
  const times = instants.map((time) => showInstant(time, 'eventTime', timeZone))
  const isOff = isSoldOut(production)
  const isShort = isRepeated || isOff
  return (
    <article className={classNames(styles.event, isShort && styles.short)}>
      {production.image && (
        <Picture media={production.image} crop={isOff ? 'smallThumb' : 'thumb'} ratio="4/5" alt="" />
      )}
      <div className={styles.words}>
        <p className={`figures ${styles.when}`}>
          {times.length > 0 ? times.join(', ') : production.dateLabel}
          <span className="muted">{` ${production.venue}`}</span>
        </p>
        <h3 className={styles.name}>
          <a href={production.route}>{production.name}</a>
        </h3>
        {performers && <p className={styles.by}>{performers}</p>}
        {!isShort && <About production={production} />}
      </div>
      <div className={`figures ${styles.sale}`}>
        <SaleState production={production} listHref={returnedSeatsHref(production)} />
        {times.length > 0 && <Dates production={production} date={date} isShort={isShort} />}
      </div>
      {/* A button that can't be pressed says no more than the state beside it. */}
      {!(isOff && bookingAction.type === 'Inactive') && (
        <div className={styles.book}>
          <ProductionBookingButton
            production={production}
            performanceId={only?.id}
            variant="secondary"
            className={styles.button}
          />
        </div>
      )}
    </article>
  )
}

/** The other dates of a run. The label of a single date is the heading's, so only screen readers have it again. */
function Dates({
  production: { alsoOn, dateLabel },
  date,
  isShort,
}: Omit<CalendarEventProps, 'isRepeated'> & { isShort: boolean }) {
  const others = isShort ? null : otherDaysInWords(alsoOn)
  if (others)
    return (
      <p className="muted">
        {others}
        <VisuallyHidden>{`, ${dateLabel}`}</VisuallyHidden>
      </p>
    )
  if (!dateLabel) return null
  if (isShort || dateLabel === showDay(date, 'news')) return <VisuallyHidden>{dateLabel}</VisuallyHidden>
  return <p className="muted">{dateLabel}</p>
}

/** One line of what is played, which opens the venue's words about it in the production's colours. */
function About({
  production: { name, subheading, tagline, tags, backgroundColour, textColour },
}: Pick<CalendarEventProps, 'production'>) {
  const theme = ownTheme(backgroundColour, textColour)
  if (!subheading && !tagline && tags.length === 0) return null
  return (
    <details className={styles.about}>
      <summary>
        <span>{tags.join(' · ') || 'About this event'}</span>
        <VisuallyHidden>{`: more about ${name}`}</VisuallyHidden>
      </summary>
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
    </details>
  )
}
