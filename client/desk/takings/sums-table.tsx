import { isDay } from '#shared/calendar-day'
import { showDay } from '#shared/dates'
import { takings } from '#shared/staff/takings/takings'
import { useDesk } from '../data/desk-call.ts'
import { dollars } from '../data/shown.ts'
import { DeskTable, number } from '../frame/desk-table.tsx'
import { Loaded } from '../frame/loaded.tsx'
import { groupingName, type Period } from './period.ts'
import styles from './takings.module.css'

const COLUMNS = [
  ['Sold', 'soldCents'],
  ['Refunded', 'refundedCents'],
  ['Vouchers voided', 'voidedCents'],
  ['Vouchers issued', 'issuedCents'],
  ['Tax included', 'taxCents'],
  ['Total', 'totalCents'],
] as const

/** The sums of a period, with their total in the last row. */
export function SumsTable({ period }: { period: Period }) {
  const sums = useDesk(takings.sums, period)
  return (
    <Loaded of={sums}>
      {({ rows }) =>
        rows.length === 0 ? (
          <p>Nothing was sold or refunded on these days.</p>
        ) : (
          <DeskTable
            className={styles.sums}
            columns={[groupingName(period.by), ...COLUMNS.map(([name]) => number(name))]}
            foot={
              <tr>
                <th scope="row">All</th>
                {COLUMNS.map(([name, key]) => (
                  <td key={name}>{dollars(rows.reduce((sum, row) => sum + row[key], 0))}</td>
                ))}
              </tr>
            }
          >
            {rows.map((row) => (
              <tr key={row.name}>
                <th scope="row">{isDay(row.name) ? showDay(row.name, 'membership') : row.name}</th>
                {COLUMNS.map(([name, key]) => (
                  <td key={name}>{dollars(row[key])}</td>
                ))}
              </tr>
            ))}
          </DeskTable>
        )
      }
    </Loaded>
  )
}
