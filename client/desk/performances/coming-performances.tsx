import { Link } from 'react-router-dom'
import { performances } from '#shared/staff/performances/performances'
import { useMay } from '../data/colleague.ts'
import { useDesk } from '../data/desk-call.ts'
import { useShownTime } from '../data/shown.ts'
import { Loaded } from '../frame/loaded.tsx'
import { FIGURES, Figures } from './performance-row.tsx'
import styles from './performances.module.css'

/** The performances today and in the next seven days. */
export function ComingPerformances() {
  const coming = useDesk(performances.coming)
  const shown = useShownTime()
  const maySell = useMay('sell')
  return (
    <Loaded of={coming} lines={8}>
      {({ performances: rows }) =>
        rows.length === 0 ? (
          <p>No performance in the next seven days.</p>
        ) : (
          <table>
            <thead>
              <tr>
                <th>When</th>
                <th>Performance</th>
                {FIGURES.map((name) => (
                  <th key={name} className={styles.number}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  <td className={styles.when}>{shown(row.startsAt)}</td>
                  <td>
                    <Link to={`/performances/${row.id}`}>{row.production}</Link>
                    {row.state === 'cancelled' && <strong> cancelled</strong>}
                    <br />
                    <small>{row.hall}</small>
                    {maySell && row.state === 'scheduled' && (
                      <>
                        {' '}
                        <Link to={`/performances/${row.id}/sell`} aria-label={`Sell tickets for ${row.production}`}>
                          Sell
                        </Link>
                      </>
                    )}
                  </td>
                  <Figures {...row} />
                </tr>
              ))}
            </tbody>
          </table>
        )
      }
    </Loaded>
  )
}
