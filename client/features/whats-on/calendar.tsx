import { DateNumerals } from '#client/site/programme/date-numerals.tsx'
import { VisuallyHidden } from '#client/ui/text/visually-hidden.tsx'
import { showDay } from '#shared/dates'
import styles from './calendar.module.css'
import type { CalendarDate } from './calendar-dates.ts'
import { CalendarEvent } from './calendar-event.tsx'

/** The programme day by day, as a list. */
export const Calendar = ({ dates }: { dates: readonly CalendarDate[] }) => (
  <ol>
    {dates.map(({ date, productions }) => (
      <li className={styles.day} key={date}>
        <h2 className={styles.date} tabIndex={-1}>
          <span aria-hidden="true">
            <DateNumerals date={date} size="large" />
          </span>
          <VisuallyHidden>{showDay(date, 'calendarHeading')}</VisuallyHidden>
        </h2>
        <ul className={styles.events}>
          {productions.map((production) => (
            <li key={production.id}>
              <CalendarEvent production={production} />
            </li>
          ))}
        </ul>
      </li>
    ))}
  </ol>
)
