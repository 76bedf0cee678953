import { randomUUID } from 'node:crypto'
import type { Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { type Cart, cartColumns } from './cart.ts'

/** Creates a customer's cart that becomes the order of an exchange in the same transaction. No session has it. */
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
