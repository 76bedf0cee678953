import type { ReactNode } from 'react'
import { usePageData } from '#client/page/page-context.tsx'
import { fromDay, showInstant } from '#shared/dates'
import { price, priceRange } from '#shared/money'
import type { Result } from '#shared/ticketing/call'
import type { whatsOn } from '#shared/ticketing/whats-on/whats-on'
import styles from './production.module.css'

interface ProductionFactsProps {
  detail: Result<typeof whatsOn.production> | undefined
  /** Whether the details are loading: skeletons replace the facts. */
  isLoading: boolean
}

/** Date, time, hall, duration and price, as far as they are known. */
export function ProductionFacts({ detail, isLoading }: ProductionFactsProps) {
  const { page, venue, today } = usePageData()
  const { durationMinutes } = page.properties
  const dates = fromDay(detail?.dates ?? [], today, venue.timeZone)
  const skeleton = isLoading && <TextSkeleton />
  const facts: [string, ReactNode][] = [
    [dates.length > 1 ? 'Next' : 'When', dates[0] ? showInstant(dates[0], 'performance', venue.timeZone) : skeleton],
    ['Where', detail?.venue ?? skeleton],
    ['Duration', typeof durationMinutes === 'number' ? `About ${durationMinutes} minutes` : null],
    ['Price', detail && detail.priceStart !== null ? priceOf(detail.priceStart, detail.priceEnd) : skeleton],
  ]
  const known = facts.filter(([, value]) => value)
  if (known.length === 0) return null
  return (
    <dl className={styles.facts}>
      {known.map(([name, value]) => (
        <div key={name} className={styles.fact}>
          <dt className="label">{name}</dt>
          <dd className="figures">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A skeleton of a few words. */
export const TextSkeleton = () => <span className={styles.textSkeleton} aria-hidden="true" />

const priceOf = (start: number, end: number | null): string =>
  end === null || end === start ? price(start) : priceRange(start, end)
