import { Button } from '#client/ui/button/button.tsx'
import type { door } from '#shared/staff/door/door'
import type { StaffResult } from '#shared/staff/staff-call'
import { useShownTime } from '../data/shown.ts'
import styles from './door.module.css'

export type FoundTicket = StaffResult<(typeof door)['find']>['tickets'][number]

/** The tickets that a search found, each with its admission or a button to admit it. */
export function FoundTickets({
  tickets,
  onAdmit,
}: {
  tickets: readonly FoundTicket[]
  onAdmit: (ticketId: number) => void
}) {
  const shown = useShownTime()
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
          {admittedAt ? (
            <span>In, {shown(admittedAt, 'eventTime')}</span>
          ) : (
            <Button variant="secondary" onClick={() => onAdmit(id)} aria-label={`Admit ${name}, ${seat}`}>
              Admit
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
