import { dollars } from '../data/shown.ts'

/** Returns the parts that are paid back, such as `$20.00 to the card`; empty if there are none. */
export const paidBackText = (paid: { cardCents: number; cashCents: number; voucherCents: number }): string =>
  [
    paid.cardCents > 0 && `${dollars(paid.cardCents)} to the card`,
    paid.cashCents > 0 && `${dollars(paid.cashCents)} in cash`,
    paid.voucherCents > 0 && `${dollars(paid.voucherCents)} as a gift voucher`,
  ]
    .filter(Boolean)
    .join(', ')
