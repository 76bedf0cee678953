import { Refusal } from '#shared/refusals'
import { closeCustomer } from '../../account/close-account.ts'
import type { BoxOffice } from '../../box-office.ts'
import type { Transaction } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { isReachable } from '../../mail/outbox.ts'
import { type Actor, recordAct } from '../audit/record-act.ts'

interface Erasure {
  customerId: number
  reason: string
}

/**
 * Erases a customer or guest at their request, as closing an account does. Refuses while they are paying. Of two calls
 * at once, one erases them. `isMailed`: whether the last mail, with the upcoming tickets, goes to them.
 */
export async function eraseByStaff(
  boxOffice: BoxOffice,
  by: Actor,
  { customerId: id, reason }: Erasure,
  now: Date,
): Promise<{ id: number; isMailed: boolean }> {
  const email = await boxOffice.db.transaction(async (tx) => {
    const customer = await tx.first<{ email: string; hasAccount: boolean }>(sql`
      select email, password_hash is not null as has_account from customer where id = ${id} and closed_at is null`)
    if (!customer) throw new Refusal('NOT_FOUND')
    await closeCustomer(boxOffice, tx, { ...customer, id, lock: () => lockUnlessPaying(tx, id) }, now)
    await recordAct(tx, by, { act: 'erasedCustomer', customerId: id, reason }, now)
    return customer.email
  })
  return { id, isMailed: isReachable(email) }
}

/** A payment needs the buyer's address until it is settled. Erasing the phone number locks the customer's row. */
async function lockUnlessPaying(tx: Transaction, id: number): Promise<void> {
  const pending = await tx.first(sql`select from orders where customer_id = ${id} and state = 'pending' limit 1`)
  if (pending) throw new Refusal('PAYMENT_RUNNING', { words: PAYING })
  const locked = await tx.execute(sql`update customer set phone = null where id = ${id} and closed_at is null`)
  if (locked === 0) throw new Refusal('NOT_FOUND')
}

const PAYING = 'The customer is paying for an order. Try again in a few minutes.'
