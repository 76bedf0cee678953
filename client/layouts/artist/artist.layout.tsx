import { useEffect, useEffectEvent } from 'react'
import { EventLine } from '#client/blocks/event-list-stack/event-line.tsx'
import { Streamed } from '#client/data/late-answers.tsx'
import { usePagedCall } from '#client/data/use-paged-call.ts'
import { EventList } from '#client/features/whats-on/event-list.tsx'
import { usePage, usePageData } from '#client/page/page-context.tsx'
import { pageLayout } from '#client/page/page-layout.ts'
import { Picture } from '#client/ui/picture/picture.tsx'
import { RichText } from '#client/ui/text/rich-text.tsx'
import { SectionHeader } from '#client/ui/tiles/section-header.tsx'
import { firstMedia } from '#shared/content/first-of'
import type { Grid, RichText as RichTextValue } from '#shared/content/page'
import { showDay } from '#shared/dates'
import { paths } from '#shared/routes'
import { AnchoredGrid } from '../anchored-grid.tsx'
import styles from './artist.module.css'
import { playedConcerts, upcomingConcerts } from './artist-concerts.ts'
import { allDates, comingDates } from './dates-of.ts'

/** An artist: portrait and text, the concerts they play here, the page's blocks, and what they have played. */
function Artist() {
  const { contentGrid } = usePage().properties
  return (
    <article>
      <Head />
      <Streamed>
        <Upcoming />
      </Streamed>
      <AnchoredGrid grid={contentGrid as Grid | null | undefined} />
      <Past />
    </article>
  )
}

export const layout = pageLayout(Artist, {
  preloadsOf: ({ page, today }) => [comingDates(page, today, 1)],
})

function Head() {
  const { name, properties } = usePage()
  const { subheading, imageForDesktop, introduction } = properties
  const portrait = firstMedia(imageForDesktop)
  return (
    <header className={`page-width ${styles.head}`}>
      <div className={styles.words}>
        <h1>{name}</h1>
        {typeof subheading === 'string' && subheading && <p className="lead">{subheading}</p>}
        {introduction ? <RichText value={introduction as RichTextValue} className={styles.text} /> : null}
      </div>
      {portrait && <Picture media={portrait} ratio="4/5" isEager />}
    </header>
  )
}

function Upcoming() {
  const { page, today } = usePageData()
  const list = usePagedCall((pageNumber) => comingDates(page, today, pageNumber))
  const concerts = upcomingConcerts(list.pages, page)
  return (
    <section className={`page-width ${styles.concerts}`} aria-label="Concerts here">
      <SectionHeader heading="Concerts here" />
      <EventList
        list={list}
        count={concerts.length}
        of="concerts"
        focusable="h3 a"
        empty={
          <p>
            No concerts at the moment. <a href={paths.whatsOn}>See what’s on</a>
          </p>
        }
      >
        <ol className={styles.lines}>
          {concerts.map((concert) => (
            <li key={concert.id}>
              <EventLine production={concert} />
            </li>
          ))}
        </ol>
      </EventList>
    </section>
  )
}

/**
 * What the artist has played here, the latest first. Nothing until the browser has loaded all of it, and if there is
 * none: the answer has the coming dates as well, so it would double the page's data.
 */
function Past() {
  const { page, today } = usePageData()
  const list = usePagedCall((pageNumber) => allDates(page, pageNumber))
  const { concerts, isReading } = playedConcerts(list, page, today)
  const readOn = useEffectEvent(() => void list.showMore())
  useEffect(() => {
    if (isReading && !list.isLoadingMore) readOn()
  }, [isReading, list.isLoadingMore])
  if (concerts.length === 0) return null
  return (
    <section className={`page-width ${styles.concerts}`} aria-label="Played here">
      <SectionHeader heading="Played here" />
      <ul className={styles.past}>
        {concerts.map(({ day, concert }) => (
          <li key={concert.id}>
            <a href={concert.route}>{concert.name}</a>
            <span className="figures muted">{showDay(day, 'news')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
