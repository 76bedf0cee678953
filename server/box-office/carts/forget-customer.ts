import type { Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { deleteTexts } from './cart-payment.ts'
import { lockCart } from './change-cart.ts'
import { clearCart } from './clear-cart.ts'

/**
 * Removes a customer from their carts. Empties open carts, and deletes the customer's texts from the others. Locks the
 * carts in order of their ids, like every caller that locks several.
 */
export async function forgetCustomer(tx: Transaction, customerId: number): Promise<void> {
  const carts = await tx.query<{ id: string }>(sql`select id from cart where customer_id = ${customerId} order by id`)
  for (const { id } of carts) {
    const cart = await lockCart(tx, id)
    if (cart?.state === 'open') await clearCart(tx, id)
    await deleteTexts(tx, id)
  }
  await tx.execute(sql`update cart set customer_id = null where customer_id = ${customerId} and state = 'open'`)
}
