const PARAMETER = 'promocode'

/** The promo code that a page's address asks for. */
export const codeInAddress = (address: string): string | null => new URL(address).searchParams.get(PARAMETER) || null

/**
 * The address without its code, its other parameters kept, at the anchor if one is given. Null for an address that has
 * no code.
 */
export function withoutCode(address: string, anchor?: string): string | null {
  const url = new URL(address)
  if (!url.searchParams.has(PARAMETER)) return null
  url.searchParams.delete(PARAMETER)
  if (anchor) url.hash = anchor
  return url.href
}
