import { Refusal } from '#shared/refusals'

const SMALLEST_CENTS = 500

/** Refuses, at the field `amount`, a donation that is too small to be one. */
export function checkDonation(cents: number): void {
  if (cents >= SMALLEST_CENTS) return
  const { message } = new Refusal('DONATION_TOO_SMALL')
  throw new Refusal('DONATION_TOO_SMALL', { fields: [{ name: 'amount', reason: message }] })
}
