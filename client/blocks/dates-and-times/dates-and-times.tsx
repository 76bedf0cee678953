import { usePage, useVenue } from '#client/app/page-context.tsx'
import { useCall } from '#client/data/use-call.ts'
import { DateNumerals } from '#client/ui/date-numerals.tsx'
import { SectionHead } from '#client/ui/section-head.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { showInstant } from '#shared/dates'
import { whatsOn } from '#shared/ticketing/whats-on'
import { block } from '../block.tsx'
import { page, text } from '../fields.ts'
import styles from './dates-and-times.module.css'

const fields = {
  heading: text.or('Dates and times'),
  /** The production; without one, the one whose page this is. */
  production: page,
}

/** Every date of a production. */
export const datesAndTimes = block(fields, ({ heading, production }) => {
  const here = usePage()
  const { timeZone } = useVenue()
  const { answer, isLoading } = useCall(whatsOn.production, { Id: production?.id ?? here.id })
  return (
    <>
      <SectionHead heading={heading} />
      {isLoading && <Skeleton lines={2} lineHeight="5rem" />}
      {answer && (
        <ul className={styles.dates}>
          {answer.dates.map((date) => (
            <li key={date} className={styles.date}>
              <DateNumerals date={date} />
              <span className={`figures ${styles.time}`}>
                {showInstant(date, 'eventTime', timeZone)}
                <span className={styles.venue}>{answer.venue}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
})
