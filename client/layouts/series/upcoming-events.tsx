import { useEffect, useRef } from 'react'
import { EventLine } from '#client/blocks/event-list-stack/event-line.tsx'
import { pushEvent } from '#client/data/analytics.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Alert } from '#client/ui/status/alert.tsx'
import { Skeleton } from '#client/ui/status/skeleton.tsx'
import { SectionHeader } from '#client/ui/tiles/section-header.tsx'
import styles from './upcoming-events.module.css'
import { type SeriesEvent, useUpcoming } from './use-upcoming.ts'

/** The list's anchor in its page. */
export const UPCOMING_ANCHOR = 'upcoming-events'

/** The upcoming events of a series, by date. */
export function UpcomingEvents({ seriesId, name }: { seriesId: string; name: string }) {
  const { events, isLoading, failure, hasMore, isLoadingMore, showMore, tryAgain } = useUpcoming(seriesId)
  const list = useRef<HTMLOListElement>(null)
  const firstNew = useFocusOnNew(list, events.length)
  useViewEvents(events)
  return (
    <section id={UPCOMING_ANCHOR} className={`page-width ${styles.events}`} aria-label={`Upcoming events of ${name}`}>
      <SectionHeader heading="Upcoming events" />
      {isLoading && <Skeleton lines={4} lineHeight="7rem" />}
      {!isLoading && !failure && events.length === 0 && <p className={styles.empty}>No upcoming events found</p>}
      {events.length > 0 && (
        <ol className={styles.lines} ref={list}>
          {events.map((event) => (
            <li key={event.id}>
              <EventLine production={event} />
            </li>
          ))}
        </ol>
      )}
      {failure && (
        <Alert tone="error" title={failure.title}>
          <Button variant="quiet" onClick={tryAgain}>
            Try again
          </Button>
        </Alert>
      )}
      {hasMore && !failure && (
        <div className={styles.more}>
          <Button
            variant="secondary"
            isBusy={isLoadingMore}
            busyLabel="Loading more events"
            onClick={() => {
              firstNew.current = events.length
              void showMore()
            }}
          >
            Show more
          </Button>
        </div>
      )}
    </section>
  )
}

/** After `Show more` the focus goes to the first event that is new. Set its index before the call. */
function useFocusOnNew(list: { current: HTMLOListElement | null }, count: number) {
  const firstNew = useRef<number | null>(null)
  useEffect(() => {
    const at = firstNew.current
    if (at === null || count <= at) return
    firstNew.current = null
    list.current?.children[at]?.querySelector('a')?.focus({ preventScroll: true })
  }, [list, count])
  return firstNew
}

/** Tells the tag manager which events were listed, each once. */
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
