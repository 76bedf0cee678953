import { Link } from 'react-router-dom'
import { useMay } from '../data/colleague.ts'
import { useShownTime } from '../data/shown.ts'
import { DeskTable } from '../frame/desk-table.tsx'
import { FIGURE_COLUMNS, Figures, type Performance } from './figures.tsx'
import styles from './performances.module.css'

/** A table of performances with their figures. */
export function PerformanceRows({ performances }: { performances: readonly Performance[] }) {
  const shown = useShownTime()
  const maySell = useMay('sell')
  return (
    <DeskTable columns={['When', 'Performance', ...FIGURE_COLUMNS]}>
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
    </DeskTable>
  )
}
