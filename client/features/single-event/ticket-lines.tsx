import type { ReactNode } from 'react'
import { Price } from '#client/ui/text/price.tsx'
import { seatPlace } from '#shared/seats/seat-place'
import type { ProductionCart } from './production-answers.ts'
import styles from './single-event.module.css'

type Ticket = ProductionCart['tickets'][number]

/** Returns a ticket's seat as text: `Stalls, row C, seat 12`. */
export const seatOf = (ticket: Pick<Ticket, 'section' | 'row' | 'number'>): string => seatPlace(ticket.section, ticket)

/** The tickets in the cart, one per line. `after` is rendered at the end of each. */
export const TicketLines = ({ tickets, after }: { tickets: readonly Ticket[]; after?(ticket: Ticket): ReactNode }) => (
  <ul className={styles.lines}>
    {tickets.map((ticket) => (
      <li key={ticket.subLineItemId} className={styles.line}>
        <div>
          <p className={styles.seat}>{seatOf(ticket)}</p>
          <p className="small muted">
            {ticket.zone}, {ticket.priceType}
          </p>
        </div>
        <Price amount={ticket.amount} />
        {after?.(ticket)}
      </li>
    ))}
  </ul>
)
