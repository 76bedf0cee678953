import { Refusal } from '#shared/refusals'
import type { Transaction } from '../database/database.ts'
import { type Statement, sql } from '../database/sql.ts'
import { closedAccountAddress } from '../mail/outbox.ts'

/** The keys of an order line's `details` that don't identify a person. */
const ANONYMOUS_DETAILS = ['productLineItemId', 'sendType', 'isMonthly', 'isAnonymous']

/**
 * Anonymises the orders that meet a condition. Deletes the buyer's addresses and texts from them and from the staff's
 * audit, but not the items bought.
 */
export async function forgetOrders(tx: Transaction, which: Statement): Promise<void> {
  const theirs = sql`(select id from orders where ${which})`
  await tx.execute(sql`
    update orders set billing_address = null, delivery_address = null
     where ${which} and (billing_address is not null or delivery_address is not null)`)
  await tx.execute(sql`
    update sales_document set buyer = null where order_id in ${theirs} and buyer is not null`)
  await tx.execute(sql`
    update order_line
       set details = coalesce((select jsonb_object_agg(key, value) from jsonb_each(details) where key = any (${ANONYMOUS_DETAILS}::text[])), '{}')
     where order_id in ${theirs} and exists (select from jsonb_object_keys(details) key where key <> all (${ANONYMOUS_DETAILS}::text[]))`)
  await tx.execute(sql`
    delete from order_requirement
     where order_line_id in (select id from order_line where order_id in ${theirs})`)
  await tx.execute(sql`
    update staff_audit set before = null, after = null, reason = null
     where order_id in ${theirs} and act in ('corrected', 'resentTickets', 'noted')
       and (before is not null or after is not null or reason is not null)`)
}

/** Deletes the person to whom tickets were handed on. The tickets stay valid. */
export const forgetHolder = (tx: Transaction, email: string): Promise<number> =>
  forgetHolders(tx, sql`lower(email) = ${email}`)

export const forgetHolders = (db: Pick<Transaction, 'execute'>, which: Statement): Promise<number> =>
  db.execute(sql`
    update ticket_holder set first_name = '', last_name = '', email = '' where email <> '' and ${which}`)

/** Deletes everything that identifies a customer or guest. The row remains for their orders. */
export async function eraseCustomer(tx: Transaction, id: number, now: Date): Promise<void> {
  await eraseDetails(tx, id, now)
  // Orders may have been merged into the customer until this transaction locked the row.
  await forgetOrders(tx, sql`customer_id = ${id}`)
  await tx.execute(sql`
    update staff_audit set before = null, after = null, reason = null
     where customer_id in (select id from customer where id = ${id} or merged_into = ${id})
       and act in ('corrected', 'noted', 'mergedCustomers')
       and (before is not null or after is not null or reason is not null)`)
}

/** Refuses while an invoice of these customers, whose rows are locked, is unpaid: it needs its address. */
export async function requireNoDebt(tx: Transaction, ids: readonly number[]): Promise<void> {
  const unpaid = await tx.first(sql`
    select from invoice i
      join orders o on o.id = i.order_id
      join counter_sale s on s.order_id = i.order_id
     where o.customer_id = any (${[...ids]}::int[]) and i.paid_on is null
       and s.amount_cents > (select coalesce(sum(invoice_cents), 0) from order_refund where order_id = i.order_id)
     limit 1`)
  if (unpaid) throw new Refusal('INVOICE_UNPAID', { words: UNPAID })
}

const UNPAID = 'An invoice isn’t paid yet, and needs its name and address. They can be deleted once it is paid.'

/** Deletes a customer's own details, but nothing of their orders. */
export async function eraseDetails(tx: Transaction, id: number, now: Date): Promise<void> {
  await tx.execute(sql`delete from address where customer_id = ${id}`)
  await tx.execute(sql`delete from reset_token where customer_id = ${id}`)
  await tx.execute(sql`delete from known_network where customer_id = ${id}`)
  await tx.execute(sql`
    update customer
       set email = ${closedAccountAddress(id)}, password_hash = null, prefix_id = null, first_name = '', middle_name = null,
           last_name = '', phone = null, date_of_birth = null, email_communications = false,
           phone_communications = false, other_presenter_updates = false, proven_email = null, closed_at = ${now}
     where id = ${id}`)
}
