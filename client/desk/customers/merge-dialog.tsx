import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { RequiredMarks } from '#client/ui/form/required-marks.tsx'
import { SelectField } from '#client/ui/form/select-field.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { fullName } from '#shared/full-name'
import { customers } from '#shared/staff/customers/customers'
import type { StaffResult } from '#shared/staff/staff-call'
import { callDesk, refresh, useDesk } from '../data/desk-call.ts'
import { counted } from '../data/shown.ts'
import { useAct } from '../data/use-act.ts'
import { Loaded, Refused } from '../frame/loaded.tsx'
import type { Customer, FoundCustomer } from './customer.ts'
import styles from './customers.module.css'

interface MergeDialogProps {
  customer: Customer
  other: FoundCustomer
  onClose(): void
}

/** Merges two customers: which one is kept, what moves to it, and what ends. */
export function MergeDialog({ customer, other, onClose }: MergeDialogProps) {
  const navigate = useNavigate()
  // Only an account has a password, so that it is kept.
  const isChoice = customer.hasAccount === other.hasAccount
  const [keptId, setKeptId] = useState(isChoice || customer.hasAccount ? customer.id : other.id)
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const pair = { keptId, mergedId: customer.id + other.id - keptId }
  const preview = useDesk(customers.previewMerge, pair)
  const { run, isBusy, error } = useAct(async () => {
    await callDesk(customers.merge, { ...pair, reason: reason.trim() })
    onClose()
    navigate(`/customers/${keptId}`, { replace: true })
    await refresh(customers.customer, { customerId: keptId })
  })
  const submit = () => {
    setIsMissing(!reason.trim())
    if (reason.trim() && preview.data) void run()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      onSubmit={submit}
      title="Merge two customers"
      actions={
        <>
          <Button type="submit" isBusy={isBusy}>
            Merge
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <RequiredMarks>
          {isChoice && (
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
          )}
          <TextField
            label="Reason, for the audit"
            name="reason"
            autoComplete="off"
            maxLength={500}
            value={reason}
            error={isMissing ? 'Please give a reason' : undefined}
            onChange={({ target }) => setReason(target.value)}
          />
        </RequiredMarks>
        <Refused error={error} />
        <Loaded of={preview} lines={4}>
          {(data) => <Consequences {...data} />}
        </Loaded>
      </div>
    </Dialog>
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
