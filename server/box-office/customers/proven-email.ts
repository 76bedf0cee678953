import { accountName } from '#shared/email'
import type { Queries, Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/**
 * Records that a customer has opened a link emailed to an address. It counts as verified while it is the account's
 * address. Only then are the data stored only under the address shown to the customer and deleted with the account.
 */
export async function recordProvenEmail(tx: Transaction, customerId: number, email: string): Promise<void> {
  await tx.execute(sql`update customer set proven_email = ${accountName(email)} where id = ${customerId}`)
}

export async function hasProvenEmail(db: Queries, customerId: number): Promise<boolean> {
  const customer = await db.first<{ email: string; provenEmail: string | null }>(
    sql`select email, proven_email from customer where id = ${customerId}`,
  )
  return customer !== undefined && customer.provenEmail === accountName(customer.email)
}
