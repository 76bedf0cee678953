import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '#client/ui/button/button.tsx'
import { PostForm } from '#client/ui/form/post-form.tsx'
import { SelectField } from '#client/ui/form/select-field.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { counted } from '#shared/counted'
import { counter } from '#shared/staff/counter/counter'
import type { CounterMethod } from '#shared/staff/counter/counter.schemas'
import { callDesk } from '../data/desk-call.ts'
import { dollars } from '../data/shown.ts'
import { typedCents } from '../data/typed-cents.ts'
import { useFormAct } from '../data/use-form-act.ts'
import { Refused } from '../frame/loaded.tsx'
import { BillingFields, NO_BILLING } from './billing-fields.tsx'
import { type Buyer, BuyerFields, WALK_UP } from './buyer-fields.tsx'
import styles from './counter.module.css'
import { HeldSeats } from './held-seats.tsx'
import { methodNames } from './method-names.ts'
import type { Held, Sold } from './sale.ts'

/** The field that each method needs. */
const DETAILS: Readonly<
  Record<Exclude<CounterMethod, 'invoice'>, { name: 'givenCents' | 'reference' | 'reason'; label: string }>
> = {
  cash: { name: 'givenCents', label: 'Cash given' },
  terminal: { name: 'reference', label: 'Number on the terminal’s receipt' },
  complimentary: { name: 'reason', label: 'Reason, for the audit' },
}

interface PaymentPanelProps {
  saleId: string
  held: Held
  /** Whether the colleague may take cash. */
  hasTill: boolean
  isSoldOnAccount: boolean
  onSold(sold: Sold): Promise<unknown>
  onStartOver(): void
}

/** The seats that are held, their buyer and the payment. */
export function PaymentPanel({ saleId, held, hasTill, isSoldOnAccount, onSold, onStartOver }: PaymentPanelProps) {
  const [method, setMethod] = useState<CounterMethod>(hasTill ? 'cash' : 'terminal')
  const [detail, setDetail] = useState('')
  const [billing, setBilling] = useState(NO_BILLING)
  const [buyer, setBuyer] = useState<Buyer>(WALK_UP)
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => fields.current?.querySelector('input')?.focus(), [])
  const given = method === 'cash' ? typedCents(detail) : null
  const { form, isBusy, errorOf, problem } = useFormAct(async () => {
    const only = (of: CounterMethod) => (method === of ? detail : null)
    const payment = { givenCents: given, reference: only('terminal'), reason: only('complimentary') }
    const invoiced = { billing: method === 'invoice' ? billing : null }
    await onSold(await callDesk(counter.sell, { saleId, buyer: buyer.sent, method, ...payment, ...invoiced }))
  })
  const due = method === 'complimentary' ? 0 : held.totalCents
  return (
    <div className={styles.payment}>
      <HeldSeats held={held} />
      <PostForm {...form} className={styles.pay} aria-labelledby="payment">
        <h2 id="payment">Payment</h2>
        <div ref={fields} className={styles.counts}>
          <SelectField
            label="Paid by"
            name="method"
            options={methodsWith({ cash: hasTill, invoice: isSoldOnAccount })}
            value={method}
            error={errorOf('method')}
            onChange={({ target }) => {
              setMethod(target.value as CounterMethod)
              setDetail('')
            }}
          />
          {method !== 'invoice' && (
            <TextField
              key={method}
              label={DETAILS[method].label}
              name={DETAILS[method].name}
              inputMode={method === 'cash' ? 'decimal' : 'text'}
              autoComplete="off"
              maxLength={500}
              value={detail}
              error={errorOf(DETAILS[method].name)}
              onChange={({ target }) => setDetail(target.value)}
            />
          )}
        </div>
        {method === 'invoice' && <BillingFields billing={billing} onChange={setBilling} errorOf={errorOf} />}
        {!hasTill && (
          <p>
            You have no open till. <Link to="/till">Open it</Link> to take cash.
          </p>
        )}
        <p role="status" className={styles.change}>
          {given !== null && given >= due ? `Change ${dollars(given - due)}` : ''}
        </p>
        <BuyerFields buyer={buyer} onChange={setBuyer} emailError={errorOf('buyer.email')} />
        <Refused error={problem} />
        <p className={styles.acts}>
          <Button type="submit" isBusy={isBusy}>
            {method === 'complimentary' ? `Give ${counted(held.seats.length, 'ticket')}` : `Sell for ${dollars(due)}`}
          </Button>
          <Button variant="secondary" disabled={isBusy} onClick={onStartOver}>
            Start over
          </Button>
        </p>
      </PostForm>
    </div>
  )
}

/** All methods; those that aren't possible now can't be chosen. */
const methodsWith = (isPossible: Partial<Record<string, boolean>>) =>
  Object.entries(methodNames).map(([value, label]) => ({ value, label, isDisabled: isPossible[value] === false }))
