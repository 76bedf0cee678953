import { accountName } from '#shared/email'
import type { BoxOffice } from '../box-office.ts'
import { forgetCustomer } from '../carts/forget-customer.ts'
import { clearAttempts, customerAccounts } from '../customers/attempt-limit.ts'
import { confirmPassword, lockConfirmed } from '../customers/confirm-password.ts'
import { endNewsletter } from '../customers/end-newsletter.ts'
import { endSeatRequests } from '../customers/end-seat-requests.ts'
import { hasProvenEmail } from '../customers/proven-email.ts'
import type { Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { deleteMails, isReachable, writeMail } from '../mail/outbox.ts'
import { type CallContext, SESSION_ENDED } from '../sessions/visitor.ts'
import { readTickets } from '../tickets/read-tickets.ts'
import { ticketsForMail } from '../tickets/tickets-for-mail.ts'
import { accountClosedMail } from './account-mails.ts'
import { eraseCustomer, forgetHolder, forgetOrders, requireNoDebt } from './erase-customer.ts'
import { ownMails } from './own-mails.ts'

/**
 * Erases the customer: afterwards the database no longer identifies them. Their orders remain for accounting, with what
 * was sold and paid. A last mail contains their tickets for upcoming performances, and is deleted once sent.
 */
export async function closeAccount(boxOffice: BoxOffice, call: CallContext, password: string): Promise<void> {
  const { now } = call
  const { db } = boxOffice
  const account = await confirmPassword(boxOffice, call, password)
  await db.transaction((tx) =>
    closeCustomer(boxOffice, tx, { ...account, hasAccount: true, lock: () => lockConfirmed(tx, account) }, now),
  )
  call.sendToken(SESSION_ENDED)
}

interface ClosingCustomer {
  id: number
  email: string
  hasAccount: boolean
  /** Locks the customer's row, after their carts and orders, or refuses. */
  lock(): Promise<unknown>
}

/** Erases a customer or guest in the caller's transaction, and writes the last mail. */
export async function closeCustomer(
  boxOffice: BoxOffice,
  tx: Transaction,
  customer: ClosingCustomer,
  now: Date,
): Promise<void> {
  const { id } = customer
  await tx.execute(sql`delete from session where customer_id = ${id}`)
  await forgetCustomer(tx, id)
  await forgetOrders(tx, sql`customer_id = ${id}`)
  await customer.lock()
  await requireNoDebt(tx, [id])
  await deleteMails(tx, await ownMails(tx, customer))
  if (isReachable(customer.email)) {
    await sayGoodbye(boxOffice, tx, customer, now)
    await forgetAddress(tx, customer)
  }
  await eraseCustomer(tx, id, now)
}

async function sayGoodbye(
  boxOffice: BoxOffice,
  tx: Transaction,
  { id, email, hasAccount }: ClosingCustomer,
  now: Date,
): Promise<void> {
  const bought = await readTickets(tx, { customerId: id, endingAfter: now })
  const held = (await hasProvenEmail(tx, id))
    ? await readTickets(tx, { holderEmail: accountName(email), endingAfter: now })
    : []
  const tickets = [...bought, ...held]
  const brought = tickets.length ? await ticketsForMail(boxOffice, tx, tickets, now) : undefined
  await writeMail(tx, accountClosedMail(boxOffice, { email, hasAccount }, brought), now, {
    ...{ isDeletedWhenSent: true, customerId: id, isLimited: brought === undefined },
  })
}

/**
 * Deletes the data stored under the customer's email address. Unsubscribes it from the newsletter only if it is
 * verified.
 */
async function forgetAddress(tx: Transaction, { id, email }: ClosingCustomer): Promise<void> {
  const name = accountName(email)
  const isProven = await hasProvenEmail(tx, id)
  if (isProven) {
    await endNewsletter(tx, name)
    await forgetHolder(tx, name)
    await endSeatRequests(tx, name)
  }
  const purposes = [
    'forgot',
    'register',
    ...(isProven ? ['newsletter', 'your-data', 'free-order', 'returned-seats'] : []),
  ]
  const counted = [name, ...customerAccounts(id), ...purposes.map((purpose) => `${purpose} ${name}`)]
  for (const account of counted) await clearAttempts(tx, account)
}
