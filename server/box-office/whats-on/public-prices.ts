import { type Statement, sql } from '../database/sql.ts'

/**
 * The prices that lists, pages and the price filter count, by the rule of `priceSpan`: those that need neither promo
 * code nor membership, and of those with an extra price, such as a child's, only if the performance has no other. Use
 * it as a table: `from (${publicPrices}) priced`.
 */
export const publicPrices: Statement = sql`
  select p.performance_id, p.zone_id, p.price_type_id, p.amount_cents
    from zone_price p
    join price_type t on t.id = p.price_type_id and not (t.needs_promo or t.needs_membership)
   where t.kind = 'Primary'
      or t.kind = 'Extra' and not exists (select from zone_price other
                                 join price_type u on u.id = other.price_type_id and not (u.needs_promo or u.needs_membership)
                                where other.performance_id = p.performance_id and u.kind = 'Primary')`
