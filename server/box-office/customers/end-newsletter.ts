import type { Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/**
 * Unsubscribes a verified address, given as `accountName` returns it, from the newsletter, whether confirmed or not.
 */
export async function endNewsletter(tx: Transaction, email: string): Promise<void> {
  await tx.execute(sql`delete from subscription where email = ${email}`)
  await tx.execute(sql`delete from subscription_request where email = ${email}`)
}
