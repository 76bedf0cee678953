import { usePageData } from '#client/app/page-context.tsx'
import { showInstant, venueDay } from '#shared/dates'
import { price, priceRange } from '#shared/money'
import type { Result } from '#shared/ticketing/call'
import type { whatsOn } from '#shared/ticketing/whats-on'
import styles from './production.module.css'

/** Date, time, hall, duration and price, as far as they are known. */
export function ProductionFacts({ detail }: { detail: Result<typeof whatsOn.production> | undefined }) {
  const { page, venue, today } = usePageData()
  const { durationMinutes } = page.properties
  const dates = (detail?.dates ?? []).filter((date) => venueDay(date, venue.timeZone) >= today)
  const facts: [string, string | null][] = [
    [dates.length > 1 ? 'Next' : 'When', dates[0] ? showInstant(dates[0], 'performance', venue.timeZone) : null],
    ['Where', detail?.venue ?? null],
    ['Duration', typeof durationMinutes === 'number' ? `About ${durationMinutes} minutes` : null],
    ['Price', detail && detail.priceStart !== null ? priceOf(detail.priceStart, detail.priceEnd) : null],
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

const priceOf = (start: number, end: number | null): string =>
  end === null || end === start ? price(start) : priceRange(start, end)
