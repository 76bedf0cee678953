import type { Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** Marks the cart as waiting for its payment, and counts the attempt. */
export async function markPaying(tx: Transaction, cartId: string): Promise<void> {
  await tx.execute(sql`update cart set state = 'paying', payment_tries = payment_tries + 1 where id = ${cartId}`)
}

/** Reopens a cart whose payment failed, so that it can be changed and paid again. */
export async function reopen(tx: Transaction, cartId: string | null): Promise<void> {
  await tx.execute(sql`update cart set state = 'open' where id = ${cartId}::uuid and state = 'paying'`)
}

/** Subtracts a payment attempt for which no card page could be opened. */
export async function uncountPaymentAttempt(tx: Transaction, cartId: string): Promise<void> {
  await tx.execute(sql`update cart set payment_tries = greatest(payment_tries - 1, 0) where id = ${cartId}`)
}

/** Marks the cart as ordered. Its texts, such as access needs, are in the order, and are deleted from the cart. */
export async function markOrdered(tx: Transaction, cartId: string | null): Promise<void> {
  await tx.execute(sql`update cart set state = 'ordered', expires_at = null where id = ${cartId}::uuid`)
  if (cartId !== null) await deleteTexts(tx, cartId)
}

/** Deletes what a visitor wrote in a cart: recipients, messages, names and special requirements. */
export async function deleteTexts(tx: Transaction, cartId: string): Promise<void> {
  await tx.execute(sql`update cart_line set details = '{}' where cart_id = ${cartId}::uuid and details <> '{}'`)
  await tx.execute(sql`
    delete from cart_requirement where cart_line_id in (select id from cart_line where cart_id = ${cartId}::uuid)`)
}
