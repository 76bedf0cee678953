import { randomUUID } from 'node:crypto'
import type { Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { type Cart, cartColumns } from './cart.ts'

/** Creates a cart for seats that are offered by mail. It belongs to no session until its link is opened. */
export async function openOfferCart(
  tx: Transaction,
  { expiresAt, now }: { expiresAt: Date; now: Date },
): Promise<Cart> {
  const cart = await tx.first<Cart>(sql`
    insert into cart (id, created_at, expires_at) values (${randomUUID()}, ${now}, ${expiresAt})
    returning ${cartColumns}`)
  if (!cart) throw new Error('The cart was not inserted')
  return cart
}

/** Deletes such a cart, whose seats could not be held. */
export async function deleteOfferCart(tx: Transaction, { id }: Cart): Promise<void> {
  await tx.execute(sql`delete from cart where id = ${id}`)
}
