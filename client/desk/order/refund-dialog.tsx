import { useId, useState } from 'react'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { RequiredMarks } from '#client/ui/form/required-marks.tsx'
import { SelectField } from '#client/ui/form/select-field.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { orders } from '#shared/staff/orders/orders'
import { type RefundMethod, refundMethods } from '#shared/staff/orders/orders.schemas'
import type { StaffResult } from '#shared/staff/staff-call'
import { callDesk, refresh, useDesk } from '../data/desk-call.ts'
import { newId } from '../data/new-id.ts'
import { counted, dollars } from '../data/shown.ts'
import { useAct } from '../data/use-act.ts'
import { Loaded, Refused } from '../frame/loaded.tsx'
import styles from './order.module.css'

type Preview = StaffResult<(typeof orders)['previewRefund']>

const NAMES: Readonly<Record<RefundMethod, string>> = {
  card: 'To the card',
  cash: 'In cash',
  voucher: 'As a gift voucher',
}
/** A sale at the counter has no payment that the provider could refund. */
const methodsFor = (isCounter: boolean) =>
  refundMethods.filter((value) => !isCounter || value !== 'card').map((value) => ({ value, label: NAMES[value] }))

interface RefundDialogProps {
  orderId: number
  ticketIds: readonly number[]
  /** The order was paid at the counter. */
  isCounter: boolean
  onClose: () => void
  onRefunded: () => void
}

/** Refunds tickets: the destination of the money, the reason, and the email to the buyer. */
export function RefundDialog({ orderId, ticketIds, isCounter, onClose, onRefunded }: RefundDialogProps) {
  const [method, setMethod] = useState<RefundMethod>(isCounter ? 'cash' : 'card')
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  // One key for each dialog, so that pressing the button repeatedly makes a single refund.
  const [requestKey] = useState(newId)
  // The tickets as of opening the dialog. Refunded tickets can't be selected any more.
  const [ids] = useState(() => [...ticketIds])
  const sent = { orderId, ticketIds: ids, method }
  const preview = useDesk(orders.previewRefund, sent)
  const { run, isBusy, error } = useAct(async () => {
    await callDesk(orders.refund, { ...sent, reason: reason.trim(), requestKey })
    await refresh(orders.order, { orderId })
    onRefunded()
  })
  const submit = () => {
    setIsMissing(!reason.trim())
    if (reason.trim() && preview.data) void run()
  }
  const amount = preview.data ? ` ${dollars(preview.data.amountCents)}` : ''
  return (
    <Dialog
      isOpen
      onClose={onClose}
      onSubmit={submit}
      size="large"
      title={`Refund ${counted(ids.length, 'ticket')}`}
      actions={
        <>
          <Button type="submit" isBusy={isBusy}>
            Refund{amount}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Keep the tickets
          </Button>
        </>
      }
    >
      <div className={styles.refund}>
        <RequiredMarks>
          <SelectField
            label="How"
            options={methodsFor(isCounter)}
            name="method"
            value={method}
            onChange={({ target }) => setMethod(target.value as RefundMethod)}
          />
          <TextField
            label="Reason, for the audit"
            name="reason"
            value={reason}
            maxLength={500}
            error={isMissing ? 'Please give a reason' : undefined}
            onChange={({ target }) => setReason(target.value)}
          />
        </RequiredMarks>
        <Refused error={error} />
        <Loaded of={preview}>{(data) => <Parts {...data} method={method} />}</Loaded>
      </div>
    </Dialog>
  )
}

function Parts({
  cardCents,
  cashCents,
  voucherCents,
  recipient,
  subject,
  text,
  method,
}: Preview & { method: RefundMethod }) {
  const heading = useId()
  const parts = [
    cardCents > 0 && `${dollars(cardCents)} to the card`,
    cashCents > 0 && `${dollars(cashCents)} in cash from the till`,
    voucherCents > 0 && `${dollars(voucherCents)} as a gift voucher`,
  ].filter(Boolean)
  return (
    <>
      <p>
        {parts.join(' and ') || 'Nothing is paid back: the tickets were free'}. The seats go back on sale; fees aren’t
        refunded.
        {method !== 'voucher' && voucherCents > 0 && ' What was paid by gift voucher goes back as one.'}
      </p>
      <section aria-labelledby={heading} className={styles.mail}>
        <h3 id={heading}>{recipient ? `Mail to ${recipient}: ${subject}` : 'No mail, as the buyer gave no address'}</h3>
        {recipient && <p className={styles.mailText}>{text}</p>}
      </section>
    </>
  )
}
