import type { door } from '#shared/staff/door/door'
import type { ScanOutcome } from '#shared/staff/door/door.schemas'
import type { StaffResult } from '#shared/staff/staff-call'
import { useShownTime } from '../data/shown.ts'
import styles from './door.module.css'

const REASONS: Readonly<Partial<Record<ScanOutcome, string>>> = {
  alreadyIn: 'admitted twice',
  otherPerformance: 'moved to another performance',
  returned: 'returned or refunded',
  handedOn: 'handed on to another person',
  cancelled: 'performance cancelled',
}

/** The tickets that a door without a connection shouldn't have admitted, each with its admissions. */
export function Conflicts({ conflicts }: { conflicts: StaffResult<(typeof door)['attendance']>['conflicts'] }) {
  const shown = useShownTime()
  if (conflicts.length === 0) return null
  return (
    <section aria-labelledby="conflicts" className={styles.panel}>
      <h2 id="conflicts">To check</h2>
      <p>A door without a connection admitted these tickets.</p>
      <ul className={styles.list}>
        {conflicts.map(({ ticketId, orderId, seat, outcome, admissions }) => (
          <li key={ticketId} className={styles.conflict}>
            <strong>
              {seat}: {REASONS[outcome] ?? 'not valid'}
            </strong>
            <br />
            {admissions.map(({ at, door: name }) => `${name} ${shown(at, 'eventTime')}`).join(', ')}.{' '}
            <a href={`/orders/${orderId}`}>Order {orderId}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}
