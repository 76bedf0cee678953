import { amount, fromCents } from '#shared/money'
import { Refusal } from '#shared/refusals'

/** Refuses a donation below the minimum, at the field `amount`. The minimum is in dollars. */
export function checkDonationAmount(cents: number, minimum: number): void {
  if (fromCents(cents) >= minimum) return
  const words = `The minimum donation is ${amount(minimum)}`
  throw new Refusal('DONATION_TOO_SMALL', { words, fields: [{ name: 'amount', reason: words }] })
}
