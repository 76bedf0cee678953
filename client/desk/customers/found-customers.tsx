import { counted } from '#shared/counted'
import type { customers } from '#shared/staff/customers/customers'
import type { useDesk } from '../data/desk-call.ts'
import { Loaded } from '../frame/loaded.tsx'
import { CustomerRows, type CustomerRowsProps } from './customer-rows.tsx'
import styles from './customers.module.css'

/** The customers that a search text finds. Nothing if there are none. */
export function FoundCustomers({ found }: { found: ReturnType<typeof useDesk<(typeof customers)['find']>> }) {
  if (found.data?.customers.length === 0) return null
  return (
    <section aria-labelledby="customers" className={styles.panel}>
      <h2 id="customers">Customers</h2>
      <Loaded of={found} lines={3}>
        {({ customers: rows, hasMore }) => <CountedCustomers customers={rows} hasMore={hasMore} />}
      </Loaded>
    </section>
  )
}

/** Found customers after their number, which is announced. */
export const CountedCustomers = ({ hasMore, ...rows }: CustomerRowsProps & { hasMore: boolean }) => (
  <>
    <p role="status">
      {hasMore ? 'The first 25. More match: add a first name.' : counted(rows.customers.length, 'customer')}
    </p>
    <CustomerRows {...rows} />
  </>
)
