import type { RefusalCode } from '#shared/refusals'
import type { BookingType } from '#shared/ticketing/enumerations'

/** The data that determine whether a performance may be sold. */
export interface SaleTerms {
  state: 'scheduled' | 'cancelled'
  startsAt: Date
  salesEndAt: Date
  bookingType: BookingType
  onSaleAt: Date
  presaleAt: Date | null
}

/** Returns whether the public sale has begun, or the pre-sale for a visitor whose promo code opens it. */
export function isSaleOpen(
  terms: Pick<SaleTerms, 'onSaleAt' | 'presaleAt'>,
  opensPresale: boolean,
  now: Date,
): boolean {
  return terms.onSaleAt <= now || (opensPresale && terms.presaleAt !== null && terms.presaleAt <= now)
}

/** Returns the reason why a performance can't be bought at `now`, or undefined if it can. */
export function saleRefusal(terms: SaleTerms, opensPresale: boolean, now: Date): RefusalCode | undefined {
  if (terms.state === 'cancelled') return 'PERFORMANCE_CANCELLED'
  if (terms.salesEndAt <= now) return terms.startsAt <= now ? 'PERFORMANCE_PAST' : 'NOT_ON_SALE'
  return terms.bookingType === 'Active' && isSaleOpen(terms, opensPresale, now) ? undefined : 'NOT_ON_SALE'
}
