import { DateNumerals } from '#client/site/programme/date-numerals.tsx'
import { LeadPicture } from '#client/ui/picture/lead-picture.tsx'
import { VisuallyHidden } from '#client/ui/text/visually-hidden.tsx'
import { showDay } from '#shared/dates'
import styles from './calendar.module.css'
import { type CalendarDate, firstDays } from './calendar-dates.ts'
import { CalendarEvent } from './calendar-event.tsx'
import { headingIdOf } from './weeks-bar.tsx'

/** The programme day by day, as a list. A production that plays on several days is shown in full on the first. */
export function Calendar({ dates }: { dates: readonly CalendarDate[] }) {
  const firstDay = firstDays(dates)
  return (
    <ol>
      {dates.map(({ date, productions }, dayAt) => (
        <li className={styles.day} key={date}>
          <h2 className={styles.date} id={headingIdOf(date)} tabIndex={-1}>
            <span aria-hidden="true">
              <DateNumerals date={date} size="large" />
            </span>
            <VisuallyHidden>{showDay(date, 'calendarHeading')}</VisuallyHidden>
          </h2>
          <ul className={styles.events}>
            {productions.map((production, at) => (
              <li key={production.id}>
                <LeadPicture value={dayAt === 0 && at === 0}>
                  <CalendarEvent
                    production={production}
                    date={date}
                    isRepeated={firstDay.get(production.id) !== date}
                  />
                </LeadPicture>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}
