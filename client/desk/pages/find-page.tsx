import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { customers } from '#shared/staff/customers/customers'
import { find } from '#shared/staff/find/find'
import type { StaffResult } from '#shared/staff/staff-call'
import { FoundCustomers } from '../customers/found-customers.tsx'
import { useDesk } from '../data/desk-call.ts'
import { counted } from '../data/shown.ts'
import { Loaded } from '../frame/loaded.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { OrderRows } from './order-rows.tsx'
import styles from './pages.module.css'

type Found = StaffResult<(typeof find)['orders']>

/**
 * The orders and customers that match a search. A single order opens at once, so that scanning a ticket opens its
 * order, and so does a single customer without orders.
 */
export function FindPage() {
  const { state } = useLocation()
  const text = (state as { text?: string } | null)?.text
  const found = useDesk(find.orders, text ? { text } : null)
  const people = useDesk(customers.find, text ? { text } : null)
  const navigate = useNavigate()
  const to = onlyMatch(found.data?.orders, people.data?.customers)
  useEffect(() => {
    if (to) navigate(to, { replace: true })
  }, [to, navigate])
  return (
    <>
      <PageHead title="Find" />
      {text ? (
        <>
          <Loaded of={found}>
            {(data) => <FoundOrders text={text} {...data} hasCustomers={Boolean(people.data?.customers.length)} />}
          </Loaded>
          <FoundCustomers found={people} />
        </>
      ) : (
        <p>
          Type into the field above: an order’s number, a name, a phone number, an email address, a seat or a voucher.
        </p>
      )}
    </>
  )
}

type WithId = readonly { id: number }[] | undefined

function onlyMatch(orders: WithId, people: WithId): string | undefined {
  if (orders?.length === 1) return `/orders/${orders[0]?.id}`
  return orders?.length === 0 && people?.length === 1 ? `/customers/${people[0]?.id}` : undefined
}

function FoundOrders({ text, orders, hasMore, hasCustomers }: Found & { text: string; hasCustomers: boolean }) {
  if (orders.length === 0 && hasCustomers) return <p role="status">No order is found by “{text}”.</p>
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
