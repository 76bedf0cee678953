import { useVenue } from '#client/app/page-context.tsx'
import { DateNumerals } from '#client/ui/programme/date-numerals.tsx'
import { Skeleton } from '#client/ui/status/skeleton.tsx'
import { SectionHeader } from '#client/ui/tiles/section-header.tsx'
import { showInstant } from '#shared/dates'
import { page, text } from '../fields.ts'
import { preloadedBlock } from '../preloaded-block.tsx'
import { productionPreload } from '../production-preload.ts'
import { SkeletonWhileLoading } from '../skeleton-while-loading.tsx'
import styles from './dates-and-times.module.css'

const fields = {
  heading: text.or('Dates and times'),
  /** The production; without one, the one whose page this is. */
  production: page,
}

/** Every date of a production. */
export const datesAndTimes = preloadedBlock(fields, productionPreload, ({ heading, response }) => {
  const { timeZone } = useVenue()
  const { dates = [], venue } = response.data ?? {}
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
            </li>
          ))}
        </ul>
      </SkeletonWhileLoading>
    </>
  )
})
