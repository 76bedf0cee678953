/**
 * The currency and the locale in which a venue's prices, numbers and dates are written: the settings CURRENCY and
 * LOCALE. `readSettings` sets them once per process. The pages' build, which has separate modules, and the browser take
 * them from the page's data.
 */
export interface VenueLocale {
  /** ISO 4217, with two decimals. */
  currency: string
  /** An English locale, such as `en-AU`. */
  locale: string
}

let current: VenueLocale = { currency: 'AUD', locale: 'en-AU' }

export function setVenueLocale({ currency, locale }: VenueLocale): void {
  current = { currency, locale }
}

export const venueLocale = (): VenueLocale => current

/** Returns a whole number with the locale's separators: `1,234`. */
export const showNumber = (count: number): string => new Intl.NumberFormat(current.locale).format(count)

/** Returns names as a phrase: `Interviews, Announcements and Essays`. */
export const showList = (names: readonly string[]): string =>
  new Intl.ListFormat(current.locale, { type: 'conjunction' }).format(names)
