import { useEffect, useRef, useState } from 'react'
import { Button } from '#client/ui/button/button.tsx'
import { PostForm } from '#client/ui/form/post-form.tsx'
import { SelectField } from '#client/ui/form/select-field.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { paymentMethods } from '#shared/staff/counter/counter.schemas'
import { orders } from '#shared/staff/orders/orders'
import type { RefundMethod } from '#shared/staff/orders/orders.schemas'
import type { StaffResult } from '#shared/staff/staff-call'
import styles from '../counter/counter.module.css'
import { HeldSeats } from '../counter/held-seats.tsx'
import { methodNames } from '../counter/method-names.ts'
import type { Held } from '../counter/sale.ts'
import { callDesk, useDesk } from '../data/desk-call.ts'
import { dollars } from '../data/shown.ts'
import { typedCents } from '../data/typed-cents.ts'
import { useFormAct } from '../data/use-form-act.ts'
import { Loaded, Refused } from '../frame/loaded.tsx'
import { type PaidBy, refundMethodsFor, usualRefundMethod } from '../order/refund-methods.ts'
import type { Exchanged } from './exchanged-panel.tsx'
import { paidBackText } from './paid-back-text.ts'

type PaymentMethod = (typeof paymentMethods)[number]
type Preview = StaffResult<(typeof orders)['previewExchange']>

interface ExchangePanelProps {
  orderId: number
  ticketIds: number[]
  paidBy: PaidBy
  saleId: string
  held: Held
  onDone(exchanged: Exchanged): Promise<unknown>
}

/** The seats that are held, the price difference with its payment or refund, and the reason. */
export function ExchangePanel({ orderId, ticketIds, paidBy, saleId, held, onDone }: ExchangePanelProps) {
  const [refundMethod, setRefundMethod] = useState<RefundMethod>(usualRefundMethod(paidBy))
  const [paymentMethod, setPaymentMethod] = useState<PaymentMethod>('terminal')
  const [detail, setDetail] = useState('')
  const [reason, setReason] = useState('')
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => fields.current?.querySelector('input')?.focus(), [])
  const exchange = { orderId, ticketIds, saleId, refundMethod }
  const preview = useDesk(orders.previewExchange, exchange)
  const { form, isBusy, errorOf, problem } = useFormAct(async () => {
    const payment = {
      ...{ paymentMethod, givenCents: paymentMethod === 'cash' ? typedCents(detail) : null },
      // Of a payment or a refund: an exchange has at most one of them.
      reference: paymentMethod === 'terminal' ? detail : null,
    }
    await onDone(await callDesk(orders.exchange, { ...exchange, ...payment, reason }))
  })
  return (
    <div className={styles.payment}>
      <HeldSeats held={held} />
      <Loaded of={preview} lines={4}>
        {(amounts) => (
          <PostForm {...form} className={styles.pay} aria-labelledby="difference">
            <h2 id="difference">{differenceOf(amounts)}</h2>
            <div ref={fields} className={styles.counts}>
              {amounts.newCents < amounts.formerCents && (
                <SelectField
                  label="Pay the difference back"
                  name="refundMethod"
                  options={refundMethodsFor(paidBy)}
                  value={refundMethod}
                  onChange={({ target }) => setRefundMethod(target.value as RefundMethod)}
                />
              )}
              {amounts.terminalCents > 0 && (
                <TextField
                  label="Number on the terminal’s receipt"
                  name="reference"
                  autoComplete="off"
                  maxLength={40}
                  value={detail}
                  error={errorOf('reference')}
                  onChange={({ target }) => setDetail(target.value)}
                />
              )}
              {amounts.dueCents > 0 && (
                <SelectField
                  label="Paid by"
                  name="paymentMethod"
                  options={paymentOptions(amounts)}
                  value={paymentMethod}
                  error={errorOf('paymentMethod')}
                  onChange={({ target }) => {
                    setPaymentMethod(target.value as PaymentMethod)
                    setDetail('')
                  }}
                />
              )}
              {amounts.dueCents > 0 && paymentMethod !== 'complimentary' && (
                <TextField
                  key={paymentMethod}
                  label={paymentMethod === 'cash' ? 'Cash given' : 'Number on the terminal’s receipt'}
                  name={paymentMethod === 'cash' ? 'givenCents' : 'reference'}
                  inputMode={paymentMethod === 'cash' ? 'decimal' : 'text'}
                  autoComplete="off"
                  maxLength={40}
                  value={detail}
                  error={errorOf(paymentMethod === 'cash' ? 'givenCents' : 'reference')}
                  onChange={({ target }) => setDetail(target.value)}
                />
              )}
              <TextField
                label="Reason, for the audit"
                name="reason"
                autoComplete="off"
                maxLength={500}
                value={reason}
                error={errorOf('reason')}
                onChange={({ target }) => setReason(target.value)}
              />
            </div>
            <p>{backOf(amounts)} The former seats go back on sale. Fees and extras aren’t refunded.</p>
            <Refused error={problem} />
            <p className={styles.acts}>
              <Button type="submit" isBusy={isBusy}>
                Exchange
              </Button>
            </p>
          </PostForm>
        )}
      </Loaded>
    </div>
  )
}

function differenceOf({ formerCents, newCents, dueCents }: Preview): string {
  if (dueCents > 0) return `${dollars(dueCents)} to pay`
  return newCents < formerCents ? `${dollars(formerCents - newCents)} to pay back` : 'Nothing to pay'
}

const backOf = (amounts: Preview): string => {
  const back = paidBackText(amounts)
  return back && `${back}.`
}

/** Complimentary tickets are only exchanged for complimentary ones. */
const paymentOptions = ({ formerCents }: Preview) =>
  paymentMethods.map((value) => ({
    ...{ value, label: methodNames[value] },
    isDisabled: value === 'complimentary' && formerCents > 0,
  }))
