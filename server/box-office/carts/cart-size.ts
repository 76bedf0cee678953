import { toCents } from '#shared/money'
import { MAX_LINES, MAX_TOTAL } from '#shared/order-limits'
import { Refusal } from '#shared/refusals'
import type { Queries } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** Returns whether these carts together are within the limits of one cart, by lines and by amount. */
export async function canBeOneCart(db: Queries, cartIds: readonly string[]): Promise<boolean> {
  const size = await db.first<{ lines: number; cents: number }>(sql`
    with line as (select id, amount_cents from cart_line where cart_id = any (${[...cartIds]}::uuid[]))
    select (select count(*)::int from line) as lines,
           ((select coalesce(sum(amount_cents), 0) from line)
            + (select coalesce(sum(t.amount_cents), 0) from cart_ticket t join line on line.id = t.cart_line_id)
            + (select coalesce(sum(u.amount_cents::bigint * u.count), 0) from cart_upsell u
                 join line on line.id = u.cart_line_id))::bigint as cents`)
  return size === undefined || (size.lines <= MAX_LINES && size.cents <= toCents(MAX_TOTAL))
}

/** Refuses a change that has made the cart larger than an order may be. */
export async function refuseOversize(db: Queries, cartId: string): Promise<void> {
  if (!(await canBeOneCart(db, [cartId]))) throw new Refusal('CART_FULL')
}
