import type { MediaFile } from '#shared/content/page'
import type { Queries } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** An extra available with a performance; one row per price. `id` is the contract's upsellPerformanceId. */
export interface UpsellOffer {
  id: number
  performanceId: number
  /** Null: unlimited. */
  stock: number | null
  name: string
  tooltip: string | null
  image: MediaFile | null
  priceTypeId: number
  priceType: string
  amountCents: number
}

const columns = sql`
  o.id, o.performance_id, o.stock, u.name, u.tooltip, u.image, p.price_type_id, t.name as price_type, p.amount_cents
    from upsell_performance o
    join upsell u on u.id = o.upsell_id
    join upsell_price p on p.upsell_performance_id = o.id
    join price_type t on t.id = p.price_type_id`

export const upsellsWith = (db: Queries, performanceId: number) =>
  db.query<UpsellOffer>(sql`
    select ${columns} where o.performance_id = ${performanceId} order by u.position, u.id, t.position, t.id`)

export const upsellOffer = (db: Queries, id: number) =>
  db.query<UpsellOffer>(sql`select ${columns} where o.id = ${id} order by t.position, t.id`)

/** Returns the number of an extra that are ordered, or in an unexpired cart other than this one. */
export async function upsellsTaken(db: Queries, id: number, exceptCart: string | null, now: Date): Promise<number> {
  const row = await db.first<{ taken: number }>(sql`
    select (coalesce((select sum(u.count)
                        from cart_upsell u
                        join cart_line l on l.id = u.cart_line_id
                        join cart c on c.id = l.cart_id
                       where u.upsell_performance_id = ${id} and c.id is distinct from ${exceptCart}::uuid
                         and c.state <> 'ordered' and c.expires_at > ${now}), 0)
          + coalesce((select sum(u.count)
                        from order_upsell u
                        join order_line l on l.id = u.order_line_id
                        join orders o on o.id = l.order_id
                       where u.upsell_performance_id = ${id} and o.state = 'completed'), 0))::int as taken`)
  return row?.taken ?? 0
}
