import { counted } from '#shared/counted'
import type { door } from '#shared/staff/door/door'
import type { StaffResult } from '#shared/staff/staff-call'
import { DeskTable, number } from '../frame/desk-table.tsx'
import styles from './door.module.css'

type Attended = StaffResult<(typeof door)['attendance']>
type Counts = Pick<Attended, 'admitted' | 'expected' | 'sections' | 'doors' | 'late' | 'out'>

/** How many ticket holders are inside, of those expected, by section and by door. */
export const Attendance = ({ admitted, expected, sections, doors, late, out }: Counts) => (
  <section aria-labelledby="attendance" className={styles.panel}>
    <h2 id="attendance">
      {admitted} of {expected} in
    </h2>
    {late > 0 && <p>{counted(late, 'latecomer')}: first in after the performance began.</p>}
    {out > 0 && <p>{counted(out, 'ticket holder')} went out and may come in again.</p>}
    {sections.length > 0 && (
      <CountTable
        heads={['Section', 'In', 'Expected']}
        rows={sections.map((each) => [each.name, each.admitted, each.expected])}
      />
    )}
    {doors.length > 1 && <CountTable heads={['Door', 'In']} rows={doors.map((each) => [each.name, each.admitted])} />}
  </section>
)

/** Counts by name. */
const CountTable = ({ heads, rows }: { heads: string[]; rows: [string, ...number[]][] }) => (
  <DeskTable columns={heads.map((head, at) => (at > 0 ? number(head) : head))}>
    {rows.map(([name, ...counts], at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two sections may have one name; their order is fixed.
      <tr key={at}>
        <th scope="row">{name}</th>
        {counts.map((count, column) => (
          <td key={heads[column + 1]} className="number">
            {count}
          </td>
        ))}
      </tr>
    ))}
  </DeskTable>
)
