import { toDollars, total } from '#shared/money'

/** What was paid, and in which currency: ISO 4217. */
export interface PaidSum {
  paidCents: number
  paidCurrency: string
}

/** Shows a sum that was paid: `$45.50`, or `EUR 45.50` where that isn't the venue's currency. */
export const showPaidSum = ({ paidCents, paidCurrency }: PaidSum, venueCurrency: string): string =>
  paidCurrency === venueCurrency
    ? total(toDollars(paidCents))
    : `${paidCurrency} ${toDollars(paidCents).toFixed(2)}`.trim()
