import type { orders } from '#shared/staff/orders/orders'
import type { StaffResult } from '#shared/staff/staff-call'
import { dollars } from '../data/shown.ts'

type PaidBack = Pick<
  StaffResult<(typeof orders)['exchange']>,
  'cardCents' | 'terminalCents' | 'cashCents' | 'invoiceCents' | 'transferCents' | 'voucherCents'
>

/** Returns the parts that are paid back, such as `$20.00 to the card`; empty if there are none. */
export const paidBackText = (paid: PaidBack): string =>
  [
    paid.cardCents > 0 && `${dollars(paid.cardCents)} to the card`,
    paid.terminalCents > 0 && `${dollars(paid.terminalCents)} at the card terminal`,
    paid.cashCents > 0 && `${dollars(paid.cashCents)} in cash`,
    paid.invoiceCents > 0 && `${dollars(paid.invoiceCents)} off the invoice`,
    paid.transferCents > 0 && `${dollars(paid.transferCents)} by bank transfer`,
    paid.voucherCents > 0 && `${dollars(paid.voucherCents)} as a gift voucher`,
  ]
    .filter(Boolean)
    .join(', ')
