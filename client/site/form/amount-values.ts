import { dollarsOf } from '#shared/money'

/** The values of a form with an amount of money, in dollars. */
export interface AmountValues {
  preset: number | null
  /** A typed amount. */
  amount: string
}
export const noAmount: AmountValues = { preset: null, amount: '' }

/** Returns the chosen or typed amount; 0 if there is none. */
export const amountOf = ({ preset, amount }: AmountValues): number => preset ?? dollarsOf(amount) ?? 0
