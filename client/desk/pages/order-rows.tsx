import { Link } from 'react-router-dom'
import { counted } from '#shared/counted'
import type { find } from '#shared/staff/find/find'
import type { StaffResult } from '#shared/staff/staff-call'
import { dollars, useShownTime } from '../data/shown.ts'
import { DeskTable, number } from '../frame/desk-table.tsx'
import { OrderState } from '../order/order-state.tsx'

interface OrderRowsProps {
  orders: StaffResult<(typeof find)['orders']>['orders']
  /** Leaves out the buyer, on the buyer's own page. */
  isOneBuyer?: boolean
}

/** A table of orders. */
export function OrderRows({ orders, isOneBuyer = false }: OrderRowsProps) {
  const shown = useShownTime()
  return (
    <DeskTable columns={['Order', !isOneBuyer && 'Buyer', 'For', 'Placed', number('Paid')]}>
      {orders.map((order) => (
        <tr key={order.id}>
          <td>
            <Link to={`/orders/${order.id}`}>{order.id}</Link> <OrderState state={order.state} />
          </td>
          {!isOneBuyer && (
            <td>
              {order.buyer}
              <br />
              <small>{order.email}</small>
            </td>
          )}
          <td>
            {order.contents}
            {order.tickets > 0 && (
              <>
                <br />
                <small>{counted(order.tickets, 'ticket')}</small>
              </>
            )}
          </td>
          <td>{shown(order.placedAt)}</td>
          <td className="number">{dollars(order.totalCents)}</td>
        </tr>
      ))}
    </DeskTable>
  )
}
