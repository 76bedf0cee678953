import { useState } from 'react'
import { Button } from '#client/ui/button/button.tsx'
import { showDay } from '#shared/dates'
import { orders } from '#shared/staff/orders/orders'
import { InvoiceReopenedSent } from '#shared/staff/orders/orders.schemas'
import { useMay } from '../data/colleague.ts'
import { callDesk, refresh } from '../data/desk-call.ts'
import { dollars } from '../data/shown.ts'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import { InvoicePaidForm } from './invoice-paid-form.tsx'
import styles from './order.module.css'
import type { Order } from './order.ts'

const Reason = InvoiceReopenedSent.omit(['orderId'])

/** An order on account: what is due and by when, or the bank transfer that paid it. */
export function InvoicePanel({ order: { id: orderId, invoice } }: { order: Order }) {
  const maySettle = useMay('settleInvoices')
  const [isReopening, setIsReopening] = useState(false)
  if (!invoice) return null
  const { dueOn, dueCents, paidOn, mayUndo } = invoice
  const reload = () => Promise.all([refresh(orders.order, { orderId }), refresh(orders.unpaidInvoices)])
  return (
    <section aria-labelledby="invoice" className={styles.panel}>
      <h2 id="invoice">Invoice</h2>
      <p role="status">
        {paidOn
          ? `${dollars(dueCents)} paid by bank transfer on ${showDay(paidOn, 'membership')}.`
          : dueCents > 0
            ? `${dollars(dueCents)} due by ${showDay(dueOn, 'membership')}.`
            : 'Nothing is due: the tickets were refunded.'}
      </p>
      {maySettle && !paidOn && dueCents > 0 && <InvoicePaidForm orderId={orderId} onPaid={reload} />}
      {maySettle && mayUndo && (
        <p className={styles.acts}>
          <Button variant="secondary" onClick={() => setIsReopening(true)}>
            Undo the payment
          </Button>
        </p>
      )}
      {isReopening && (
        <ReasonDialog
          title="Undo the payment"
          submit="Make it unpaid"
          cancel="Keep it paid"
          schema={Reason}
          former={{ reason: '' }}
          onSend={async ({ reason }: { reason: string }) => {
            await callDesk(orders.reopenInvoice, { orderId, reason })
            await reload()
          }}
          onClose={() => setIsReopening(false)}
        >
          <p>The invoice is unpaid again. Undo it only if it was marked by mistake.</p>
        </ReasonDialog>
      )}
    </section>
  )
}
