import type { PriceTypeKind } from '#shared/ticketing/enumerations'
import type { BoxOffice } from '../box-office.ts'

/** The number of tickets with which a booking starts: most visitors come in twos. */
const USUAL_COUNT = 2

interface Offered {
  priceTypeId: number
  kind: PriceTypeKind
  /** Sold only to members or with a promo code. */
  isRestricted: boolean
}

/**
 * Returns how many tickets of a price type a booking without tickets starts with. With `CHECKOUT_DEFAULTS`, two of the
 * first price type that can be bought alone, members' and promotions' first; none of the others.
 */
export function usualCount(
  priceTypeId: number,
  offered: readonly Offered[],
  { CHECKOUT_DEFAULTS: hasDefaults }: Pick<BoxOffice['settings'], 'CHECKOUT_DEFAULTS'>,
): number {
  const alone = offered.filter(({ kind }) => kind === 'Primary')
  const usual = alone.find(({ isRestricted }) => isRestricted) ?? alone[0]
  return hasDefaults && priceTypeId === usual?.priceTypeId ? USUAL_COUNT : 0
}
