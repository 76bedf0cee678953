import { useEffect, useRef } from 'react'
import { EventLine } from '#client/blocks/event-list-stack/event-line.tsx'
import { pushEvent } from '#client/data/analytics.ts'
import { EventList } from '#client/features/whats-on/event-list.tsx'
import { FilteredList } from '#client/features/whats-on/filtered-list.tsx'
import { NoEvents } from '#client/features/whats-on/no-events.tsx'
import { useEventFilters } from '#client/features/whats-on/use-event-filters.ts'
import { SectionHeader } from '#client/ui/tiles/section-header.tsx'
import { counted } from '#shared/counted'
import styles from './upcoming-events.module.css'
import { type SeriesEvent, useUpcoming } from './use-upcoming.ts'

/** The list's anchor in its page. */
export const UPCOMING_ANCHOR = 'upcoming-events'

/** The upcoming events of the series, by date, with the filters that its editors offer. */
export function UpcomingEvents({ name }: { name: string }) {
  const { filtering, list } = useEventFilters(useUpcoming)
  const { events } = list
  useViewEvents(events)
  return (
    <section id={UPCOMING_ANCHOR} className={`page-width ${styles.events}`} aria-label={`Upcoming events of ${name}`}>
      <SectionHeader heading="Upcoming events" />
      <FilteredList filtering={filtering} summary={list.isLoading ? null : counted(events.length, 'event')}>
        <EventList
          list={list}
          count={events.length}
          of="events"
          focusable="h3 a"
          empty={<NoEvents filtering={filtering} />}
        >
          <ol className={styles.lines}>
            {events.map((event) => (
              <li key={event.id}>
                <EventLine production={event} />
              </li>
            ))}
          </ol>
        </EventList>
      </FilteredList>
    </section>
  )
}

/** Reports the listed events to the tag manager, each once. */
function useViewEvents(events: readonly SeriesEvent[]) {
  const reported = useRef(new Set<string>())
  useEffect(() => {
    const unreported = events.filter(({ id }) => !reported.current.has(id))
    if (unreported.length === 0) return
    for (const { id } of unreported) reported.current.add(id)
    pushEvent({
      event: 'view_item',
      items: unreported.map(({ tessituraId, name }) => ({ id: tessituraId, name, category: 'Production' })),
    })
  }, [events])
}
