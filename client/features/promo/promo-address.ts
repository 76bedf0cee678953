const PARAMETER = 'promocode'

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
