import type { ReactNode } from 'react'
import { usePreloaded } from '#client/data/use-preloaded.ts'
import { useStateLink } from '#client/page/use-state-link.ts'
import { Button } from '#client/ui/button/button.tsx'
import type { EventFilters } from '#shared/address-state/event-filters'
import { withParameter } from '#shared/address-state/with-parts'
import { showDay } from '#shared/dates'
import { datesInWords } from './date-choice.ts'
import { appliedFilters } from './event-filter-state.ts'
import styles from './event-list.module.css'
import type { EventFiltering } from './use-event-filters.ts'
import { nearestDates } from './whats-on-calls.ts'

interface NoEventsProps {
  filtering: EventFiltering
  children?: ReactNode
}

/** The number of suggested dates. */
const NEAREST = 3

/** The empty list: which filter to remove, and when the next events are. */
export function NoEvents({ filtering: { applied, filters, addressOf }, children }: NoEventsProps) {
  const stateLink = useStateLink()
  const all = appliedFilters(applied, filters, datesInWords)
  return (
    <div className={styles.none}>
      <p>No upcoming events found</p>
      {all.length > 0 && (
        <section aria-label="Leave out a filter">
          <p className="small muted">Leave out a filter:</p>
          <ul className={styles.ways}>
            {all.map(({ key, name, without }) => (
              <li key={key}>
                <Button variant="secondary" {...stateLink(addressOf(without))}>
                  Without {name}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {children}
    </div>
  )
}

interface NearestDatesProps {
  applied: EventFilters
  startDate: string
  today: string
  addressOf: (filters: EventFilters) => string
}

/** The nearest days with events for the other filters, from the selected day on, or else from today. */
export function NearestDates({ applied, startDate, today, addressOf }: NearestDatesProps) {
  const stateLink = useStateLink()
  const others = { ...applied, dates: [] }
  const from = applied.dates.filter((day) => day >= today).toSorted()[0] ?? startDate
  const filtered = usePreloaded(nearestDates(others, from))
  const earlier = usePreloaded(filtered.data?.dates.length === 0 ? nearestDates(others, today) : null)
  const dates = (filtered.data?.dates.length ? filtered : earlier).data?.dates.slice(0, NEAREST) ?? []
  if (dates.length === 0) return null
  return (
    <section aria-label="Nearest dates">
      <p className="small muted">Nearest dates:</p>
      <ul className={styles.ways}>
        {dates.map(({ date }) => (
          <li key={date}>
            <Button variant="secondary" {...stateLink(withParameter(addressOf(others), 'startDate', date))}>
              {showDay(date, 'calendarHeading')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
