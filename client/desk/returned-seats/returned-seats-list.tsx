import { counted } from '#shared/counted'
import { returnedSeats } from '#shared/staff/returned-seats/returned-seats'
import { RemovalSent } from '#shared/staff/returned-seats/returned-seats.schemas'
import type { StaffResult } from '#shared/staff/staff-call'
import { useMay } from '../data/colleague.ts'
import { callDesk, useDesk } from '../data/desk-call.ts'
import { useShownTime } from '../data/shown.ts'
import { DeskTable } from '../frame/desk-table.tsx'
import { Loaded } from '../frame/loaded.tsx'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import { RowAct } from '../frame/row-act.tsx'
import styles from '../performances/performances.module.css'

type Request = StaffResult<(typeof returnedSeats)['list']>['requests'][number]

const Reason = RemovalSent.omit(['requestId'])

/** The visitors who wait for returned seats of a performance. Shown once somebody has waited. */
export function ReturnedSeatsList({ performanceId }: { performanceId: number }) {
  const list = useDesk(returnedSeats.list, { performanceId })
  if (list.data && list.data.requests.length + list.data.taken + list.data.lapsed === 0) return null
  return (
    <section aria-labelledby="returned-seats" className={styles.panel}>
      <h2 id="returned-seats">List for returned seats</h2>
      <Loaded of={list} lines={3}>
        {({ requests, hasMore, taken, lapsed }) => (
          <>
            <p role="status">
              {counted(requests.length, 'request')}
              {hasMore && ', the first in line'}. Offers so far: {taken} bought, {lapsed} lapsed.
            </p>
            {requests.length > 0 && <Requests requests={requests} onChange={list.mutate} />}
          </>
        )}
      </Loaded>
    </section>
  )
}

interface RequestsProps {
  requests: readonly Request[]
  onChange(): Promise<unknown>
}

function Requests({ requests, onChange }: RequestsProps) {
  const shown = useShownTime()
  const mayRemove = useMay('serveOrders')
  return (
    <DeskTable columns={['Email', 'Seats', 'Since', 'State', mayRemove && 'Action']}>
      {requests.map((request) => (
        <tr key={request.id}>
          <th scope="row">{request.email}</th>
          <td>
            {request.seats}
            {request.isAdjacent && ' side by side'}
          </td>
          <td>{shown(request.requestedAt)}</td>
          <td>{request.offerEndsAt ? `Offered until ${shown(request.offerEndsAt, 'eventTime')}` : 'Waiting'}</td>
          {mayRemove && (
            <td>
              <RowAct label="Remove" accessibleName={`Remove ${request.email} from the list`}>
                {(close) => <RemovalDialog request={request} onRemoved={onChange} onClose={close} />}
              </RowAct>
            </td>
          )}
        </tr>
      ))}
    </DeskTable>
  )
}

interface RemovalDialogProps {
  request: Request
  onRemoved(): Promise<unknown>
  onClose(): void
}

const RemovalDialog = ({ request, onRemoved, onClose }: RemovalDialogProps) => (
  <ReasonDialog<{ reason: string }>
    title="Remove from the list"
    submit="Remove"
    schema={Reason}
    former={{ reason: '' }}
    onSend={async ({ reason }) => {
      await callDesk(returnedSeats.remove, { requestId: request.id, reason })
      await onRemoved()
    }}
    onClose={onClose}
  >
    <p>
      {request.email} is removed from the list
      {request.state === 'offered' && ', and the seats offered to them go to the next in line'}. They aren’t notified.
    </p>
  </ReasonDialog>
)
