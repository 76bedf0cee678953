import type { Transaction } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'

/** Pays a part of an order with vouchers. The caller has locked them, or has just issued them. */
export async function chargeVouchers(
  tx: Transaction,
  orderId: number,
  charges: readonly { id: number; cents: number }[],
  now: Date,
): Promise<void> {
  for (const { id, cents } of charges) {
    if (cents === 0) continue
    await tx.execute(sql`update gift_voucher set balance_cents = balance_cents - ${cents}::int where id = ${id}`)
    await tx.execute(sql`
      insert into gift_voucher_use (gift_voucher_id, order_id, amount_cents, used_at) values (${id}, ${orderId}, ${cents}, ${now})`)
  }
}
