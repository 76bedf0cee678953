import { Refusal } from '#shared/refusals'
import type { Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { type Cart, cartColumns } from './cart.ts'

/** A sale at the counter and the colleague to whom it belongs. */
interface CounterSale {
  saleId: string
  staffId: number
}

/**
 * Returns the colleague's cart of a sale, locked until the transaction ends, or undefined if there is none. Refuses a
 * cart of somebody else: a visitor's or a colleague's.
 */
export async function lockSale(tx: Transaction, { saleId, staffId }: CounterSale): Promise<Cart | undefined> {
  const found = await tx.first<Cart & { staffId: number | null }>(sql`
    select ${cartColumns}, staff_id from cart where id = ${saleId}::uuid for update`)
  if (!found) return undefined
  const { staffId: owner, ...cart } = found
  if (owner !== staffId) throw new Refusal('NOT_FOUND')
  return cart
}

/** The same, and creates the cart if there is none. Refuses one that is sold already. */
export async function lockOpenSale(tx: Transaction, sale: CounterSale, now: Date): Promise<Cart> {
  await tx.execute(sql`
    insert into cart (id, staff_id, created_at)
    values (${sale.saleId}::uuid, ${sale.staffId}, ${now})
    on conflict (id) do nothing`)
  const cart = await lockSale(tx, sale)
  if (cart?.state !== 'open') throw new Refusal('NOT_FOUND')
  return cart
}

/** Sets when a sale's holds expire. Null for a sale without seats. */
export async function setSaleExpiry(tx: Transaction, cartId: string, expiresAt: Date | null): Promise<void> {
  await tx.execute(sql`update cart set expires_at = ${expiresAt} where id = ${cartId}`)
}
