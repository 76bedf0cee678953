import { till } from '#shared/staff/till/till'
import { useDesk } from '../data/desk-call.ts'
import { dollars, useShownTime } from '../data/shown.ts'
import { DeskTable, number } from '../frame/desk-table.tsx'
import { Loaded } from '../frame/loaded.tsx'
import styles from './till.module.css'

/** The tills that colleagues closed last, with their differences. */
export function ClosedTills() {
  const closed = useDesk(till.closed)
  const shown = useShownTime()
  return (
    <section aria-labelledby="closed-tills" className={styles.panel}>
      <h2 id="closed-tills">Closed tills</h2>
      <Loaded of={closed} lines={4}>
        {({ tills }) =>
          tills.length === 0 ? (
            <p>No till has been closed yet.</p>
          ) : (
            <DeskTable columns={['Closed', 'By', ...['Float', 'Expected', 'Counted', 'Difference'].map(number)]}>
              {tills.map(({ id, by, closedAt, floatCents, expectedCents, countedCents, differenceCents }) => (
                <tr key={id}>
                  <td>{shown(closedAt)}</td>
                  <td>{by}</td>
                  <td className="number">{dollars(floatCents)}</td>
                  <td className="number">{dollars(expectedCents)}</td>
                  <td className="number">{dollars(countedCents)}</td>
                  <td className="number">{dollars(differenceCents)}</td>
                </tr>
              ))}
            </DeskTable>
          )
        }
      </Loaded>
    </section>
  )
}
