import { useParams } from 'react-router-dom'
import { orders } from '#shared/staff/orders/orders'
import { useDesk } from '../data/desk-call.ts'
import { useShownTime } from '../data/shown.ts'
import { Loaded } from '../frame/loaded.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { BuyerPanel } from './buyer-panel.tsx'
import { DocumentsPanel } from './documents-panel.tsx'
import { InvoicePanel } from './invoice-panel.tsx'
import styles from './order.module.css'
import { OrderHistory } from './order-history.tsx'
import { OrderState } from './order-state.tsx'
import { RefundsPanel } from './refunds-panel.tsx'
import { SumsPanel } from './sums-panel.tsx'
import { TicketsPanel } from './tickets-panel.tsx'

/** An order: its buyer, tickets, amounts, history and actions. */
export function OrderPage() {
  const orderId = Number(useParams().orderId)
  const order = useDesk(orders.order, { orderId })
  const shown = useShownTime()
  return (
    <>
      <PageHead title={`Order ${orderId}`}>
        {order.data && (
          <>
            <OrderState state={order.data.state} />
            <p className={styles.placed}>placed {shown(order.data.placedAt, 'performance')}</p>
          </>
        )}
      </PageHead>
      <Loaded of={order} lines={14}>
        {(data) => (
          <div className={styles.columns}>
            <div>
              <TicketsPanel key={data.id} order={data} />
              <SumsPanel order={data} />
              <InvoicePanel order={data} />
              <RefundsPanel order={data} />
              <DocumentsPanel order={data} />
            </div>
            <div>
              <BuyerPanel order={data} />
              <OrderHistory order={data} />
            </div>
          </div>
        )}
      </Loaded>
    </>
  )
}
