import { useState } from 'react'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { RequiredMarks } from '#client/ui/form/required-marks.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { Alert } from '#client/ui/status/alert.tsx'
import { fullName } from '#shared/full-name'
import { orders } from '#shared/staff/orders/orders'
import { CorrectionSent } from '#shared/staff/orders/orders.schemas'
import { useMay } from '../data/colleague.ts'
import { callDesk, refresh } from '../data/desk-call.ts'
import { counted } from '../data/shown.ts'
import { useAct } from '../data/use-act.ts'
import { useDeskForm } from '../data/use-desk-form.ts'
import { Refused } from '../frame/loaded.tsx'
import styles from './order.module.css'
import type { Order } from './order.ts'

/** The buyer, the delivery of the tickets, and the actions for the buyer. */
export function BuyerPanel({ order }: { order: Order }) {
  const { id: orderId, customer, delivery, deliveryAddress, state } = order
  const mayServe = useMay('serveOrders')
  const [isCorrecting, setIsCorrecting] = useState(false)
  const [sent, setSent] = useState<{ recipient: string; mails: number } | null>(null)
  const resend = useAct(async () => {
    setSent(null)
    setSent(await callDesk(orders.resend, { orderId }))
    await refresh(orders.order, { orderId })
  })
  return (
    <section aria-labelledby="buyer" className={styles.panel}>
      <h2 id="buyer">{fullName(customer)}</h2>
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
      {sent && <Alert tone="success" title={`${counted(sent.mails, 'mail')} on the way to ${sent.recipient}.`} />}
      {isCorrecting && <CorrectDialog order={order} onClose={() => setIsCorrecting(false)} />}
    </section>
  )
}

function CorrectDialog({ order: { id: orderId, customer }, onClose }: { order: Order; onClose: () => void }) {
  const { firstName, lastName, email, phone } = customer
  const former = { orderId, firstName, lastName, email: email ?? '', phone: phone ?? '', reason: '' }
  const { field, onSubmit, isSubmitting, problem } = useDeskForm(
    CorrectionSent,
    former,
    async (values: typeof former) => {
      await callDesk(orders.correct, values)
      await refresh(orders.order, { orderId })
      onClose()
    },
  )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      onSubmit={() => void onSubmit()}
      title="Correct the buyer"
      actions={
        <>
          <Button type="submit" isBusy={isSubmitting}>
            Save
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        {problem && <Alert tone="error" title={problem} />}
        <RequiredMarks>
          <TextField label="First name" autoComplete="off" {...field('firstName')} />
          <TextField label="Last name" isOptional autoComplete="off" {...field('lastName')} />
          <TextField label="Email" type="email" autoComplete="off" {...field('email')} />
          <TextField label="Phone" isOptional type="tel" autoComplete="off" {...field('phone')} />
          <TextField label="Reason, for the audit" autoComplete="off" {...field('reason')} />
        </RequiredMarks>
      </div>
    </Dialog>
  )
}
