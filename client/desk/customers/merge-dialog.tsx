import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { SelectField } from '#client/ui/form/select-field.tsx'
import { counted } from '#shared/counted'
import { fullName } from '#shared/full-name'
import { customers } from '#shared/staff/customers/customers'
import { MergeSent } from '#shared/staff/customers/customers.schemas'
import type { StaffResult } from '#shared/staff/staff-call'
import { callDesk, refresh, useDesk } from '../data/desk-call.ts'
import { Loaded } from '../frame/loaded.tsx'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import { type Customer, type FoundCustomer, keptByDefault } from './customer.ts'

interface MergeDialogProps {
  customer: Customer
  other: FoundCustomer
  onClose(): void
}

const OnlyReason = MergeSent.pick(['reason'])
const empty = { reason: '' }

/** Merges two customers: which one is kept, what moves to it, and what ends. */
export function MergeDialog({ customer, other, onClose }: MergeDialogProps) {
  const navigate = useNavigate()
  const isChoice = customer.hasAccount === other.hasAccount
  const [keptId, setKeptId] = useState(keptByDefault<Customer | FoundCustomer>(customer, other).id)
  const pair = { keptId, mergedId: customer.id + other.id - keptId }
  const preview = useDesk(customers.previewMerge, pair)
  const merge = async ({ reason }: typeof empty) => {
    await callDesk(customers.merge, { ...pair, reason })
    navigate(`/customers/${keptId}`, { replace: true })
    await refresh(customers.customer, { customerId: keptId })
  }
  return (
    <ReasonDialog
      title="Merge two customers"
      submit="Merge"
      schema={OnlyReason}
      former={empty}
      isReady={preview.data !== undefined}
      onSend={merge}
      onClose={onClose}
      fields={() =>
        isChoice && (
          <SelectField
            label="Keep"
            name="kept"
            options={[
              { value: customer.id, label: named(fullName(customer), customer.email, customer.id) },
              { value: other.id, label: named(other.name, other.email, other.id) },
            ]}
            value={keptId}
            onChange={({ target }) => setKeptId(Number(target.value))}
          />
        )
      }
    >
      <Loaded of={preview} lines={4}>
        {(data) => <Consequences {...data} />}
      </Loaded>
    </ReasonDialog>
  )
}

const named = (name: string, email: string | null, id: number) =>
  `${[name, email].filter(Boolean).join(', ') || 'No name'} (customer ${id})`

type Preview = StaffResult<(typeof customers)['previewMerge']>

function Consequences({ kept, merged, orders, vouchers, memberships, addresses, renewals, ...rest }: Preview) {
  const moved = [
    orders > 0 && counted(orders, 'order'),
    vouchers > 0 && counted(vouchers, 'gift voucher'),
    memberships > 0 && counted(memberships, 'membership'),
    addresses > 0 && counted(addresses, 'postal address', 'postal addresses'),
    renewals > 0 && counted(renewals, 'package to renew', 'packages to renew'),
  ].filter(Boolean)
  const { endsAccount, hasCart, fills } = rest
  return (
    <div role="status">
      <p>
        {named(kept.name, kept.email, kept.id)} is kept. {named(merged.name, merged.email, merged.id)} is erased and
        can’t be restored.
      </p>
      <p>{moved.length > 0 ? `What moves: ${moved.join(', ')}.` : 'Nothing moves: the other record is empty.'}</p>
      {fills.length > 0 && <p>The {fills.join(' and ')} of the erased record is added to the one that is kept.</p>}
      {endsAccount && <p>The erased customer is logged out everywhere and can’t log in again.</p>}
      {hasCart && <p>The erased customer’s cart is emptied.</p>}
    </div>
  )
}
