import { usePreloaded } from '#client/data/use-preloaded.ts'
import { usePageData, useVenue } from '#client/page/page-context.tsx'
import { DateNumerals } from '#client/site/programme/date-numerals.tsx'
import { Skeleton } from '#client/ui/status/skeleton.tsx'
import { VisuallyHidden } from '#client/ui/text/visually-hidden.tsx'
import { SectionHeader } from '#client/ui/tiles/section-header.tsx'
import type { Block, Page, PageReference } from '#shared/content/page'
import { preload } from '#shared/content/preload'
import { fromDay, showInstant } from '#shared/dates'
import { singleEventPath } from '#shared/routes'
import type { Result } from '#shared/ticketing/call'
import { production } from '#shared/ticketing/production/production'
import { ticketingIdOf } from '#shared/ticketing/production-of-page'
import { page, readFields, text } from '../fields.ts'
import { preloadedBlock } from '../preloaded-block.tsx'
import { productionPreload } from '../production-preload.ts'
import { SkeletonWhileLoading } from '../skeleton-while-loading.tsx'
import styles from './dates-and-times.module.css'

const fields = {
  heading: text.or('Dates and times'),
  /** The production. Defaults to the one that the page is about. */
  production: page,
}

type Values = { production: PageReference | null }

/** The call for its public sessions; null if its page has no ticketing id. */
function sessionsPreload({ production: picked }: Values, page: Page) {
  const id = ticketingIdOf(picked ?? page)
  return id === null ? null : preload(production.performances, { ProductionId: id })
}

const dates = preloadedBlock(fields, productionPreload, ({ heading, response, ...values }) => {
  const {
    venue: { timeZone },
    today,
    page,
  } = usePageData()
  const { dates: all = [], venue, bookingAction, tessituraId } = response.data ?? {}
  const upcoming = fromDay(all, today, timeZone)
  const dates = upcoming.length > 0 ? upcoming : all
  const sessions = usePreloaded(sessionsPreload(values, page))
  const sessionAt = (date: string) =>
    bookingAction?.type === 'Active'
      ? sessions.data?.performances?.find((each) => Date.parse(each.date) === Date.parse(date))
      : undefined
  return (
    <>
      <SectionHeader heading={heading} />
      <SkeletonWhileLoading
        response={response}
        skeleton={<Skeleton lines={3} lineHeight="5.6rem" />}
        isEmpty={dates.length === 0}
        empty="No dates added"
      >
        <ul className={styles.dates}>
          {dates.map((date) => (
            <li key={date} className={styles.date}>
              <DateNumerals date={date} />
              <span className={`figures ${styles.time}`}>
                {showInstant(date, 'eventTime', timeZone)}
                <span className={styles.venue}>{venue}</span>
              </span>
              {tessituraId !== undefined && (
                <BookDate date={date} productionId={tessituraId} session={sessionAt(date)} />
              )}
            </li>
          ))}
        </ul>
      </SkeletonWhileLoading>
    </>
  )
})

/** The upcoming dates of a production, each with its booking link, or its past dates once all are over. */
export const datesAndTimes = Object.assign(dates, {
  preloadOf(block: Block, page: Page) {
    const { values } = readFields(fields, block.properties)
    return [productionPreload(values, page), sessionsPreload(values, page)].filter((each) => each !== null)
  },
})

interface BookDateProps {
  date: string
  productionId: number
  session: Result<typeof production.performances>['performances'][number] | undefined
}

/** The booking link of this date, or a label if it is sold out; nothing if it can't be booked. */
function BookDate({ date, productionId, session }: BookDateProps) {
  const { timeZone } = useVenue()
  if (!session) return null
  if (session.availability === 'SoldOut')
    return (
      <span className={`small muted ${styles.book}`}>
        Sold out
        {session.hasReturnedSeatsList && (
          <a href={singleEventPath(productionId, session.id)}>
            Returned seats<VisuallyHidden> {showInstant(date, 'performance', timeZone)}</VisuallyHidden>
          </a>
        )}
      </span>
    )
  return (
    <span className={styles.book}>
      {session.availability === 'Limited' && <span className="small">Few left</span>}
      <a href={singleEventPath(productionId, session.id)}>
        Book<VisuallyHidden> {showInstant(date, 'performance', timeZone)}</VisuallyHidden>
      </a>
    </span>
  )
}
