/**
 * Money. On the wire it is a number of dollars with at most two decimals, inside the box office whole cents.
 * What is shown is put together from whole cents, so that no float is ever rounded.
 */

/** The whole cents of an amount of dollars: 49.5 → 4950. Exact for amounts with at most two decimals. */
export const toCents = (dollars: number): number => Math.round(dollars * 100)
/** The wire's dollars of whole cents: 4950 → 49.5. */
export const toDollars = (cents: number): number => cents / 100
export const sumOfCents = (amounts: readonly number[]): number => amounts.reduce((sum, cents) => sum + cents, 0)

/** Whether an amount of dollars has at most two decimals. */
export const hasWholeCents = (dollars: number): boolean =>
  Number.isFinite(dollars) && Math.abs(toCents(dollars) - dollars * 100) < 1e-6

/** Dollars with cents only where there are any: `$49`, `$49.50`, `$1,234`, `$0`, `-$25`. */
export function amount(dollars: number): string {
  const shown = total(dollars)
  return shown.endsWith('.00') ? shown.slice(0, -3) : shown
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

/** The whole dollars of an amount that somebody typed, cents dropped: `12.90` → 12; null for what is no amount. */
export function wholeDollars(typed: string): number | null {
  const digits = /^\s*\$?\s*(\d{1,7}|\d{1,3}(?:,\d{3}){1,2})(?:\.\d*)?\s*$/.exec(typed)?.[1]
  return digits === undefined ? null : Number(digits.replaceAll(',', ''))
}
