import { accountName } from '#shared/email'
import type { BoxOffice } from '../box-office.ts'
import { forgetCustomer } from '../carts/forget-customer.ts'
import { clearAttempts } from '../customers/attempt-limit.ts'
import { type ConfirmedAccount, confirmPassword, lockConfirmed } from '../customers/confirm-password.ts'
import type { Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { announceMail, closedAccountAddress, deleteMails, writeMail } from '../mail/outbox.ts'
import { type CallContext, SESSION_ENDED } from '../sessions/visitor.ts'
import { readTickets } from '../tickets/read-tickets.ts'
import { ticketsForMail } from '../tickets/tickets-for-mail.ts'
import { accountClosedMail } from './account-mails.ts'

/**
 * Erases the customer: afterwards the database no longer identifies them. Their orders remain for accounting, with what
 * was sold and paid. A last mail contains their tickets for upcoming performances, and is deleted once sent.
 */
export async function closeAccount(boxOffice: BoxOffice, call: CallContext, password: string): Promise<void> {
  const { now } = call
  const { db } = boxOffice
  const account = await confirmPassword(boxOffice, call, password)
  await db.transaction(async (tx) => {
    await tx.execute(sql`delete from session where customer_id = ${account.id}`)
    await forgetCustomer(tx, account.id)
    await forgetOrders(tx, account.id)
    await lockConfirmed(tx, account)
    await forgetMails(tx, account)
    await sayGoodbye(boxOffice, tx, account, now)
    await eraseCustomer(tx, account, now)
  })
  call.sendToken(SESSION_ENDED)
  await announceMail(boxOffice)
}

async function sayGoodbye(
  boxOffice: BoxOffice,
  tx: Transaction,
  { id, email }: ConfirmedAccount,
  now: Date,
): Promise<void> {
  const tickets = await readTickets(tx, { customerId: id, endingAfter: now })
  const brought = tickets.length ? await ticketsForMail(boxOffice, tx, tickets, now) : undefined
  await writeMail(tx, accountClosedMail(boxOffice, email, brought), now, { isDeletedWhenSent: true })
}

/** The keys of an order line's `details` that don't identify a person. */
const ANONYMOUS_DETAILS = ['productLineItemId', 'sendType', 'isMonthly', 'isAnonymous']

/** Keeps what was bought, and deletes the buyer's identity and texts. */
async function forgetOrders(tx: Transaction, customerId: number): Promise<void> {
  const theirs = sql`(select id from orders where customer_id = ${customerId})`
  await tx.execute(sql`
    update orders set billing_address = null, delivery_address = null where customer_id = ${customerId}`)
  await tx.execute(sql`
    update order_line
       set details = coalesce((select jsonb_object_agg(key, value) from jsonb_each(details) where key = any (${ANONYMOUS_DETAILS}::text[])), '{}')
     where order_id in ${theirs}`)
  await tx.execute(sql`
    delete from order_requirement
     where order_line_id in (select id from order_line where order_id in ${theirs})`)
}

/** Deletes the mails to them, and those to others that name them: a gift voucher's, with its message. */
async function forgetMails(tx: Transaction, { id, email }: ConfirmedAccount): Promise<void> {
  const keys = await tx.query<{ key: string }>(sql`
    select 'order-' || o.id as key from orders o where o.customer_id = ${id}
    union all
    select 'refund-' || p.id from payment p join orders o on o.id = p.order_id where o.customer_id = ${id}
    union all
    select 'voucher-' || v.id
      from gift_voucher v join order_line l on l.id = v.order_line_id join orders o on o.id = l.order_id
     where o.customer_id = ${id}`)
  await deleteMails(
    tx,
    email,
    keys.map(({ key }) => key),
  )
}

async function eraseCustomer(tx: Transaction, { id, email }: ConfirmedAccount, now: Date): Promise<void> {
  await tx.execute(sql`delete from address where customer_id = ${id}`)
  await tx.execute(sql`delete from reset_token where customer_id = ${id}`)
  await tx.execute(sql`delete from known_network where customer_id = ${id}`)
  await tx.execute(sql`delete from subscription where email = lower(${email})`)
  const name = accountName(email)
  for (const account of [name, `forgot ${name}`, `register ${name}`, `resend ${id}`]) await clearAttempts(tx, account)
  await tx.execute(sql`
    update customer
       set email = ${closedAccountAddress(id)}, password_hash = null, prefix_id = null, first_name = '', middle_name = null,
           last_name = '', phone = null, date_of_birth = null, email_communications = false,
           phone_communications = false, other_presenter_updates = false, closed_at = ${now}
     where id = ${id}`)
}
