import { wholeDollars } from '#shared/money'

/** The choice of an amount of one's own. */
export const OTHER = 'other'

export interface DonationChoice {
  /** A preset amount as text, `0` for none, `other`; empty before a choice. */
  choice: string
  /** What was typed as one's own amount. */
  other: string
}

/** The amount chosen, in whole dollars; null while there is none. 0 is a choice. */
export function donationOf(choice: string, other: string): number | null {
  if (choice === OTHER) return wholeDollars(other)
  return choice === '' ? null : Number(choice)
}

/** What the form begins with: the amount given before, whether it is a preset one or not. */
export function startingDonation(model: { amounts: readonly number[]; donationAmount: number | null }): DonationChoice {
  const given = model.donationAmount
  if (given === null) return { choice: '', other: '' }
  const isPreset = given === 0 || model.amounts.includes(given)
  return isPreset ? { choice: String(given), other: '' } : { choice: OTHER, other: String(given) }
}
