import type { Queries } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** Where an order was sold, and how the part was paid that vouchers didn't pay. */
interface SaleSource {
  channel: string
  method: string
}

/** Returns the channel and the payment method of an order. The site sells by card only. */
export async function saleSourceOf(db: Queries, orderId: number): Promise<SaleSource> {
  const source = await db.first<SaleSource>(sql`
    select o.channel, coalesce(s.method, 'card') as method
      from orders o
      left join counter_sale s on s.order_id = o.id
     where o.id = ${orderId}`)
  if (!source) throw new Error('The order no longer exists')
  return source
}
