import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { TextField } from '#client/ui/form/text-field.tsx'
import { counted } from '#shared/counted'
import { door } from '#shared/staff/door/door'
import { performances } from '#shared/staff/performances/performances'
import { useMay } from '../data/colleague.ts'
import { useDesk } from '../data/desk-call.ts'
import { useShownTime } from '../data/shown.ts'
import { Conflicts } from '../door/conflicts.tsx'
import { DeskTable, number } from '../frame/desk-table.tsx'
import { Loaded } from '../frame/loaded.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { ReturnedSeatsList } from '../returned-seats/returned-seats-list.tsx'
import { FIGURE_COLUMNS, Figures } from './figures.tsx'
import styles from './performances.module.css'
import { SalesByDay } from './sales-by-day.tsx'

/** A performance's sales and their buyers. */
export function PerformancePage() {
  const performanceId = Number(useParams().performanceId)
  const performance = useDesk(performances.performance, { performanceId })
  const shown = useShownTime()
  const mayList = useMay('listBuyers')
  const attendance = useDesk(door.attendance, useMay('scanTickets') ? { performanceId } : null)
  const maySell = useMay('sell')
  const mayCancel = useMay('cancelPerformances')
  const mayMove = useMay('movePerformances')
  const mayWrite = useMay('writeToBuyers')
  return (
    <>
      <PageHead title={performance.data?.production ?? `Performance ${performanceId}`}>
        {performance.data && (
          <p>
            {shown(performance.data.startsAt, 'performance')}, {performance.data.hall}
            {performance.data.state === 'cancelled' && <strong> cancelled</strong>}
          </p>
        )}
      </PageHead>
      <Loaded of={performance} lines={3}>
        {(data) => (
          <>
            <DeskTable className={styles.figures} columns={FIGURE_COLUMNS}>
              <tr>
                <Figures {...data} />
              </tr>
            </DeskTable>
            <p className={styles.toSeats}>
              <Link to={`/performances/${performanceId}/seats`}>Seats and blocks</Link>
              {mayList && <Link to={`/performances/${performanceId}/list`}>List for the door</Link>}
              {maySell && <Link to={`/performances/${performanceId}/sell`}>Sell tickets</Link>}
              {mayWrite && <Link to={`/performances/${performanceId}/write`}>Write to the buyers</Link>}
              {mayMove && data.state === 'scheduled' && (
                <Link to={`/performances/${performanceId}/move`}>Move this performance</Link>
              )}
              {(mayCancel || data.state === 'cancelled') && (
                <Link to={`/performances/${performanceId}/cancel`}>
                  {data.state === 'cancelled' ? 'Refunds of the cancellation' : 'Cancel this performance'}
                </Link>
              )}
            </p>
            <SalesByDay performanceId={performanceId} />
            <Conflicts conflicts={attendance.data?.conflicts ?? []} />
            {mayList && <ReturnedSeatsList performanceId={performanceId} />}
            {mayList && <Buyers performanceId={performanceId} />}
          </>
        )}
      </Loaded>
    </>
  )
}

function Buyers({ performanceId }: { performanceId: number }) {
  const list = useDesk(performances.buyers, { performanceId })
  const [wanted, setWanted] = useState('')
  const isWanted = ({ name, email }: { name: string; email: string }) =>
    `${name} ${email}`.toLowerCase().includes(wanted.trim().toLowerCase())
  return (
    <section aria-labelledby="buyers" className={styles.panel}>
      <h2 id="buyers">Buyers</h2>
      <Loaded of={list} lines={10}>
        {({ buyers, hasMore }) =>
          buyers.length === 0 ? (
            <p>Nobody has a ticket yet.</p>
          ) : (
            <>
              <div className={styles.filter}>
                <TextField
                  label="Name or email"
                  name="wanted"
                  autoComplete="off"
                  value={wanted}
                  onChange={({ target }) => setWanted(target.value)}
                />
              </div>
              <p role="status">
                {counted(buyers.filter(isWanted).length, 'order')}
                {hasMore && ', the first 3,000 by name: find the others by the field above'}
              </p>
              <BuyerRows buyers={buyers.filter(isWanted)} />
            </>
          )
        }
      </Loaded>
    </section>
  )
}

interface Buyer {
  orderId: number
  name: string
  email: string
  phone: string | null
  seats: string
  tickets: number
}

const BuyerRows = ({ buyers }: { buyers: readonly Buyer[] }) => (
  <DeskTable columns={['Buyer', 'Order', 'Seats', number('Tickets')]}>
    {buyers.map(({ orderId, name, email, phone, seats, tickets }) => (
      <tr key={orderId}>
        <td>
          {name}
          <br />
          <small>{[email, phone].filter(Boolean).join(', ')}</small>
        </td>
        <td>
          <Link to={`/orders/${orderId}`}>{orderId}</Link>
        </td>
        <td>{seats}</td>
        <td className="number">{tickets}</td>
      </tr>
    ))}
  </DeskTable>
)
