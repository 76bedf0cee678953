import type { orders } from '#shared/staff/orders/orders'
import type { StaffResult } from '#shared/staff/staff-call'
import { dollars } from '../data/shown.ts'

type PaidBack = Pick<
  StaffResult<(typeof orders)['exchange']>,
  'cardCents' | 'terminalCents' | 'cashCents' | 'invoiceCents' | 'transferCents' | 'voucherCents'
>

/** Each part with its words, and what the colleague has yet to know or do about it. */
const PARTS: [part: keyof PaidBack, words: string, hint?: string][] = [
  ['cardCents', 'to the card'],
  ['terminalCents', 'at the card terminal'],
  ['cashCents', 'in cash', ' from the till'],
  ['invoiceCents', 'off the invoice', ', which isn’t paid yet'],
  ['transferCents', 'by bank transfer', ', which you make'],
  ['voucherCents', 'as a gift voucher'],
]

/** Returns the parts that are paid back, such as `$20.00 to the card`; empty if there are none. */
export const paidBackText = (paid: PaidBack): string =>
  parts(paid)
    .map(([amount, words]) => `${amount} ${words}`)
    .join(', ')

/** Returns the parts that are about to be paid back, with what the colleague has to do; empty if there are none. */
export const toPayBackText = (paid: PaidBack): string =>
  parts(paid)
    .map(([amount, words, hint = '']) => `${amount} ${words}${hint}`)
    .join(' and ')

const parts = (paid: PaidBack): [amount: string, words: string, hint?: string][] =>
  PARTS.flatMap(([part, ...words]) => (paid[part] > 0 ? [[dollars(paid[part]), ...words]] : []))
