import type { Queries } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/**
 * Returns the number in the header: every ticket for a performance, and one for each package, donation, membership and
 * voucher.
 */
export async function countItems(db: Queries, cartId: string): Promise<number> {
  const row = await db.first<{ count: number }>(sql`
    select (count(*) filter (where l.kind <> 'Performance')
            + coalesce(sum(t.tickets) filter (where l.kind = 'Performance'), 0))::int as count
      from cart_line l
      left join lateral (select count(*) as tickets from cart_ticket where cart_line_id = l.id) t on true
     where l.cart_id = ${cartId}`)
  return row?.count ?? 0
}
