import { usePageData, useVenue } from '#client/page/page-context.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { VisuallyHidden } from '#client/ui/text/visually-hidden.tsx'
import { showDay, showInstant, venueDay } from '#shared/dates'
import styles from './date-numerals.module.css'

interface DateNumeralsProps {
  /** An instant (ISO 8601 with an offset), or a day as YYYY-MM-DD. */
  date: string
  size?: 'small' | 'medium' | 'large'
  /** Shows the time below the month; only for an instant. */
  hasTime?: boolean
  className?: string
}

/**
 * A date with the day in large numerals, weekday and month beside it, in the venue's time zone. It has the year if it
 * is outside the current season. A screen reader reads an instant as a date in a list: Tuesday 05 March 2024 - 7:30pm.
 */
export function DateNumerals({ date, size = 'medium', hasTime = false, className }: DateNumeralsProps) {
  const { timeZone } = useVenue()
  const { today } = usePageData()
  const isDay = /^\d{4}-\d\d-\d\d$/.test(date)
  const at = isDay ? date : venueDay(date, timeZone)
  // "Tue, 05 Mar 2024, 12:00am"
  const [weekday, written = ''] = showDay(at, 'performanceShort').split(', ')
  const [day, month, year] = written.split(' ')
  return (
    <time className={classNames(styles.date, styles[size], className)} dateTime={date}>
      {!isDay && <VisuallyHidden>{showInstant(date, 'list', timeZone)}</VisuallyHidden>}
      <span className={styles.day} aria-hidden={!isDay || undefined}>
        {Number(day)}
      </span>
      <span className={styles.words} aria-hidden={!isDay || undefined}>
        <span className={styles.weekday}>{weekday}</span> <span>{month}</span>
        {!isOfSeason(at, today) && <span> {year}</span>}
        {hasTime && !isDay && <span className={styles.time}> {showInstant(date, 'eventTime', timeZone)}</span>}
      </span>
    </time>
  )
}

const DAY = 86_400_000
/**
 * Returns whether a day is so close to today that its month is unambiguous: from two months ago to ten months ahead.
 */
function isOfSeason(day: string, today: string): boolean {
  const days = (Date.parse(day) - Date.parse(today)) / DAY
  return days > -60 && days < 300
}
