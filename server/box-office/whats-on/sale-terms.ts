import type { RefusalCode } from '#shared/refusals'

/** What decides whether a performance may be sold. */
export interface SaleTerms {
  state: 'scheduled' | 'cancelled'
  startsAt: Date
  salesEndAt: Date
  bookingType: 'Active' | 'External' | 'Inactive' | 'Hide'
  onSaleAt: Date
  presaleAt: Date | null
}

/** Whether the public sale, or the pre-sale for somebody whose promo code opens it, has begun. */
export function isSaleOpen(
  terms: Pick<SaleTerms, 'onSaleAt' | 'presaleAt'>,
  opensPresale: boolean,
  now: Date,
): boolean {
  return terms.onSaleAt <= now || (opensPresale && terms.presaleAt !== null && terms.presaleAt <= now)
}

/** Why a performance can't be bought here at `now`; undefined where it can. */
export function whyNotSold(terms: SaleTerms, opensPresale: boolean, now: Date): RefusalCode | undefined {
  if (terms.state === 'cancelled') return 'PERFORMANCE_CANCELLED'
  if (terms.salesEndAt <= now) return terms.startsAt <= now ? 'PERFORMANCE_PAST' : 'NOT_ON_SALE'
  return terms.bookingType === 'Active' && isSaleOpen(terms, opensPresale, now) ? undefined : 'NOT_ON_SALE'
}
