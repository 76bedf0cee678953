import { useEffect } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { find } from '#shared/staff/find/find'
import type { StaffResult } from '#shared/staff/staff-call'
import { useDesk } from '../data/desk-call.ts'
import { counted, dollars, useShownTime } from '../data/shown.ts'
import { Loaded } from '../frame/loaded.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { OrderState } from '../order/order-state.tsx'
import styles from './pages.module.css'

type Found = StaffResult<(typeof find)['orders']>

/** The orders that match a search. A single match opens at once, so that scanning a ticket opens its order. */
export function FindPage() {
  const { state } = useLocation()
  const text = (state as { text?: string } | null)?.text
  const found = useDesk(find.orders, text ? { text } : null)
  const navigate = useNavigate()
  const only = found.data?.orders.length === 1 ? found.data.orders[0] : undefined
  useEffect(() => {
    if (only) navigate(`/orders/${only.id}`, { replace: true })
  }, [only, navigate])
  return (
    <>
      <PageHead title="Find" />
      {text ? (
        <Loaded of={found}>{(data) => <FoundOrders text={text} {...data} />}</Loaded>
      ) : (
        <p>
          Type into the field above: an order’s number, a name, a phone number, an email address, a seat or a voucher.
        </p>
      )}
    </>
  )
}

function FoundOrders({ text, orders, hasMore }: Found & { text: string }) {
  const shown = useShownTime()
  if (orders.length === 0)
    return (
      <p role="status">
        No order is found by “{text}”. A name needs its first letters, a seat the production, the row and the number,
        such as “Jupiter 1 Dec Stalls H 12”.
      </p>
    )
  return (
    <>
      <p role="status" className={styles.lead}>
        {hasMore ? 'The newest 25 orders. More match: add a first name or a date.' : counted(orders.length, 'order')}
      </p>
      <table>
        <thead>
          <tr>
            <th>Order</th>
            <th>Buyer</th>
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
              <td>
                {order.buyer}
                <br />
                <small>{order.email}</small>
              </td>
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
    </>
  )
}
