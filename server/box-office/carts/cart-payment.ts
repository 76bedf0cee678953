import type { Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** The cart waits for its payment, and counts one more attempt at it. */
export async function markPaying(tx: Transaction, cartId: string): Promise<void> {
  await tx.execute(sql`update cart set state = 'paying', payment_tries = payment_tries + 1 where id = ${cartId}`)
}

/** A cart whose payment came to nothing may change and be paid again. */
export async function reopen(tx: Transaction, cartId: string | null): Promise<void> {
  await tx.execute(sql`update cart set state = 'open' where id = ${cartId}::uuid and state = 'paying'`)
}

/** An attempt for which no card page could be opened doesn't count. */
export async function uncountPaymentAttempt(tx: Transaction, cartId: string): Promise<void> {
  await tx.execute(sql`update cart set payment_tries = greatest(payment_tries - 1, 0) where id = ${cartId}`)
}

/** The cart has become an order. */
export async function markOrdered(tx: Transaction, cartId: string | null): Promise<void> {
  await tx.execute(sql`update cart set state = 'ordered', expires_at = null where id = ${cartId}::uuid`)
}
