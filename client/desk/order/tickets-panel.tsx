import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '#client/ui/button/button.tsx'
import { counted } from '#shared/counted'
import { useMay } from '../data/colleague.ts'
import { dollars, useShownTime } from '../data/shown.ts'
import { DeskTable } from '../frame/desk-table.tsx'
import styles from './order.module.css'
import type { Order } from './order.ts'
import { RefundDialog } from './refund-dialog.tsx'
import { refundedLike } from './refund-methods.ts'

type Ticket = Order['tickets'][number]

/** The tickets by performance, with the selection of those to refund. */
export function TicketsPanel({ order }: { order: Order }) {
  const mayPrint = useMay('serveOrders') && order.state === 'completed'
  const mayRefund = useMay('refund') && order.state === 'completed'
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [isRefunding, setIsRefunding] = useState(false)
  const valid = order.tickets.filter(({ returnedAt }) => !returnedAt).map(({ id }) => id)
  const selected = chosen.filter((id) => valid.includes(id))
  const performances = [...new Set(order.tickets.map(({ performanceId }) => performanceId))]
  const toggle = (ids: readonly number[], isOn: boolean) =>
    setChosen(isOn ? [...new Set([...selected, ...ids])] : selected.filter((id) => !ids.includes(id)))
  if (order.tickets.length === 0) return <OtherLines order={order} />
  return (
    <section aria-labelledby="tickets" className={styles.panel}>
      <div className={styles.panelHead}>
        <h2 id="tickets">{counted(valid.length, 'ticket')}</h2>
        {mayPrint && valid.length > 0 && <Link to={`/orders/${order.id}/tickets`}>Print</Link>}
        {mayRefund && selected.length > 0 && (
          <Link to={`/orders/${order.id}/exchange?tickets=${selected.join(',')}`}>
            Exchange {counted(selected.length, 'ticket')}
          </Link>
        )}
        {mayRefund && valid.length > 0 && (
          <Button variant="secondary" disabled={selected.length === 0} onClick={() => setIsRefunding(true)}>
            {selected.length === 0 ? 'Choose tickets to refund' : `Refund ${counted(selected.length, 'ticket')}`}
          </Button>
        )}
      </div>
      {performances.map((id) => (
        <Performance
          key={id}
          tickets={order.tickets.filter(({ performanceId }) => performanceId === id)}
          selected={selected}
          onToggle={mayRefund ? toggle : undefined}
        />
      ))}
      <OtherLines order={order} />
      {isRefunding && (
        <RefundDialog
          orderId={order.id}
          ticketIds={selected}
          paidBy={refundedLike(order)}
          onClose={() => setIsRefunding(false)}
          onRefunded={() => {
            setChosen([])
            setIsRefunding(false)
          }}
        />
      )}
    </section>
  )
}

interface PerformanceProps {
  tickets: readonly Ticket[]
  selected: readonly number[]
  onToggle: ((ids: readonly number[], isOn: boolean) => void) | undefined
}

function Performance({ tickets, selected, onToggle }: PerformanceProps) {
  const shown = useShownTime()
  const [first] = tickets
  const open = tickets.filter(({ returnedAt }) => !returnedAt).map(({ id }) => id)
  const isAll = open.length > 0 && open.every((id) => selected.includes(id))
  if (!first) return null
  return (
    <DeskTable
      className={styles.tickets}
      caption={
        <>
          {onToggle && open.length > 0 && (
            <input
              type="checkbox"
              aria-label={`All tickets for ${first.production}`}
              checked={isAll}
              onChange={({ target }) => onToggle(open, target.checked)}
            />
          )}
          <strong>{first.production}</strong> {shown(first.startsAt, 'performance')}, {first.hall}{' '}
          <Link to={`/performances/${first.performanceId}`}>Buyers of this performance</Link>
        </>
      }
    >
      {tickets.map((ticket) => (
        <TicketRow key={ticket.id} ticket={ticket} isSelected={selected.includes(ticket.id)} onToggle={onToggle} />
      ))}
    </DeskTable>
  )
}

function TicketRow({
  ticket: { id, seat, zone, priceType, amountCents, returnedAt, holder },
  isSelected,
  onToggle,
}: { ticket: Ticket; isSelected: boolean } & Pick<PerformanceProps, 'onToggle'>) {
  const shown = useShownTime()
  return (
    <tr className={returnedAt ? styles.gone : undefined}>
      <th scope="row">
        {onToggle && !returnedAt ? (
          <label>
            <input type="checkbox" checked={isSelected} onChange={({ target }) => onToggle([id], target.checked)} />
            {seat}
          </label>
        ) : (
          <span>{seat}</span>
        )}
      </th>
      <td>
        {zone}, {priceType}
      </td>
      <td>
        {returnedAt ? `returned ${shown(returnedAt)}` : holder !== null && `handed on${holder && ` to ${holder}`}`}
      </td>
      <td className="number">{dollars(amountCents)}</td>
    </tr>
  )
}

function OtherLines({ order: { otherLines } }: { order: Order }) {
  if (otherLines.length === 0) return null
  return (
    <DeskTable caption={<strong>Besides</strong>}>
      {otherLines.map(({ name, amountCents }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines may be identical, and never change.
        <tr key={at}>
          <td>{name}</td>
          <td className="number">{dollars(amountCents)}</td>
        </tr>
      ))}
    </DeskTable>
  )
}
