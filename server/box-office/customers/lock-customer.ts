import type { Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/**
 * Locks a customer until the transaction ends, so that changes of their data run one after another. Rows that reference
 * the customer can still be inserted.
 */
export async function lockCustomer(tx: Transaction, id: number): Promise<void> {
  await tx.execute(sql`select from customer where id = ${id} for no key update`)
}
