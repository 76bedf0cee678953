import { useState } from 'react'
import { Button } from '#client/ui/button/button.tsx'
import { customers } from '#shared/staff/customers/customers'
import { useMay } from '../data/colleague.ts'
import { useDesk } from '../data/desk-call.ts'
import { FindForm } from '../frame/find-form.tsx'
import { Loaded } from '../frame/loaded.tsx'
import type { Customer, FoundCustomer } from './customer.ts'
import { CustomerRows } from './customer-rows.tsx'
import styles from './customers.module.css'
import { CountedCustomers } from './found-customers.tsx'
import { MergeDialog } from './merge-dialog.tsx'

/** Other records that may be of the same person, and a search for more; managers merge them. */
export function MergePanel({ customer }: { customer: Customer }) {
  const mayMerge = useMay('mergeCustomers')
  const [other, setOther] = useState<FoundCustomer | null>(null)
  const actOf = (found: FoundCustomer) => (
    <Button variant="quiet" aria-label={`Merge with ${found.name || found.email}`} onClick={() => setOther(found)}>
      Merge
    </Button>
  )
  if (!mayMerge && customer.alike.length === 0) return null
  return (
    <section aria-labelledby="alike" className={styles.panel}>
      <h2 id="alike">Same person?</h2>
      {customer.alike.length === 0 ? (
        <p>No other customer has this email address or phone number.</p>
      ) : (
        <CustomerRows customers={customer.alike} {...(mayMerge && { actOf })} />
      )}
      {mayMerge && <OtherSearch exceptId={customer.id} actOf={actOf} />}
      {other && <MergeDialog customer={customer} other={other} onClose={() => setOther(null)} />}
    </section>
  )
}

interface OtherSearchProps {
  exceptId: number
  actOf(found: FoundCustomer): React.ReactNode
}

function OtherSearch({ exceptId, actOf }: OtherSearchProps) {
  const [text, setText] = useState('')
  const found = useDesk(customers.find, text ? { text } : null)
  return (
    <>
      <FindForm label="Find another record by name, email or phone" name="other" onFind={setText} />
      {text && (
        <Loaded of={found} lines={2}>
          {({ customers: all, hasMore }) => {
            const others = all.filter(({ id }) => id !== exceptId)
            if (others.length === 0) return <p role="status">No other customer is found by “{text}”.</p>
            return <CountedCustomers customers={others} hasMore={hasMore} actOf={actOf} />
          }}
        </Loaded>
      )}
    </>
  )
}
