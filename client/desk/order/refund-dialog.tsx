import { useId, useState } from 'react'
import { SelectField } from '#client/ui/form/select-field.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { counted } from '#shared/counted'
import { orders } from '#shared/staff/orders/orders'
import { type RefundMethod, RefundSent } from '#shared/staff/orders/orders.schemas'
import type { StaffResult } from '#shared/staff/staff-call'
import { requiredText } from '#shared/ticketing/shapes/request-fields.schemas'
import { callDesk, refresh, useDesk } from '../data/desk-call.ts'
import { newId } from '../data/new-id.ts'
import { dollars } from '../data/shown.ts'
import { toPayBackText } from '../exchange/paid-back-text.ts'
import { Loaded } from '../frame/loaded.tsx'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import styles from './order.module.css'
import { type PaidBy, refundMethodsFor, usualRefundMethod } from './refund-methods.ts'

type Preview = StaffResult<(typeof orders)['previewRefund']>

interface RefundDialogProps {
  orderId: number
  ticketIds: readonly number[]
  paidBy: PaidBy
  onClose: () => void
  onRefunded: () => void
}

const Answers = RefundSent.pick(['reason', 'reference'])
const WithReference = Answers.shape({
  reference: requiredText(40, 'Please enter the number on the terminal’s receipt'),
})
const empty = { reason: '', reference: '' }

/** Refunds tickets: the destination of the money, the reason, and the email to the buyer. */
export function RefundDialog({ orderId, ticketIds, paidBy, onClose, onRefunded }: RefundDialogProps) {
  const [method, setMethod] = useState<RefundMethod>(usualRefundMethod(paidBy))
  // One key for each dialog, so that pressing the button repeatedly makes a single refund.
  const [requestKey] = useState(newId)
  // The tickets as of opening the dialog. Refunded tickets can't be selected any more.
  const [ids] = useState(() => [...ticketIds])
  const sent = { orderId, ticketIds: ids, method }
  const preview = useDesk(orders.previewRefund, sent)
  const hasReference = (preview.data?.terminalCents ?? 0) > 0
  const refund = async ({ reason, reference }: typeof empty) => {
    await callDesk(orders.refund, { ...sent, reason, reference: hasReference ? reference : null, requestKey })
    await refresh(orders.order, { orderId })
    onRefunded()
  }
  const amount = preview.data ? ` ${dollars(preview.data.amountCents)}` : ''
  return (
    <ReasonDialog
      title={`Refund ${counted(ids.length, 'ticket')}`}
      submit={`Refund${amount}`}
      cancel="Keep the tickets"
      size="large"
      schema={hasReference ? WithReference : Answers}
      former={empty}
      isReady={preview.data !== undefined}
      onSend={refund}
      onClose={onClose}
      fields={(field) => (
        <>
          <SelectField
            label="How"
            options={refundMethodsFor(paidBy)}
            name="method"
            value={method}
            onChange={({ target }) => setMethod(target.value as RefundMethod)}
          />
          {hasReference && (
            <TextField label="Number on the terminal’s receipt" autoComplete="off" {...field('reference')} />
          )}
        </>
      )}
    >
      <Loaded of={preview}>{(data) => <Parts preview={data} method={method} />}</Loaded>
    </ReasonDialog>
  )
}

function Parts({ preview, method }: { preview: Preview; method: RefundMethod }) {
  const { recipient, subject, text } = preview
  const heading = useId()
  return (
    <>
      <p>
        {toPayBackText(preview) || 'Nothing is paid back: the tickets were free'}. The seats go back on sale; fees
        aren’t refunded.
        {method !== 'voucher' && preview.voucherCents > 0 && ' What was paid by gift voucher goes back as one.'}
      </p>
      <section aria-labelledby={heading} className={styles.mail}>
        <h3 id={heading}>{recipient ? `Mail to ${recipient}: ${subject}` : 'No mail, as the buyer gave no address'}</h3>
        {recipient && <p className={styles.mailText}>{text}</p>}
      </section>
    </>
  )
}
