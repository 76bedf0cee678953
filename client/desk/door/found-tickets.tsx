import { Button } from '#client/ui/button/button.tsx'
import type { door } from '#shared/staff/door/door'
import type { StaffResult } from '#shared/staff/staff-call'
import { useShownTime } from '../data/shown.ts'
import styles from './door.module.css'

export type FoundTicket = StaffResult<(typeof door)['find']>['tickets'][number]

/** The tickets that a search found, each with its admission or a button to admit it; at an exit, to let it out. */
export function FoundTickets({
  tickets,
  isExit,
  onScan,
}: {
  tickets: readonly FoundTicket[]
  isExit: boolean
  onScan: (ticketId: number) => void
}) {
  const shown = useShownTime()
  const act = isExit ? 'Let out' : 'Admit'
  if (tickets.length === 0) return <p role="status">No ticket for this performance matches.</p>
  return (
    <ul className={styles.list} aria-label="Tickets found">
      {tickets.map(({ id, name, seat, priceType, admittedAt }) => (
        <li key={id} className={styles.found}>
          <span>
            <strong>{name}</strong>
            <br />
            {seat}, {priceType}
          </span>
          {Boolean(admittedAt) === isExit ? (
            <Button variant="secondary" onClick={() => onScan(id)} aria-label={`${act} ${name}, ${seat}`}>
              {act}
            </Button>
          ) : (
            <span>{admittedAt ? `In, ${shown(admittedAt, 'eventTime')}` : 'Not in'}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
