import { Link } from 'react-router-dom'
import { Button } from '#client/ui/button/button.tsx'
import { orders } from '#shared/staff/orders/orders'
import { useMay } from '../data/colleague.ts'
import { callDesk, refresh } from '../data/desk-call.ts'
import { dollars, useShownTime } from '../data/shown.ts'
import { useAct } from '../data/use-act.ts'
import { paidBackText } from '../exchange/paid-back-text.ts'
import { Refused } from '../frame/loaded.tsx'
import styles from './order.module.css'
import type { Order } from './order.ts'

type Refund = Order['refunds'][number]

/** The refunds with their payments. A refund that didn't reach the provider can be sent again. */
export function RefundsPanel({ order: { id: orderId, refunds } }: { order: Order }) {
  const shown = useShownTime()
  if (refunds.length === 0) return null
  return (
    <section aria-labelledby="refunds" className={styles.panel}>
      <h2 id="refunds">Refunds</h2>
      <ul className="ruled-list">
        {refunds.map((refund) => (
          <li key={refund.id}>
            <strong>{dollars(refund.amountCents)}</strong> {partsOf(refund)}
            {refund.otherCents > 0 && `, with ${dollars(refund.otherCents)} for extras, delivery and fees`}
            {refund.exchangedFor && (
              <>
                {' '}
                exchanged for <Link to={`/orders/${refund.exchangedFor}`}>order {refund.exchangedFor}</Link>
              </>
            )}
            <br />
            <small>
              {shown(refund.at)}, {refund.by}: {refund.reason}
              {refund.terminalReference && ` · Terminal’s receipt ${refund.terminalReference}`}
            </small>
            {refund.state !== 'done' && <OpenRefund orderId={orderId} refund={refund} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Why a refund isn't paid back yet, and the button that sends it again. */
function OpenRefund({ orderId, refund: { id: refundId, state, rejection } }: { orderId: number; refund: Refund }) {
  const mayRefund = useMay('refund')
  const { run, isBusy, error } = useAct(async () => {
    await callDesk(orders.retryRefund, { refundId })
    await refresh(orders.order, { orderId })
  })
  return (
    <>
      <p className="needs-somebody">
        {state === 'failed'
          ? `The payment provider rejected it${rejection ? ` (${rejection})` : ''}.`
          : 'The payment provider hasn’t confirmed it yet. It is sent again every half minute.'}{' '}
        {mayRefund && (
          <Button variant="quiet" isBusy={isBusy} onClick={() => void run()}>
            Send again
          </Button>
        )}
      </p>
      <Refused error={error} />
    </>
  )
}

/** How a refund is paid back, with amounts if there are several ways. What paid the order of an exchange isn't. */
function partsOf({ voucherCents, exchangedCents, ...parts }: Refund): string {
  const text = paidBackText({ ...parts, voucherCents: voucherCents - exchangedCents })
  const all = `${dollars(parts.amountCents)} `
  return text.startsWith(all) ? text.slice(all.length) : text
}
