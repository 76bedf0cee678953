import { TextField } from '#client/ui/form/text-field.tsx'
import type { counter } from '#shared/staff/counter/counter'
import type { StaffInput } from '#shared/staff/staff-call'
import styles from './counter.module.css'

export type Billing = NonNullable<StaffInput<(typeof counter)['sell']>['billing']>
export const NO_BILLING: Billing = { name: '', street: '', postcode: '', town: '', country: '', taxNumber: '' }

const FIELDS: Readonly<Record<keyof Billing, { label: string; maxLength: number }>> = {
  name: { label: 'Name on the invoice', maxLength: 60 },
  street: { label: 'Street', maxLength: 100 },
  postcode: { label: 'Postcode', maxLength: 12 },
  town: { label: 'Town', maxLength: 60 },
  country: { label: 'Country', maxLength: 60 },
  taxNumber: { label: 'Tax number', maxLength: 40 },
}

interface BillingFieldsProps {
  billing: Billing
  onChange(billing: Billing): void
  errorOf(name: string): string | undefined
}

/** Whom the invoice of a sale on account is for. */
export const BillingFields = ({ billing, onChange, errorOf }: BillingFieldsProps) => (
  <div className={styles.counts}>
    {(Object.keys(FIELDS) as (keyof Billing)[]).map((name) => (
      <TextField
        key={name}
        {...FIELDS[name]}
        name={`billing.${name}`}
        isOptional={name === 'taxNumber'}
        autoComplete="off"
        value={billing[name]}
        error={errorOf(`billing.${name}`)}
        onChange={({ target }) => onChange({ ...billing, [name]: target.value })}
      />
    ))}
  </div>
)
