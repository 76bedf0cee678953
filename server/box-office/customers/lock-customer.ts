import type { Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/**
 * Locks a customer until the transaction ends, so that changes of what is theirs follow one another. Rows that name the
 * customer can be written meanwhile.
 */
export async function lockCustomer(tx: Transaction, id: number): Promise<void> {
  await tx.execute(sql`select from customer where id = ${id} for no key update`)
}
