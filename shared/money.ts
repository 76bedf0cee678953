/** Dollars as they are read. On the wire money is dollars with at most two decimals; inside the box office whole cents. */

interface Currency {
  /** ISO 4217. */
  currency: string
  locale: string
}

/** `$49`, `$49.50`, `$1,234.50`: cents only where there are any. */
export const price = (dollars: number, venue: Currency): string => written(dollars, venue, hasCents(dollars) ? 2 : 0)

/** `$49.00`: totals, receipts and mails always have their cents. */
export const total = (dollars: number, venue: Currency): string => written(dollars, venue, 2)

/** A ticket's price: `FREE` at 0. */
export const ticketPrice = (dollars: number, venue: Currency): string =>
  dollars === 0 ? 'FREE' : price(dollars, venue)

/** `$49 – $120`, or the one price where both are the same. */
export function priceRange(start: number, end: number, venue: Currency): string {
  return start === end ? ticketPrice(start, venue) : `${ticketPrice(start, venue)} – ${ticketPrice(end, venue)}`
}

/** The sum of amounts of dollars, reckoned in whole cents. */
export const sumOf = (amounts: readonly number[]): number =>
  amounts.reduce((cents, amount) => cents + Math.round(amount * 100), 0) / 100

const hasCents = (dollars: number) => Math.round(dollars * 100) % 100 !== 0

/** Written by hand rather than by Intl's currency style, whose signs and spaces differ between versions of ICU. */
function written(dollars: number, { currency, locale }: Currency, decimals: 0 | 2): string {
  const digits = new Intl.NumberFormat(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
  return `${dollars < 0 ? '−' : ''}${signOf(currency)}${digits.format(Math.abs(dollars))}`
}

const signs: Record<string, string> = { EUR: '€', GBP: '£', JPY: '¥' }
const signOf = (currency: string): string => (currency.endsWith('D') ? '$' : (signs[currency] ?? `${currency}\u00a0`))
