/** Validates the values of CURRENCY and LOCALE. */

/** Returns whether the box office can sell in a currency, which must have hundredths. */
export const isUsableCurrency = (code: string): boolean =>
  Intl.supportedValuesOf('currency').includes(code) &&
  new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions().maximumFractionDigits === 2

/**
 * Returns the locale in its canonical form; undefined unless it is English, as the interface is, with at most a region.
 * Extensions aren't allowed: `en-AU-u-nu-arab` would write prices in other digits.
 */
export function englishLocale(written: string): string | undefined {
  const canonical = /^en(-[a-z]{2}|-\d{3})?$/i.test(written) && new Intl.Locale(written).toString()
  return canonical && hasKnownRegion(canonical) ? canonical : undefined
}

function hasKnownRegion(locale: string): boolean {
  const { region } = new Intl.Locale(locale)
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  return region === undefined || (region !== 'ZZ' && names.of(region) !== undefined)
}
