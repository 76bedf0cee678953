import { Refusal } from '#shared/refusals'
import type { Queries } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { type SaleTerms, saleRefusal } from '../whats-on/sale-terms.ts'

export interface BookablePerformance extends SaleTerms {
  id: number
  productionId: number
  hallId: number
  canSelectSeats: boolean
}

/** Returns a performance that can be booked here at `now`. Refuses any other. */
export async function bookablePerformance(
  db: Queries,
  performanceId: number,
  terms: { productions: ReadonlySet<number> },
  now: Date,
): Promise<BookablePerformance> {
  const performance = await db.first<BookablePerformance>(sql`
    select f.id, f.production_id, f.hall_id, f.state, f.starts_at, f.sales_end_at, f.can_select_seats,
           p.booking_type, p.on_sale_at, p.presale_at
      from performance f
      join production p on p.id = f.production_id
     where f.id = ${performanceId}`)
  if (!performance) throw new Refusal('NOT_FOUND')
  const why = saleRefusal(performance, terms.productions.has(performance.productionId), now)
  if (why) throw new Refusal(why)
  return performance
}
