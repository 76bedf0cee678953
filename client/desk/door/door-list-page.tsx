import { Link } from 'react-router-dom'
import { door } from '#shared/staff/door/door'
import { useDesk } from '../data/desk-call.ts'
import { useShownTime } from '../data/shown.ts'
import { Loaded } from '../frame/loaded.tsx'
import { PageHead } from '../frame/page-head.tsx'
import styles from './door.module.css'

/** The performances whose doors may be open. */
export function DoorListPage() {
  const list = useDesk(door.performances)
  const shown = useShownTime()
  return (
    <>
      <PageHead title="Choose a performance" />
      <Loaded of={list} lines={6}>
        {({ performances }) =>
          performances.length === 0 ? (
            <p>No performance begins in the next 18 hours.</p>
          ) : (
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
          )
        }
      </Loaded>
    </>
  )
}
