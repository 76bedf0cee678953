import { useState } from 'react'
import { Button } from '#client/ui/button/button.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { counter } from '#shared/staff/counter/counter'
import type { StaffInput, StaffResult } from '#shared/staff/staff-call'
import { callDesk } from '../data/desk-call.ts'
import { useAct } from '../data/use-act.ts'
import { Refused } from '../frame/loaded.tsx'
import styles from './counter.module.css'

type Found = StaffResult<(typeof counter)['customers']>['customers']

export interface Buyer {
  sent: StaffInput<(typeof counter)['sell']>['buyer']
  /** A known customer's name and address; null for a new buyer. */
  known: string | null
}
const NOBODY = { customerId: null, firstName: '', lastName: '', email: '' }
export const WALK_UP: Buyer = { sent: NOBODY, known: null }

interface BuyerFieldsProps {
  buyer: Buyer
  onChange(buyer: Buyer): void
  emailError: string | undefined
}

/** The buyer: nobody in particular, a new guest, or a customer who is found by name, email or phone number. */
export function BuyerFields({ buyer: { sent, known }, onChange, emailError }: BuyerFieldsProps) {
  const set = (changes: Partial<Buyer['sent']>) => onChange({ known: null, sent: { ...sent, ...changes } })
  const name = known ?? ([sent.firstName, sent.lastName].filter(Boolean).join(' ') || sent.email || 'walk-up')
  return (
    <details>
      <summary>Buyer: {name}</summary>
      {known ? (
        <Button variant="secondary" onClick={() => onChange(WALK_UP)}>
          Another buyer
        </Button>
      ) : (
        <>
          <CustomerSearch onFound={onChange} />
          <TextField
            label="First name"
            name="firstName"
            isOptional
            autoComplete="off"
            maxLength={60}
            value={sent.firstName}
            onChange={({ target }) => set({ firstName: target.value })}
          />
          <TextField
            label="Last name"
            name="lastName"
            isOptional
            autoComplete="off"
            maxLength={60}
            value={sent.lastName}
            onChange={({ target }) => set({ lastName: target.value })}
          />
          <TextField
            label="Email for the tickets"
            name="buyer.email"
            type="email"
            isOptional
            autoComplete="off"
            value={sent.email}
            error={emailError}
            onChange={({ target }) => set({ email: target.value })}
          />
        </>
      )}
    </details>
  )
}

function CustomerSearch({ onFound }: { onFound(buyer: Buyer): void }) {
  const [text, setText] = useState('')
  const [found, setFound] = useState<Found | null>(null)
  const { run, isBusy, error } = useAct(async () => setFound((await callDesk(counter.customers, { text })).customers))
  const choose = ({ id, name, email }: Found[number]) =>
    onFound({ known: [name, email].filter(Boolean).join(', '), sent: { ...NOBODY, customerId: id } })
  return (
    <>
      <div className={styles.search}>
        <TextField
          label="Find a customer by name, email or phone"
          name="customer"
          isOptional
          autoComplete="off"
          maxLength={200}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Enter finds the customer instead of selling the tickets.
            event.preventDefault()
            if (text.trim()) void run()
          }}
        />
        <Button variant="secondary" isBusy={isBusy} disabled={!text.trim()} onClick={() => void run()}>
          Find
        </Button>
      </div>
      <Refused error={error} />
      <p role="status">{found?.length === 0 ? 'No customer is found. Enter a name and email instead.' : ''}</p>
      {found && found.length > 0 && (
        <ul className="ruled-list">
          {found.map((customer) => (
            <li key={customer.id}>
              <Button variant="quiet" onClick={() => choose(customer)}>
                {customer.name || customer.email}
              </Button>{' '}
              <small>
                {customer.email}
                {customer.hasAccount && ', has an account'}
              </small>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
