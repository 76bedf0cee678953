import { Link } from 'react-router-dom'
import { counted } from '#shared/counted'
import { showDay } from '#shared/dates'
import { orders } from '#shared/staff/orders/orders'
import { useDesk } from '../data/desk-call.ts'
import { dollars } from '../data/shown.ts'
import { Failed } from '../frame/loaded.tsx'
import styles from './order.module.css'

/** What is owed on account, the invoices that are due first. Nothing if all are paid. */
export function UnpaidInvoices() {
  const { data, error, mutate } = useDesk(orders.unpaidInvoices)
  if (!data && !error) return null
  if (data?.count === 0) return null
  return (
    <section aria-labelledby="unpaid" className={styles.panel}>
      <h2 id="unpaid">Unpaid invoices</h2>
      {error && <Failed error={error} onRetry={() => void mutate()} />}
      {data && (
        <>
          <p>
            {dollars(data.dueCents)} on {counted(data.count, 'invoice')}
            {data.count > data.invoices.length && `; the ${data.invoices.length} that are due first`}:
          </p>
          <ul className="ruled-list">
            {data.invoices.map(({ orderId, dueOn, dueCents, isOverdue }) => (
              <li key={orderId}>
                <Link to={`/orders/${orderId}`}>Order {orderId}</Link>: {dollars(dueCents)} due by{' '}
                {showDay(dueOn, 'membership')}
                {isOverdue && <strong>, overdue</strong>}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
