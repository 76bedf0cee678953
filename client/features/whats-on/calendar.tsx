import { type Ref, useEffect, useRef } from 'react'
import { Button } from '#client/ui/button/button.tsx'
import { DateNumerals } from '#client/ui/programme/date-numerals.tsx'
import { Alert } from '#client/ui/status/alert.tsx'
import { Skeleton } from '#client/ui/status/skeleton.tsx'
import { VisuallyHidden } from '#client/ui/text/visually-hidden.tsx'
import { showDay } from '#shared/dates'
import styles from './calendar.module.css'
import type { CalendarDate } from './calendar-dates.ts'
import { CalendarEvent } from './calendar-event.tsx'
import { useCalendar } from './use-calendar.ts'

/** The programme day by day, as a list. */
export function Calendar({ query, today }: { query: URLSearchParams; today: string }) {
  const { dates, isLoading, failure, hasMore, isLoadingMore, showMore, tryAgain } = useCalendar(query, today)
  const newDate = useFocusOnNewDate(dates.length)
  if (isLoading) return <Skeleton lines={8} lineHeight="7rem" />
  return (
    <>
      {dates.length === 0 && !failure && <p className={styles.empty}>No upcoming events found</p>}
      <ol>
        {dates.map((date, index) => (
          <Day key={date.date} day={date} heading={index === newDate.index ? newDate.heading : undefined} />
        ))}
      </ol>
      {failure && (
        <Alert tone="error" title={failure.title}>
          <p>
            <Button variant="quiet" onClick={tryAgain}>
              Try again
            </Button>
          </p>
        </Alert>
      )}
      {hasMore && !failure && (
        <div className={styles.more}>
          <Button
            variant="secondary"
            isBusy={isLoadingMore}
            busyLabel="Loading more dates"
            onClick={() => {
              newDate.remember()
              void showMore()
            }}
          >
            Show more
          </Button>
        </div>
      )}
    </>
  )
}

function Day({ day: { date, productions }, heading }: { day: CalendarDate; heading?: Ref<HTMLHeadingElement> }) {
  return (
    <li className={styles.day}>
      <h2 className={styles.date} ref={heading} tabIndex={-1}>
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
  )
}

/** After `Show more` the first new date takes the focus, so that a keyboard or a screen reader continues there. */
function useFocusOnNewDate(count: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef<number | null>(null)
  useEffect(() => {
    if (before.current === null || count <= before.current) return
    before.current = null
    heading.current?.focus({ preventScroll: true })
  }, [count])
  return {
    heading,
    index: before.current ?? -1,
    remember: () => {
      before.current = count
    },
  }
}
