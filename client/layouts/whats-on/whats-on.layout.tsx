import { useMemo } from 'react'
import { usePageData } from '#client/app/page-context.tsx'
import { BlockGrid } from '#client/blocks/grid.tsx'
import { Calendar } from '#client/features/whats-on/calendar.tsx'
import { calendarPage } from '#client/features/whats-on/calendar-page.ts'
import { StartDate } from '#client/features/whats-on/start-date.tsx'
import { startDateOf } from '#shared/address-state/event-filters'
import type { Grid } from '#shared/content/page'
import { pageLayout } from '../page-layout.ts'
import styles from './whats-on.module.css'

/** What's on, day by day from `startDate` on. */
function WhatsOn() {
  const { page, url, today } = usePageData()
  const query = useMemo(() => new URL(url, 'http://site').searchParams, [url])
  const { subheading, contentGrid } = page.properties
  return (
    <>
      <div className={`page-width ${styles.page}`}>
        <header className={styles.head}>
          <div>
            <h1>{page.name}</h1>
            {typeof subheading === 'string' && subheading && <p className="lead">{subheading}</p>}
          </div>
          <StartDate path={page.path} start={startDateOf(query.get('startDate'), today)} today={today} />
        </header>
        <Calendar key={url} query={query} today={today} />
      </div>
      <BlockGrid grid={contentGrid as Grid | null | undefined} />
    </>
  )
}

export const layout = pageLayout(WhatsOn, {
  preloadsOf: ({ query, today }) => [calendarPage(query, today, 1)],
})
