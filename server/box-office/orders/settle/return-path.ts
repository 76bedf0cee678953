import { paths, ticketsPath } from '#shared/routes'
import type { Queries } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'

/** Returns the page to which buyers return from the card page: the checkout, or the tickets that they exchange. */
export async function returnPathOf(db: Queries, orderId: number): Promise<string> {
  const exchanged = await db.first<{ performanceId: number }>(sql`
    select t.performance_id
      from orders o
      join order_ticket t on t.id = any (o.exchanged_tickets)
     where o.id = ${orderId}
     limit 1`)
  return exchanged ? ticketsPath(exchanged) : paths.checkout
}
