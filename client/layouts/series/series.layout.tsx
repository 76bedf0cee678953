import { useRef } from 'react'
import { usePreloaded } from '#client/data/use-preloaded.ts'
import { filterPreloads, seriesItem, upcomingPage } from '#client/features/whats-on/whats-on-calls.ts'
import { usePageData } from '#client/page/page-context.tsx'
import { pageLayout } from '#client/page/page-layout.ts'
import { RichText } from '#client/ui/text/rich-text.tsx'
import type { Grid, RichText as RichTextValue } from '#shared/content/page'
import { AnchoredGrid } from '../anchored-grid.tsx'
import styles from './series.module.css'
import { type SeriesContent, seriesContent } from './series-content.ts'
import { SeriesHead } from './series-head.tsx'
import { StickyBar } from './sticky-bar.tsx'
import { UpcomingEvents } from './upcoming-events.tsx'

/** A series page: texts, upcoming events, and a booking button that stays visible. */
function Series() {
  const { page } = usePageData()
  const head = useRef<HTMLElement>(null)
  const content = seriesContent(page)
  const { data: answer } = usePreloaded(seriesItem(page.id))
  const booking =
    answer && content.tessituraId
      ? { action: answer.bookingAction, id: content.tessituraId, label: content.bookingLabel ?? undefined }
      : null
  return (
    <article>
      <SeriesHead ref={head} content={content} booking={content.hasStickyBar ? null : booking} />
      <Intro content={content} />
      <UpcomingEvents key={page.id} name={content.title} />
      <AnchoredGrid grid={page.properties.contentGrid as Grid | null | undefined} />
      {content.hasStickyBar && <StickyBar head={head} content={content} booking={booking} />}
    </article>
  )
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
