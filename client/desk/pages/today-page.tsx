import { Link } from 'react-router-dom'
import { orders } from '#shared/staff/orders/orders'
import { useDesk } from '../data/desk-call.ts'
import { dollars, useShownTime } from '../data/shown.ts'
import { Loaded } from '../frame/loaded.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { UnpaidInvoices } from '../order/unpaid-invoices.tsx'
import { ComingPerformances } from '../performances/coming-performances.tsx'
import { ReleasedToday } from '../seats/released-today.tsx'
import styles from './pages.module.css'

/** Today's performances, those of the following days, and the tasks that need attention. */
export function TodayPage() {
  return (
    <>
      <PageHead title="Today" />
      <section aria-labelledby="attention" className={styles.panel}>
        <h2 id="attention">Needs attention</h2>
        <Attention />
      </section>
      <UnpaidInvoices />
      <ReleasedToday />
      <section aria-labelledby="coming" className={styles.panel}>
        <h2 id="coming">The next seven days</h2>
        <ComingPerformances />
      </section>
    </>
  )
}

function Attention() {
  const attention = useDesk(orders.attention)
  const shown = useShownTime()
  return (
    <Loaded of={attention} lines={3}>
      {({ refunds, mails, isTooMany }) =>
        refunds.length + mails.length === 0 ? (
          <p>Nothing: every refund is sent and every mail delivered.</p>
        ) : (
          <ul className="ruled-list">
            {refunds.map(({ id, orderId, cardCents, state, rejection, at }) => (
              <li key={id}>
                <Link to={`/orders/${orderId}`}>Order {orderId}</Link>: {dollars(cardCents)} to the card{' '}
                {state === 'failed'
                  ? `was rejected by the payment provider${rejection ? ` (${rejection})` : ''}`
                  : 'is due, and is sent again every half minute'}{' '}
                <small>{shown(at)}</small>
              </li>
            ))}
            {mails.map(({ id, subject, orderId, attempts, at }) => (
              <li key={id}>
                {orderId ? <Link to={`/orders/${orderId}`}>Order {orderId}</Link> : 'A mail'}: “{subject}” isn’t
                delivered after {attempts} attempts <small>{shown(at)}</small>
              </li>
            ))}
            {isTooMany && <li>And more. Is the payment provider or the mail server away?</li>}
          </ul>
        )
      }
    </Loaded>
  )
}
