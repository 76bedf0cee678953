import { Refusal } from '#shared/refusals'
import { eraseCustomer, forgetHolder, forgetOrders, requireNoDebt } from '../account/erase-customer.ts'
import type { BoxOffice } from '../box-office.ts'
import { forgetCustomer } from '../carts/forget-customer.ts'
import { clearAttempts } from '../customers/attempt-limit.ts'
import { endNewsletter } from '../customers/end-newsletter.ts'
import { endSeatRequests } from '../customers/end-seat-requests.ts'
import { guestsWith } from '../customers/guests-with.ts'
import type { Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { mailsOfCustomers } from '../mail/order-mails.ts'
import { deleteMails, writeMail } from '../mail/outbox.ts'
import type { CallContext } from '../sessions/visitor.ts'
import { readTickets } from '../tickets/read-tickets.ts'
import { ticketsForMail } from '../tickets/tickets-for-mail.ts'
import { dataDeletedMail } from './privacy-mails.ts'
import { provenAddress } from './proven-address.ts'

/** Unsubscribes the email address that a link proves from the newsletter. */
export async function unsubscribe({ db }: BoxOffice, call: CallContext, token: string): Promise<void> {
  const email = await provenAddress(db, call, token)
  await db.transaction((tx) => endNewsletter(tx, email))
}

/**
 * Deletes the data stored under the email address that a link proves: guests' details, the newsletter subscription and
 * emails. Orders remain without a name. A last email contains the tickets for upcoming performances, and is deleted
 * once sent. An account with the address remains until its customer closes it.
 */
export async function eraseAddress(boxOffice: BoxOffice, call: CallContext, token: string): Promise<void> {
  const { db } = boxOffice
  const email = await provenAddress(db, call, token)
  await db.transaction(async (tx) => {
    const guests = await tx.query<{ id: number }>(sql`${guestsWith(email)} order by id`)
    const ids = guests.map(({ id }) => id)
    for (const id of ids) await forgetCustomer(tx, id)
    await requireNoPayment(tx, ids)
    await forgetOrders(tx, sql`customer_id = any (${ids}::int[])`)
    await deleteMails(tx, sql`(lower(recipient) = ${email} or ${mailsOfCustomers(ids)})`)
    await sayGoodbye(boxOffice, tx, { email, ids }, call.now)
    for (const id of ids) await eraseCustomer(tx, id, call.now)
    await requireNoDebt(tx, ids)
    await forgetHolder(tx, email)
    await endNewsletter(tx, email)
    await endSeatRequests(tx, email)
    await tx.execute(sql`delete from address_token where email = ${email}`)
    for (const purpose of ['your-data', 'newsletter', 'returned-seats']) await clearAttempts(tx, `${purpose} ${email}`)
  })
}

/** A payment needs the buyer's address until it is settled, for at most PAYMENT_MINUTES. */
async function requireNoPayment(tx: Transaction, ids: readonly number[]): Promise<void> {
  const pending = await tx.first(sql`
    select from orders where customer_id = any (${ids}::int[]) and state = 'pending' limit 1`)
  if (pending) throw new Refusal('PAYMENT_RUNNING')
}

async function sayGoodbye(
  boxOffice: BoxOffice,
  tx: Transaction,
  { email, ids }: { email: string; ids: readonly number[] },
  now: Date,
): Promise<void> {
  const tickets = []
  for (const customerId of ids) tickets.push(...(await readTickets(tx, { customerId, endingAfter: now })))
  tickets.push(...(await readTickets(tx, { holderEmail: email, endingAfter: now })))
  const brought = tickets.length ? await ticketsForMail(boxOffice, tx, tickets, now) : undefined
  await writeMail(tx, dataDeletedMail(boxOffice, email, brought), now, {
    isDeletedWhenSent: true,
    isLimited: brought === undefined,
  })
}
