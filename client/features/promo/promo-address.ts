const PARAMETER = 'promocode'

/** Finds the forms for a promo code, which apply the code of the address themselves. */
export const PROMO_BOX = '[data-promo-box]'
/** The history note with the code that was applied before the page was reloaded. */
export const APPLIED_NOTE = 'appliedCode'

/** Returns the promo code in a page's address. */
export const codeInAddress = (address: string): string | null => new URL(address).searchParams.get(PARAMETER) || null

/**
 * Returns the address without its code, with other parameters preserved, at the anchor if one is given. Null for an
 * address without a code.
 */
export function withoutCode(address: string, anchor?: string): string | null {
  const url = new URL(address)
  if (!url.searchParams.has(PARAMETER)) return null
  url.searchParams.delete(PARAMETER)
  if (anchor) url.hash = anchor
  return url.href
}
