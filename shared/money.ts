/**
 * Money. Calls send it as dollars with at most two decimals; the box office calculates in whole cents. Amounts are
 * formatted from whole cents, so that no floating-point number is rounded.
 */

/** The whole cents of an amount of dollars: 49.5 → 4950. Exact for amounts with at most two decimals. */
export const toCents = (dollars: number): number => Math.round(dollars * 100)
/** The dollars of whole cents: 4950 → 49.5. */
export const toDollars = (cents: number): number => cents / 100
export const sumOfCents = (amounts: readonly number[]): number => amounts.reduce((sum, cents) => sum + cents, 0)

/** Whether an amount of dollars has at most two decimals. */
export const hasWholeCents = (dollars: number): boolean =>
  Number.isFinite(dollars) && Math.abs(toCents(dollars) - dollars * 100) < 1e-6

/** Dollars with cents only where there are any: `$49`, `$49.50`, `$1,234`, `$0`, `-$25`. */
export function amount(dollars: number): string {
  const text = total(dollars)
  return text.endsWith('.00') ? text.slice(0, -3) : text
}

/** The price of a ticket: as `amount`, and `FREE` at 0. */
export const price = (dollars: number): string => (toCents(dollars) === 0 ? 'FREE' : amount(dollars))

/** A price from the lowest to the highest: `$49 - $120`, or the one price there is. */
export const priceRange = (low: number, high: number): string =>
  toCents(low) === toCents(high) ? price(low) : `${amount(low)} - ${amount(high)}`

/** Dollars with two decimals always, as totals, receipts and mails have them: `$1,234.50`, `-$25.00`. */
export function total(dollars: number): string {
  const cents = toCents(dollars)
  const whole = String(Math.trunc(Math.abs(cents) / 100)).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${cents < 0 ? '-' : ''}$${whole}.${String(Math.abs(cents) % 100).padStart(2, '0')}`
}

/** What a delivery costs: as `total`, and `Free` at 0. */
export const deliveryCost = (dollars: number): string => (toCents(dollars) === 0 ? 'Free' : total(dollars))

/** The whole dollars of a typed amount, without the cents: `12.90` → 12; null where it is no amount. */
export function wholeDollars(typed: string): number | null {
  const digits = /^\s*\$?\s*(\d{1,7}|\d{1,3}(?:,\d{3}){1,2})(?:\.\d*)?\s*$/.exec(typed)?.[1]
  return digits === undefined ? null : Number(digits.replaceAll(',', ''))
}

/** The dollars of a typed amount with at most two decimals: `$1,234.50` → 1234.5; null where it is no amount. */
export function dollarsOf(typed: string): number | null {
  const [, whole, cents = ''] = /^\s*\$?\s*(\d{1,7}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d{0,2}))?\s*$/.exec(typed) ?? []
  return whole === undefined ? null : Number(`${whole.replaceAll(',', '')}.${cents}0`)
}
