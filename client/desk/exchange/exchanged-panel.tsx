import { Link } from 'react-router-dom'
import type { orders } from '#shared/staff/orders/orders'
import type { StaffResult } from '#shared/staff/staff-call'
import styles from '../counter/counter.module.css'
import { dollars } from '../data/shown.ts'
import { paidBackText } from './paid-back-text.ts'

export type Exchanged = StaffResult<(typeof orders)['exchange']>

/** The result of an exchange: the change to give, what goes back, and the new tickets. */
export function ExchangedPanel({ exchanged }: { exchanged: Exchanged }) {
  const { orderId, dueCents, changeCents, state, recipient } = exchanged
  const back = paidBackText(exchanged)
  return (
    <section aria-labelledby="exchanged" className={styles.sold}>
      <h2 id="exchanged">Exchanged for order {orderId}</h2>
      <p role="status">
        {changeCents > 0 && <strong className={styles.change}>Change {dollars(changeCents)}</strong>}
        {dueCents > 0 && `${dollars(dueCents)} paid. `}
        {back && `${back} goes back. `}
        {state !== 'done' && 'The payment provider hasn’t confirmed the refund yet; the former order shows its state. '}
        {recipient ? `The tickets are on the way to ${recipient}.` : 'No email address, so print the tickets.'}
      </p>
      <p className={styles.acts}>
        <Link to={`/orders/${orderId}/tickets`}>Print the tickets</Link>
        <Link to={`/orders/${orderId}`}>Open the new order</Link>
      </p>
    </section>
  )
}
