import { Link } from 'react-router-dom'
import type { find } from '#shared/staff/find/find'
import type { StaffResult } from '#shared/staff/staff-call'
import { counted, dollars, useShownTime } from '../data/shown.ts'
import { OrderState } from '../order/order-state.tsx'
import styles from './pages.module.css'

interface OrderRowsProps {
  orders: StaffResult<(typeof find)['orders']>['orders']
  /** Leaves out the buyer, on the buyer's own page. */
  isOneBuyer?: boolean
}

/** A table of orders. */
export function OrderRows({ orders, isOneBuyer = false }: OrderRowsProps) {
  const shown = useShownTime()
  return (
    <table>
      <thead>
        <tr>
          <th>Order</th>
          {!isOneBuyer && <th>Buyer</th>}
          <th>For</th>
          <th>Placed</th>
          <th className={styles.number}>Paid</th>
        </tr>
      </thead>
      <tbody>
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
              <br />
              <small>{counted(order.tickets, 'ticket')}</small>
            </td>
            <td>{shown(order.placedAt)}</td>
            <td className={styles.number}>{dollars(order.totalCents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
