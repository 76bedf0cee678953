import { till } from '#shared/staff/till/till'
import { useDesk } from '../data/desk-call.ts'
import { dollars, useShownTime } from '../data/shown.ts'
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
            <table>
              <thead>
                <tr>
                  <th>Closed</th>
                  <th>By</th>
                  {['Float', 'Expected', 'Counted', 'Difference'].map((name) => (
                    <th key={name} className={styles.number}>
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {tills.map(({ id, by, closedAt, floatCents, expectedCents, countedCents, differenceCents }) => (
                  <tr key={id}>
                    <td>{shown(closedAt)}</td>
                    <td>{by}</td>
                    <td className={styles.number}>{dollars(floatCents)}</td>
                    <td className={styles.number}>{dollars(expectedCents)}</td>
                    <td className={styles.number}>{dollars(countedCents)}</td>
                    <td className={styles.number}>{dollars(differenceCents)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )
        }
      </Loaded>
    </section>
  )
}
