import { type Statement, sql } from '../database/sql.ts'

/**
 * Whether a promo code, `p` in the statement around it, counts for a cart at `now`: within its time, and with an order
 * left. Null for a visitor who has no cart yet.
 */
export const promoCodeIsValid = (cartId: string | null, now: Date): Statement => sql`
  p.starts_at <= ${now} and p.ends_at > ${now} and ${hasOrdersLeft(cartId)}`

/**
 * Whether the orders of others leave the code one more. An order that waits for its payment counts, but not against its
 * own cart.
 */
export const hasOrdersLeft = (cartId: string | null): Statement => sql`
  (p.most_orders is null
   or p.most_orders > (select count(*)
                         from orders o
                        where o.promo_code_id = p.id
                          and (o.state = 'completed' or (o.state = 'pending' and o.cart_id is distinct from ${cartId}::uuid))))`
