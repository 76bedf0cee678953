import { Link, useParams } from 'react-router-dom'
import { Button } from '#client/ui/button/button.tsx'
import { performersOf } from '#shared/performers'
import { counter } from '#shared/staff/counter/counter'
import type { StaffResult } from '#shared/staff/staff-call'
import { useDesk } from '../data/desk-call.ts'
import { useShownTime } from '../data/shown.ts'
import { Loaded } from '../frame/loaded.tsx'
import { PageHead } from '../frame/page-head.tsx'
import styles from './tickets-page.module.css'

type Performance = StaffResult<(typeof counter)['tickets']>['performances'][number]

/** The tickets of an order, to print: on a ticket printer one on each page, on A4 several. */
export function TicketsPage() {
  const orderId = Number(useParams().orderId)
  const tickets = useDesk(counter.tickets, { orderId })
  return (
    <>
      <PageHead title={`Tickets of order ${orderId}`}>
        <Button onClick={() => window.print()}>Print</Button>
        <Link to={`/orders/${orderId}`}>Open the order</Link>
      </PageHead>
      <Loaded of={tickets} lines={8}>
        {({ performances, bookedBy }) =>
          performances.map((performance) => (
            <Tickets key={performance.performanceId} performance={performance} bookedBy={bookedBy} />
          ))
        }
      </Loaded>
    </>
  )
}

function Tickets({ performance, bookedBy }: { performance: Performance; bookedBy: string | null }) {
  const shown = useShownTime()
  // The box office gives a guest's name, never that of the venue itself.
  const performers = performersOf(performance, '')
  const { name, date, doors, venue, seats, isCancelled } = performance
  return (
    <ul className={styles.tickets}>
      {seats.map(({ id, orderId, section, row, number, zone, priceType, qrSize, qrPath }) => (
        <li key={id} className={styles.ticket}>
          <svg viewBox={`0 0 ${qrSize} ${qrSize}`} role="img" aria-label={`QR code of ticket ${id}`}>
            <rect width={qrSize} height={qrSize} fill="#fff" />
            <path d={qrPath} fill="#000" />
          </svg>
          <div>
            {isCancelled && <strong>Cancelled</strong>}
            <h2>{name}</h2>
            {performers && <p>{performers}</p>}
            <p>
              {shown(date, 'performance')}, {venue}
            </p>
            {doors && <p>Doors open at {shown(doors, 'eventTime')}</p>}
            <p className={styles.seat}>
              {section}, row {row}, seat {number}
            </p>
            <p>
              {zone}, {priceType}
            </p>
            <p>
              <small>{[`Order ${orderId}, ticket ${id}`, bookedBy].filter(Boolean).join(', ')}</small>
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
