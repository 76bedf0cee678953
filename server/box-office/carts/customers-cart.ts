import type { Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** Returns whether a cart is unexpired and not empty. */
export async function isFilled(tx: Transaction, cartId: string | null, now: Date): Promise<boolean> {
  if (!cartId) return false
  const cart = await tx.first(sql`
    select from cart c
     where c.id = ${cartId} and c.state <> 'ordered' and c.expires_at > ${now}
       and exists (select from cart_line where cart_id = c.id)`)
  return cart !== undefined
}

/** Returns the newest non-empty cart that the customer left open, such as on another device, other than `own`. */
export async function findFilledCart(
  tx: Transaction,
  customerId: number,
  own: string | null,
  now: Date,
): Promise<string | undefined> {
  const cart = await tx.first<{ id: string }>(sql`
    select c.id
      from cart c
     where c.customer_id = ${customerId} and c.state = 'open' and c.expires_at > ${now}
       and c.id is distinct from ${own}::uuid
       and exists (select from cart_line where cart_id = c.id)
     order by c.created_at desc
     limit 1`)
  return cart?.id
}

/**
 * Assigns an open cart to a customer. Clears a guest's answers about themselves, so that the customer is asked again.
 * Uses the customer's primary address, if any.
 */
export async function assignToCustomer(tx: Transaction, cartId: string, customerId: number): Promise<void> {
  await tx.execute(sql`
    update cart
       set customer_id = ${customerId},
           address_id = (select id from address where customer_id = ${customerId} and is_primary),
           delivery_address_id = null,
           venue_updates = null,
           other_presenter_updates = null
     where id = ${cartId} and state = 'open' and customer_id is distinct from ${customerId}::int`)
}
