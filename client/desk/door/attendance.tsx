import type { door } from '#shared/staff/door/door'
import type { StaffResult } from '#shared/staff/staff-call'
import { counted } from '../data/shown.ts'
import styles from './door.module.css'

type Counts = Pick<StaffResult<(typeof door)['attendance']>, 'admitted' | 'expected' | 'sections' | 'out'>

/** How many ticket holders are inside, of those expected, by section. */
export const Attendance = ({ admitted, expected, sections, out }: Counts) => (
  <section aria-labelledby="attendance" className={styles.panel}>
    <h2 id="attendance">
      {admitted} of {expected} in
    </h2>
    {out > 0 && <p>{counted(out, 'ticket holder')} went out and may come in again.</p>}
    {sections.length > 0 && (
      <table>
        <thead>
          <tr>
            <th>Section</th>
            <th className={styles.number}>In</th>
            <th className={styles.number}>Expected</th>
          </tr>
        </thead>
        <tbody>
          {sections.map((section, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two sections may have one name; their order is fixed.
            <tr key={at}>
              <th scope="row">{section.name}</th>
              <td className={styles.number}>{section.admitted}</td>
              <td className={styles.number}>{section.expected}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </section>
)
