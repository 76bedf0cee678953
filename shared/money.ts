import { type VenueLocale, venueLocale } from './venue-locale.ts'

/**
 * Money. Calls send amounts as numbers of the currency's units, which names call dollars, with at most two decimals;
 * the box office calculates in whole cents. Amounts are formatted from whole cents in the venue's currency and locale;
 * the examples are those of AUD and en-AU. No other module writes or reads currency signs.
 */

/** Returns the whole cents of an amount of dollars: 49.5 → 4950. Exact for amounts with at most two decimals. */
export const toCents = (dollars: number): number => Math.round(dollars * 100)
/** Returns the dollars of whole cents: 4950 → 49.5. */
export const fromCents = (cents: number): number => cents / 100
/** Returns the sum of amounts of dollars, exactly. */
export const sumOfDollars = (amounts: readonly number[]): number => fromCents(sumOfCents(amounts.map(toCents)))
export const sumOfCents = (amounts: readonly number[]): number => amounts.reduce((sum, cents) => sum + cents, 0)

/** Returns whether an amount of dollars has at most two decimals. */
export const hasWholeCents = (dollars: number): boolean =>
  Number.isFinite(dollars) && Math.abs(toCents(dollars) - dollars * 100) < 1e-6

/** Returns dollars, with cents only if there are any: `$49`, `$49.50`, `$1,234`, `$0`, `-$25`. */
export const amount = (dollars: number): string => formatted(dollars, decimalsOf(dollars))

/** Returns the price of a ticket: as `amount`, and `FREE` at 0. */
export const price = (dollars: number): string => (toCents(dollars) === 0 ? 'FREE' : amount(dollars))

/** Returns a price from the lowest to the highest: `$49 - $120`, or the single price. */
export const priceRange = (low: number, high: number): string =>
  toCents(low) === toCents(high) ? price(low) : `${amount(low)} - ${amount(high)}`

/** Returns dollars with two decimals always, as in totals, receipts and mails: `$1,234.50`, `-$25.00`. */
export const total = (dollars: number): string => formatted(dollars, 2)

/** Returns the cost of a delivery: as `total`, and `Free` at 0. */
export const deliveryCost = (dollars: number): string => (toCents(dollars) === 0 ? 'Free' : total(dollars))

/** Returns an amount that may be in another currency than the venue's: then `EUR 45.50`. */
export const totalIn = (currency: string, dollars: number): string =>
  currency === venueLocale().currency ? total(dollars) : `${currency} ${typedAmount(dollars, 2)}`.trim()

/** Returns dollars with two decimals, in the currency and locale of a stored document. */
export const totalAs = ({ currency, locale }: VenueLocale, dollars: number): string =>
  formatter(locale, { style: 'currency', currency }).format(dollars)

/** Returns the currency's name in labels: `dollars`, `euros`, `pounds`. */
export function currencyWord(): string {
  const { currency } = venueLocale()
  const parts = formatter('en', { style: 'currency', currency, currencyDisplay: 'name' }).formatToParts(2)
  return (
    parts
      .find(({ type }) => type === 'currency')
      ?.value.split(' ')
      .at(-1) ?? currency
  )
}

/** Returns the whole dollars of a typed amount, without the cents: `12.90` → 12; null if it isn't an amount. */
export function wholeDollars(typed: string): number | null {
  const [, whole] = typedPattern('\\d*').exec(typed) ?? []
  return whole === undefined ? null : digitsOf(whole)
}

/**
 * Returns the dollars of a typed amount with at most two decimals: `$1,234.50` → 1234.5; null if it isn't an amount.
 */
export function dollarsOf(typed: string): number | null {
  const [, whole, cents = ''] = typedPattern('\\d{0,2}').exec(typed) ?? []
  return whole === undefined ? null : Number(`${digitsOf(whole)}.${cents}0`)
}

/** Returns an amount as a visitor would type it, which `dollarsOf` reads: `1234.50`, `1234`. */
export function typedAmount(dollars: number, decimals: 0 | 2 = decimalsOf(dollars)): string {
  const parts = currencyFormatter(decimals).formatToParts(toCents(dollars) / 100)
  const kinds = ['minusSign', 'integer', 'decimal', 'fraction']
  return parts.flatMap(({ type, value }) => (kinds.includes(type) ? value : [])).join('')
}

const digitsOf = (whole: string): number => Number(whole.replaceAll(/\D/g, ''))
const decimalsOf = (dollars: number): 0 | 2 => (toCents(dollars) % 100 === 0 ? 0 : 2)

/**
 * Returns a pattern for an amount as the locale writes it, with or without the currency's sign or code on either side;
 * decimals match `cents`.
 */
function typedPattern(cents: string): RegExp {
  const { currency } = venueLocale()
  const parts = currencyFormatter(2).formatToParts(12_345_678)
  const written = (kind: string) => parts.find(({ type }) => type === kind)?.value ?? ''
  const signs = [written('currency'), narrowSign(), currency].map(escaped).join('|')
  const groups = parts.flatMap(({ type, value }) => (type === 'integer' ? value.length : []))
  const group = /[\s’']/.test(written('group')) ? "[\\s’']" : escaped(written('group'))
  const whole = `\\d{1,7}|\\d{1,3}(?:${group}\\d{${groups.at(-2)}})?${group}\\d{${groups.at(-1)}}`
  const sign = `\\s*(?:${signs})?\\s*`
  return new RegExp(`^${sign}(${whole})(?:${escaped(written('decimal'))}(${cents}))?${sign}$`, 'i')
}

/** Returns the currency's sign without its country: `$` for `A$`. */
function narrowSign(): string {
  const { currency, locale } = venueLocale()
  const parts = formatter(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).formatToParts(1)
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** From whole cents, so that no floating-point number is rounded; adding 0 turns -0 into 0. */
const formatted = (dollars: number, decimals: 0 | 2): string =>
  currencyFormatter(decimals).format(toCents(dollars) / 100 + 0)

function currencyFormatter(decimals: 0 | 2): Intl.NumberFormat {
  const { currency, locale } = venueLocale()
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return formatter(locale, { style: 'currency', currency, ...digits })
}

/** Cached, because creating a formatter takes a hundred times as long as using it. */
const formatters = new Map<string, Intl.NumberFormat>()
function formatter(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const cached = formatters.get(key)
  if (cached) return cached
  const made = new Intl.NumberFormat(locale, options)
  formatters.set(key, made)
  return made
}
