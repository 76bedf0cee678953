import { dollarsOf } from '#shared/money'

/** What a form holds of an amount of money, in dollars. */
export interface AmountValues {
  preset: number | null
  /** A typed amount. */
  amount: string
}
export const noAmount: AmountValues = { preset: null, amount: '' }

/** The chosen amount, or the typed one; 0 for what is none. */
export const amountOf = ({ preset, amount }: AmountValues): number => preset ?? dollarsOf(amount) ?? 0
