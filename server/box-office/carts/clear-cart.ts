import type { Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { releaseHolds } from '../seating/holds.ts'

/** Empties a cart that the caller has locked: lines, vouchers, seats, and their answers at the checkout. */
export async function clearCart(tx: Transaction, cartId: string): Promise<void> {
  await releaseHolds(tx, cartId)
  await tx.execute(sql`delete from cart_line where cart_id = ${cartId}`)
  await tx.execute(sql`delete from cart_gift_voucher where cart_id = ${cartId}`)
  await tx.execute(sql`
    update cart
       set expires_at = null, times_extended = 0, payment_tries = 0, is_donation_answered = false,
           delivery_method_id = null, delivery_address_id = null
     where id = ${cartId}`)
}
