import { typedAmount, wholeDollars } from '#shared/money'

/** The choice of a custom amount. */
export const OTHER = 'other'

export interface DonationChoice {
  /** A preset amount as text, `0` for none, `other`; empty before a choice. */
  choice: string
  /** The typed amount. */
  amount: string
}

/** Returns the chosen amount in whole dollars; null without a choice. 0 is a choice. */
export function donationOf(choice: string, other: string): number | null {
  if (choice === OTHER) return wholeDollars(other)
  return choice === '' ? null : Number(choice)
}

/** Returns the initial choice: the donation in the cart, whether its amount is preset or not. */
export function startingDonation(model: { amounts: readonly number[]; donationAmount: number | null }): DonationChoice {
  const current = model.donationAmount
  if (current === null) return { choice: '', amount: '' }
  const isPreset = current === 0 || model.amounts.includes(current)
  return isPreset ? { choice: String(current), amount: '' } : { choice: OTHER, amount: typedAmount(current) }
}
