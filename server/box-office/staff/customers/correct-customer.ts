import { Refusal } from '#shared/refusals'
import type { customers } from '#shared/staff/customers/customers'
import type { StaffInput } from '#shared/staff/staff-call'
import type { BoxOffice } from '../../box-office.ts'
import { type StoredPhone, storedPhone } from '../../customers/stored-phone.ts'
import type { Transaction } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { type Actor, recordAct } from '../audit/record-act.ts'

type Sent = StaffInput<(typeof customers)['correct']>

interface Contact {
  firstName: string
  lastName: string
  email: string
  phone: StoredPhone | null
}

/** Corrects a customer's name, mail address and phone number. */
export async function correctCustomer(
  boxOffice: BoxOffice,
  by: Actor,
  { customerId, ...sent }: Sent,
  now: Date,
): Promise<Record<string, never>> {
  await correctContact(boxOffice, by, { ...sent, of: async () => ({ customerId }) }, now)
  return {}
}

interface Correction extends Omit<Sent, 'customerId'> {
  /** Returns the customer, and the order on whose page they are corrected. */
  of(tx: Transaction): Promise<{ customerId: number; orderId?: number }>
}

/**
 * Writes the corrected details of a customer, and what changed to the audit. The address of an account can't be
 * corrected, because its customer logs in with it.
 */
export async function correctContact(
  boxOffice: BoxOffice,
  by: Actor,
  { of, reason, ...sent }: Correction,
  now: Date,
): Promise<void> {
  const { firstName, lastName, email } = sent
  const phone = sent.phone ? await storedPhone(boxOffice, sent.phone) : null
  await boxOffice.db.transaction(async (tx) => {
    const { customerId, orderId } = await of(tx)
    const former = await tx.first<Contact & { hasAccount: boolean }>(sql`
      select first_name, last_name, email, phone, password_hash is not null as has_account
        from customer
       where id = ${customerId} and closed_at is null
         for no key update`)
    if (!former) throw new Refusal('NOT_FOUND')
    if (former.hasAccount && former.email.toLowerCase() !== email.toLowerCase()) throw new Refusal('ACCOUNT_EMAIL')
    await tx.execute(sql`
      update customer set first_name = ${firstName}, last_name = ${lastName}, email = ${email}, phone = ${phone}
       where id = ${customerId}`)
    const changed = changesOf(former, { firstName, lastName, email, phone })
    await recordAct(tx, by, { act: 'corrected', customerId, orderId, ...changed, reason }, now)
  })
}

/** Returns the old and new values of the fields that differ. */
function changesOf(former: Contact, corrected: Contact) {
  const names = (Object.keys(corrected) as (keyof Contact)[]).filter((name) => former[name] !== corrected[name])
  const pick = (from: Contact) => Object.fromEntries(names.map((name) => [name, from[name]]))
  return { before: pick(former), after: pick(corrected) }
}

/** Adds a note to a customer. As part of the audit, it can't be changed afterwards. */
export async function noteCustomer(
  { db }: BoxOffice,
  by: Actor,
  { customerId, text }: StaffInput<(typeof customers)['note']>,
  now: Date,
): Promise<Record<string, never>> {
  await db.transaction(async (tx) => {
    const known = await tx.first(sql`
      select from customer where id = ${customerId} and closed_at is null for no key update`)
    if (!known) throw new Refusal('NOT_FOUND')
    await recordAct(tx, by, { act: 'noted', customerId, after: { note: text } }, now)
  })
  return {}
}
