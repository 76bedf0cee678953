import { accountName } from '#shared/email'
import { hasProvenEmail } from '../customers/proven-email.ts'
import type { Queries } from '../database/database.ts'
import { type Statement, sql } from '../database/sql.ts'
import { mailsOfCustomers } from '../mail/order-mails.ts'

/**
 * Returns the condition for a customer's emails: those about their account (`customer_id`), including links to reset
 * its password, those about its orders and, once their address is verified, all emails to it. Until then, other emails
 * to it may be another person's, such as a guest's with the same address.
 */
export async function ownMails(db: Queries, { id, email }: { id: number; email: string }): Promise<Statement> {
  const address = accountName(email)
  const isProven = await hasProvenEmail(db, id)
  return sql`(customer_id = ${id} or ${mailsOfCustomers([id])} or (${isProven} and lower(recipient) = ${address}))`
}
