import { Refusal, type RefusalCode } from '#shared/refusals'
import type { Queries } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** What decides whether a performance may be sold. */
export interface SaleTerms {
  state: 'scheduled' | 'cancelled'
  startsAt: Date
  salesEndAt: Date
  bookingType: 'Active' | 'External' | 'Inactive' | 'Hide'
  onSaleAt: Date
  presaleAt: Date | null
}
export interface BookablePerformance extends SaleTerms {
  id: number
  productionId: number
  hallId: number
  canSelectSeats: boolean
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

/** A performance that may be bought here at `now`. Refuses any other. */
export async function bookablePerformance(
  db: Queries,
  performanceId: number,
  promo: { productions: ReadonlySet<number> },
  now: Date,
): Promise<BookablePerformance> {
  const found = await db.first<BookablePerformance>(sql`
    select f.id, f.production_id, f.hall_id, f.state, f.starts_at, f.sales_end_at, f.can_select_seats,
           p.booking_type, p.on_sale_at, p.presale_at
      from performance f
      join production p on p.id = f.production_id
     where f.id = ${performanceId}`)
  if (!found) throw new Refusal('NOT_FOUND')
  const why = whyNotSold(found, promo.productions.has(found.productionId), now)
  if (why) throw new Refusal(why)
  return found
}
