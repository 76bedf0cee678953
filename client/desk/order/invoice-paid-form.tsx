import { useState } from 'react'
import { Button } from '#client/ui/button/button.tsx'
import { PostForm } from '#client/ui/form/post-form.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { orders } from '#shared/staff/orders/orders'
import { callDesk } from '../data/desk-call.ts'
import { typedCents } from '../data/typed-cents.ts'
import { useFormAct } from '../data/use-form-act.ts'
import { Refused } from '../frame/loaded.tsx'
import styles from './order.module.css'

/** Records the bank transfer that pays an invoice. */
export function InvoicePaidForm({ orderId, onPaid }: { orderId: number; onPaid(): Promise<unknown> }) {
  const [paidOn, setPaidOn] = useState('')
  const [amount, setAmount] = useState('')
  const { form, isBusy, errorOf, problem } = useFormAct(async () => {
    await callDesk(orders.payInvoice, { orderId, paidOn, amountCents: typedCents(amount) ?? Number.NaN })
    await onPaid()
  })
  return (
    <PostForm {...form} aria-labelledby="invoice">
      <div className={styles.invoice}>
        <TextField
          label="Paid on"
          name="paidOn"
          type="date"
          value={paidOn}
          error={errorOf('paidOn')}
          onChange={({ target }) => setPaidOn(target.value)}
        />
        <TextField
          label="Amount of the transfer"
          name="amountCents"
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          value={amount}
          error={errorOf('amountCents')}
          onChange={({ target }) => setAmount(target.value)}
        />
      </div>
      <Refused error={problem} />
      <p className={styles.acts}>
        <Button type="submit" variant="secondary" isBusy={isBusy}>
          Mark as paid
        </Button>
      </p>
    </PostForm>
  )
}
