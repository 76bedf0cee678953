import { useParams } from 'react-router-dom'
import { Button } from '#client/ui/button/button.tsx'
import { counted } from '#shared/counted'
import { door } from '#shared/staff/door/door'
import type { StaffResult } from '#shared/staff/staff-call'
import { useDesk } from '../data/desk-call.ts'
import { useShownTime } from '../data/shown.ts'
import { DeskTable } from '../frame/desk-table.tsx'
import { Loaded } from '../frame/loaded.tsx'
import { PerformanceHead } from '../performances/performance-head.tsx'
import styles from './list-on-paper.module.css'

type List = StaffResult<(typeof door)['list']>

/** Every ticket of a performance by the buyer's name, to print in case the door has no network. */
export function ListOnPaperPage() {
  const performanceId = Number(useParams().performanceId)
  const list = useDesk(door.list, { performanceId })
  return (
    <>
      <PerformanceHead title="List for the door" performanceId={performanceId} />
      <Loaded of={list} lines={12}>
        {(data) =>
          data.tickets.length === 0 ? (
            <p>Nobody has a ticket yet.</p>
          ) : (
            <>
              <p>
                <Button onClick={() => window.print()}>Print</Button>
              </p>
              <Paper {...data} />
            </>
          )
        }
      </Loaded>
    </>
  )
}

function Paper({ production, hall, startsAt, at, tickets }: List) {
  const shown = useShownTime()
  return (
    <DeskTable
      className={styles.list}
      caption={
        <>
          {production}, {shown(startsAt)}, {hall}. {counted(tickets.length, 'ticket')} at {shown(at, 'general')}
        </>
      }
      columns={['In', 'Name', 'Seat', 'Type', 'Order, ticket']}
    >
      {tickets.map(({ id, orderId, name, seat, priceType, needs, admittedAt }) => (
        <tr key={id}>
          <td>{admittedAt ? shown(admittedAt, 'eventTime') : <span className={styles.box} />}</td>
          <td>
            {name}
            {needs.length > 0 && <small>{needs.join(', ')}</small>}
          </td>
          <td>{seat}</td>
          <td>{priceType}</td>
          <td className={styles.code}>
            {orderId}, {id}
          </td>
        </tr>
      ))}
    </DeskTable>
  )
}
