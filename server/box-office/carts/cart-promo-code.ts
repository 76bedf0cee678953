import type { Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Cart } from './cart.ts'

/**
 * Sets or removes the promo code of a locked cart, here and in the database. Deletes the notices of the previous code.
 */
export async function setPromoCode(tx: Transaction, cart: Cart, codeId: number | null): Promise<void> {
  cart.promoCodeId = codeId
  await tx.execute(sql`
    update cart set promo_code_id = ${codeId}, promo_notices = '{}', promo_noticed_at = null where id = ${cart.id}`)
}

/** Stores with the cart the notices for its visitor about tickets that were removed with a code. */
export async function setPromoNotices(
  tx: Transaction,
  cartId: string,
  notices: readonly string[],
  now: Date,
): Promise<void> {
  await tx.execute(
    sql`update cart set promo_notices = ${[...notices]}::text[], promo_noticed_at = ${now} where id = ${cartId}`,
  )
}

/** Copies the promo code of another cart, if this one has none. */
export async function adoptPromoCode(tx: Transaction, cartId: string, fromCartId: string | null): Promise<void> {
  await tx.execute(sql`
    update cart
       set promo_code_id = (select promo_code_id from cart where id = ${fromCartId}::uuid)
     where id = ${cartId} and promo_code_id is null`)
}
