import { Link } from 'react-router-dom'
import { counted } from '#shared/counted'
import { seats as seatCalls } from '#shared/staff/seats/seats'
import { useDesk } from '../data/desk-call.ts'
import { useShownTime } from '../data/shown.ts'
import { Failed } from '../frame/loaded.tsx'
import styles from './seats.module.css'

/** The house seats that go back on sale today. Nothing if there are none. */
export function ReleasedToday() {
  const { data, error, mutate } = useDesk(seatCalls.releasedToday)
  const shown = useShownTime()
  if (!data && !error) return null
  if (data?.blocks.length === 0) return null
  return (
    <section aria-labelledby="released" className={styles.blocks}>
      <h2 id="released">House seats back on sale today</h2>
      {error && <Failed error={error} onRetry={() => void mutate()} />}
      <ul className="ruled-list">
        {data?.blocks.map(({ id, name, releaseAt, seats, performanceId, production, startsAt }) => (
          <li key={id}>
            {shown(releaseAt, 'eventTime')}: {counted(seats, 'seat')} for {name},{' '}
            <Link to={`/performances/${performanceId}/seats`}>{production}</Link> <small>{shown(startsAt)}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}
