import type { PriceTypeKind } from './ticketing/enumerations.ts'

/** The lowest and the highest of several prices. */
export interface PriceSpan {
  low: number
  high: number
}

/**
 * Returns the range of prices that lists, pages, seat maps and structured data show, and whose `low` is what "from"
 * names. An extra price, such as a child's, is sold only with another ticket, so it doesn't count if there are primary
 * prices. Null without prices. In the unit of its arguments.
 */
export function priceSpan({
  primary,
  extra,
}: {
  primary: readonly number[]
  extra: readonly number[]
}): PriceSpan | null {
  const counted = primary.length > 0 ? primary : extra
  return counted.length > 0 ? { low: Math.min(...counted), high: Math.max(...counted) } : null
}

/** Does the same for the box office's prices, in cents. */
export function centsSpan(prices: readonly { kind: PriceTypeKind; amountCents: number }[]): PriceSpan | null {
  const ofKind = (wanted: PriceTypeKind) =>
    prices.flatMap(({ kind, amountCents }) => (kind === wanted ? [amountCents] : []))
  return priceSpan({ primary: ofKind('Primary'), extra: ofKind('Extra') })
}
