import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '#client/ui/button/button.tsx'
import { Alert } from '#client/ui/status/alert.tsx'
import { counted } from '#shared/counted'
import { fullName } from '#shared/full-name'
import { orders } from '#shared/staff/orders/orders'
import { ContactDialog } from '../customers/contact-dialog.tsx'
import { useMay } from '../data/colleague.ts'
import { callDesk, refresh } from '../data/desk-call.ts'
import { useAct } from '../data/use-act.ts'
import { Refused } from '../frame/loaded.tsx'
import styles from './order.module.css'
import type { Order } from './order.ts'

/** The buyer, the delivery of the tickets, and the actions for the buyer. */
export function BuyerPanel({ order }: { order: Order }) {
  const { id: orderId, customer, delivery, deliveryAddress, state } = order
  const mayServe = useMay('serveOrders')
  const [isCorrecting, setIsCorrecting] = useState(false)
  const resend = useAct(async () => {
    const sent = await callDesk(orders.resend, { orderId })
    await refresh(orders.order, { orderId })
    return sent
  })
  return (
    <section aria-labelledby="buyer" className={styles.panel}>
      <h2 id="buyer">
        <Link to={`/customers/${customer.id}`}>{fullName(customer) || 'Buyer'}</Link>
      </h2>
      <p>
        {customer.email ? <a href={`mailto:${customer.email}`}>{customer.email}</a> : 'No email address'}
        {customer.phone && (
          <>
            , <a href={`tel:${customer.phone.replaceAll(/[^+\d]/g, '')}`}>{customer.phone}</a>
          </>
        )}
        {customer.hasAccount && <small> has an account</small>}
      </p>
      {delivery && <p>{[delivery, ...(deliveryAddress ?? [])].join(', ')}</p>}
      {mayServe && (
        <p className={styles.acts}>
          {state === 'completed' && customer.email && (
            <Button variant="secondary" isBusy={resend.isBusy} onClick={() => void resend.run()}>
              Send the tickets again
            </Button>
          )}
          <Button variant="secondary" onClick={() => setIsCorrecting(true)}>
            Correct the buyer
          </Button>
        </p>
      )}
      <Refused error={resend.error} />
      {resend.result && (
        <Alert
          tone="success"
          title={`${counted(resend.result.mails, 'mail')} on the way to ${resend.result.recipient}.`}
        />
      )}
      {isCorrecting && (
        <ContactDialog
          title="Correct the buyer"
          customer={customer}
          onSave={async (contact) => {
            await callDesk(orders.correct, { orderId, ...contact })
            await refresh(orders.order, { orderId })
          }}
          onClose={() => setIsCorrecting(false)}
        />
      )}
    </section>
  )
}
