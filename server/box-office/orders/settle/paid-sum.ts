import { fromCents, totalIn } from '#shared/money'

/** The amount paid and its currency, in ISO 4217. */
export interface PaidSum {
  paidCents: number
  paidCurrency: string
}

/** Returns the amount paid as text: `$45.50`, or `EUR 45.50` if it isn't in the venue's currency. */
export const showPaidSum = ({ paidCents, paidCurrency }: PaidSum): string => totalIn(paidCurrency, fromCents(paidCents))
