import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { counted } from '#shared/counted'
import { customers } from '#shared/staff/customers/customers'
import { find } from '#shared/staff/find/find'
import { performances } from '#shared/staff/performances/performances'
import type { StaffResult } from '#shared/staff/staff-call'
import { FoundCustomers } from '../customers/found-customers.tsx'
import { useDesk } from '../data/desk-call.ts'
import { Loaded } from '../frame/loaded.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { FoundPerformances } from '../performances/found-performances.tsx'
import { onlyMatch } from './only-match.ts'
import { OrderRows } from './order-rows.tsx'
import styles from './pages.module.css'

type Found = StaffResult<(typeof find)['orders']>

/**
 * The orders, customers and performances that match a search. A single order opens at once, so that scanning a ticket
 * opens its order. So does a single customer without orders, and a single performance.
 */
export function FindPage() {
  const { state } = useLocation()
  const text = (state as { text?: string } | null)?.text
  const found = useDesk(find.orders, text ? { text } : null)
  const people = useDesk(customers.find, text ? { text } : null)
  const played = useDesk(performances.find, text ? { text } : null)
  const navigate = useNavigate()
  const to = onlyMatch({ ...found.data, ...people.data, ...played.data })
  useEffect(() => {
    if (to) navigate(to, { replace: true })
  }, [to, navigate])
  return (
    <>
      <PageHead title="Find" />
      {text ? (
        <>
          <Loaded of={found}>
            {(data) => (
              <FoundOrders
                {...{ text, ...data }}
                hasOthers={Boolean(people.data?.customers.length || played.data?.performances.length)}
              />
            )}
          </Loaded>
          <FoundCustomers found={people} />
          <FoundPerformances found={played} />
        </>
      ) : (
        <p>
          Type into the field above: an order’s number, a name, a phone number, an email address, a production, a seat
          or a voucher.
        </p>
      )}
    </>
  )
}

function FoundOrders({ text, orders, hasMore, hasOthers }: Found & { text: string; hasOthers: boolean }) {
  if (orders.length === 0 && hasOthers) return <p role="status">No order is found by “{text}”.</p>
  if (orders.length === 0)
    return (
      <p role="status">
        No order is found by “{text}”. A name needs its first letters, a seat the production, the row and the number,
        such as “Jupiter 1 Dec Stalls H 12”.
      </p>
    )
  return (
    <section className={styles.panel}>
      <p role="status" className={styles.lead}>
        {hasMore ? 'The newest 25 orders. More match: add a first name or a date.' : counted(orders.length, 'order')}
      </p>
      <OrderRows orders={orders} />
    </section>
  )
}
