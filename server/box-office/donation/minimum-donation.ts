import { Refusal } from '#shared/refusals'

const MIN_CENTS = 500

/** Refuses a donation below the minimum, at the field `amount`. */
export function checkDonationAmount(cents: number): void {
  if (cents >= MIN_CENTS) return
  const { message } = new Refusal('DONATION_TOO_SMALL')
  throw new Refusal('DONATION_TOO_SMALL', { fields: [{ name: 'amount', reason: message }] })
}
