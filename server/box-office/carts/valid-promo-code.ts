import { type Statement, sql } from '../database/sql.ts'

/**
 * Returns the condition that a promo code, `p` in the surrounding statement, is valid for a cart at `now`: within its
 * period and not used up. `cartId` is null for a visitor without a cart.
 */
export const promoCodeIsValid = (cartId: string | null, now: Date): Statement => sql`
  p.starts_at <= ${now} and p.ends_at > ${now} and ${hasOrdersLeft(cartId)}`

/**
 * Returns the condition that other orders haven't used up the code. Pending orders count, except for their own cart.
 */
export const hasOrdersLeft = (cartId: string | null): Statement => sql`
  (p.most_orders is null
   or p.most_orders > (select count(*)
                         from orders o
                        where o.promo_code_id = p.id
                          and (o.state = 'completed' or (o.state = 'pending' and o.cart_id is distinct from ${cartId}::uuid))))`
