import { accountName } from '#shared/email'
import { hasProvenEmail } from '../customers/proven-email.ts'
import type { Queries } from '../database/database.ts'
import { type Statement, sql } from '../database/sql.ts'

/**
 * Returns the condition for a customer's emails: those about their account or orders and, once their address is
 * verified, all emails to it. Until then, other emails to it may be another person's.
 */
export async function ownMails(db: Queries, { id, email }: { id: number; email: string }): Promise<Statement> {
  const keys = await mailKeysOf(db, [id])
  const address = accountName(email)
  const isProven = await hasProvenEmail(db, id)
  const byAddress = isProven ? sql`true` : sql`resets_password`
  return sql`(customer_id = ${id} or key = any (${keys}::text[]) or (lower(recipient) = ${address} and ${byAddress}))`
}

/** Returns the keys of the mails about the orders of customers: confirmations, refunds, returns and gift vouchers. */
export async function mailKeysOf(db: Queries, customerIds: readonly number[]): Promise<string[]> {
  const keys = await db.query<{ key: string }>(sql`
    with theirs as (select id from orders where customer_id = any (${customerIds}::int[]))
    select 'order-' || id as key from theirs
    union all
    select 'refund-' || p.id from payment p join theirs on theirs.id = p.order_id
    union all
    select 'returned-' || t.id from order_ticket t join theirs on theirs.id = t.order_id where t.returned_at is not null
    union all
    select 'voucher-' || v.id
      from gift_voucher v join order_line l on l.id = v.order_line_id join theirs on theirs.id = l.order_id`)
  return keys.map(({ key }) => key)
}
