import { type ReactNode, useRef } from 'react'
import { Streamed } from '#client/data/late-answers.tsx'
import { usePreloaded } from '#client/data/use-preloaded.ts'
import { filterPreloads, seriesItem, upcomingPage } from '#client/features/whats-on/whats-on-calls.ts'
import { usePage } from '#client/page/page-context.tsx'
import { pageLayout } from '#client/page/page-layout.ts'
import { RichText } from '#client/ui/text/rich-text.tsx'
import type { Grid, RichText as RichTextValue } from '#shared/content/page'
import { AnchoredGrid } from '../anchored-grid.tsx'
import styles from './series.module.css'
import { type SeriesContent, seriesContent } from './series-content.ts'
import { type SeriesBooking, SeriesHead } from './series-head.tsx'
import { StickyBar } from './sticky-bar.tsx'
import { UpcomingEvents } from './upcoming-events.tsx'

/** A series page: texts, upcoming events, and a booking button that stays visible. */
function Series() {
  const page = usePage()
  const head = useRef<HTMLElement>(null)
  const content = seriesContent(page)
  return (
    <article>
      {content.hasStickyBar ? (
        <SeriesHead ref={head} content={content} booking={null} />
      ) : (
        <Streamed>
          <Booked content={content}>
            {(booking) => <SeriesHead ref={head} content={content} booking={booking} />}
          </Booked>
        </Streamed>
      )}
      <Intro content={content} />
      <Streamed>
        <UpcomingEvents key={page.id} name={content.title} />
      </Streamed>
      <AnchoredGrid grid={page.properties.contentGrid as Grid | null | undefined} />
      {content.hasStickyBar && (
        <Streamed>
          <Booked content={content}>
            {(booking) => <StickyBar head={head} content={content} booking={booking} />}
          </Booked>
        </Streamed>
      )}
    </article>
  )
}

interface BookedProps {
  content: SeriesContent
  children(booking: SeriesBooking | null): ReactNode
}

/** A part with the series' booking button: null until its state is known, and if the series can't be booked. */
function Booked({ content: { tessituraId: id, bookingLabel }, children }: BookedProps) {
  const { data } = usePreloaded(seriesItem(usePage().id))
  return children(data && id ? { action: data.bookingAction, id, label: bookingLabel ?? undefined } : null)
}

export const layout = pageLayout(Series, {
  preloadsOf: (context) => [seriesItem(context.page.id), upcomingPage(context, 1), ...filterPreloads(context.page)],
})

function Intro({ content: { introHeading, introDescription } }: { content: SeriesContent }) {
  if (!introHeading && !introDescription) return null
  return (
    <div className={`page-width ${styles.intro}`}>
      {introHeading && <h2>{introHeading}</h2>}
      {introDescription && <RichText value={introDescription as RichTextValue} className={styles.description} />}
    </div>
  )
}
