import { Link } from 'react-router-dom'
import { useMay } from '../data/colleague.ts'
import { useShownTime } from '../data/shown.ts'
import { FigureHeadings, Figures, type Performance } from './figures.tsx'
import styles from './performances.module.css'

/** A table of performances with their figures. */
export function PerformanceRows({ performances }: { performances: readonly Performance[] }) {
  const shown = useShownTime()
  const maySell = useMay('sell')
  return (
    <table>
      <thead>
        <tr>
          <th>When</th>
          <th>Performance</th>
          <FigureHeadings />
        </tr>
      </thead>
      <tbody>
        {performances.map((row) => (
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
