import { Link } from 'react-router-dom'
import { Alert } from '#client/ui/status/alert.tsx'
import { useShownTime } from '../data/shown.ts'
import { Loaded } from '../frame/loaded.tsx'
import { PageHead } from '../frame/page-head.tsx'
import styles from './door.module.css'
import { useDoorPerformances } from './offline/use-door-performances.ts'

/** The performances whose doors may be open. */
export function DoorListPage() {
  const list = useDoorPerformances()
  const shown = useShownTime()
  return (
    <>
      <PageHead title="Choose a performance" />
      <Loaded of={list} lines={6}>
        {({ performances, isOffline }) =>
          performances.length === 0 ? (
            <p>No performance begins in the next 18 hours.</p>
          ) : (
            <>
              {isOffline && (
                <Alert className={styles.note} title="No connection to the desk">
                  The performances that this device has a list of:
                </Alert>
              )}
              <ul className={styles.list}>
                {performances.map(({ id, production, hall, startsAt, state, expected, admitted }) => (
                  <li key={id}>
                    <Link to={`/door/${id}`} className={styles.choice}>
                      <span>
                        <strong>{production}</strong>
                        {state === 'cancelled' && <em> cancelled</em>}
                        <br />
                        {shown(startsAt)}, {hall}
                      </span>
                      <span className={styles.count}>
                        {admitted} of {expected} in
                      </span>
                    </Link>
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
    </>
  )
}
