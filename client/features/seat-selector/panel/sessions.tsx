import { useVenue } from '#client/page/page-context.tsx'
import { showInstant } from '#shared/dates'
import { paths } from '#shared/routes'
import type { SeatAnswer } from '../choice/seat.ts'

const AVAILABILITY: Readonly<Record<string, string>> = {
  High: 'High availability',
  Moderate: 'Moderate availability',
  Limited: 'Limited availability',
  SoldOut: 'Sold out',
}

interface SessionsProps {
  sessions: SeatAnswer['performance']['otherPerformances']
  /** The session that is being loaded. */
  pending: number | null
  onSession(performanceId: number): void
}

/** The other performances of the production (SEAT-07). */
export function Sessions({ sessions, pending, onSession }: SessionsProps) {
  const { timeZone } = useVenue()
  if (sessions.length === 0)
    return (
      <p>
        There are no sessions available. <a href={paths.whatsOn}>See what else is on</a>
      </p>
    )
  return (
    <ul className="seat-panel-sessions">
      {sessions.map(({ id, date, availability }) => (
        <li key={id}>
          <button
            type="button"
            disabled={availability === 'SoldOut'}
            aria-busy={pending === id || undefined}
            onClick={() => pending === null && onSession(id)}
          >
            <span>{showInstant(date, 'performanceShort', timeZone)}</span>
            <span className="small muted">{AVAILABILITY[availability] ?? availability}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
