import { accountName } from '#shared/email'
import type { Queries, Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/**
 * Records that a customer has opened a link mailed to an address. It counts while the address is that of their account:
 * what is stored by the address alone is shown to them and deleted with the account only then.
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
