import { useState } from 'react'
import { useTicketing } from '#client/data/use-ticketing.tsx'
import { useVenue } from '#client/page/page-context.tsx'
import { DocumentDownloads } from '#client/site/purchase/document-downloads.tsx'
import { LoadButton } from '#client/ui/button/load-button.tsx'
import { showInstant } from '#shared/dates'
import { total } from '#shared/money'
import { account } from '#shared/ticketing/account/account'
import type { Result } from '#shared/ticketing/call'
import { CustomerList } from '../customer/customer-list.tsx'
import { useCustomerCall } from '../customer/use-customer-call.ts'
import styles from './overview.module.css'

type Order = Result<typeof account.orders>['orders'][number]

/** The customer's orders with their receipts, once they are requested. */
export const Orders = () => (
  <section className={styles.part} aria-label="Orders and receipts">
    <h2 className={styles.partHeading}>Orders and receipts</h2>
    <OrdersFrom pageNumber={1} label="Show your orders" />
  </section>
)

/** A button that is replaced by a page of orders, with such a button for the next page below it. */
function OrdersFrom({ pageNumber, label }: { pageNumber: number; label: string }) {
  const [isShown, setIsShown] = useState(false)
  const response = useCustomerCall(account.orders, isShown ? { PageNumber: pageNumber } : null)
  if (!response.data && !response.error)
    return (
      <LoadButton variant="secondary" isBusy={isShown} busyLabel="Loading your orders" onClick={() => setIsShown(true)}>
        {label}
      </LoadButton>
    )
  const { orders = [], totalPages = 0 } = response.data ?? {}
  return (
    <CustomerList
      response={response}
      loading="Loading your orders"
      isEmpty={orders.length === 0}
      empty={<p>You have no orders yet.</p>}
    >
      <ul className={styles.orders}>
        {orders.map((order) => (
          <OrderEntry key={order.orderId} order={order} />
        ))}
      </ul>
      {pageNumber < totalPages && <OrdersFrom pageNumber={pageNumber + 1} label="Show earlier orders" />}
    </CustomerList>
  )
}

function OrderEntry({ order: { orderId, date, total: sum, contents, documents } }: { order: Order }) {
  const callTicketing = useTicketing()
  const { timeZone } = useVenue()
  return (
    <li className={styles.order}>
      <p className="small muted">
        Order {orderId}, <time dateTime={date}>{showInstant(date, 'news', timeZone)}</time>
      </p>
      <p className={styles.contents}>{[...new Set(contents)].join(', ')}</p>
      <p className="figures">{total(sum)}</p>
      <div className={styles.documents}>
        <DocumentDownloads
          variant="quiet"
          documents={documents}
          download={(DocumentId) => callTicketing(account.document, { OrderId: orderId, DocumentId })}
        />
      </div>
    </li>
  )
}
