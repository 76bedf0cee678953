import { randomUUID } from 'node:crypto'
import type { Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { releaseHolds } from '../seating/holds.ts'
import { type Cart, cartColumns } from './cart.ts'

/** Creates a customer's cart that becomes the order of an exchange. No session has it. */
export async function createExchangeCart(
  tx: Transaction,
  { customerId, expiresAt }: { customerId: number; expiresAt: Date },
  now: Date,
): Promise<Cart> {
  const cart = await tx.first<Cart>(sql`
    insert into cart (id, customer_id, created_at, expires_at)
    values (${randomUUID()}::uuid, ${customerId}, ${now}, ${expiresAt})
    returning ${cartColumns}`)
  if (!cart) throw new Error('The cart was not created')
  return cart
}

/** Empties the cart of an exchange that wasn't paid, and releases its seats. */
export async function emptyExchangeCart(tx: Transaction, cartId: string): Promise<void> {
  await releaseHolds(tx, cartId)
  await tx.execute(sql`delete from cart_line where cart_id = ${cartId}`)
  await tx.execute(sql`update cart set expires_at = null where id = ${cartId}`)
}
