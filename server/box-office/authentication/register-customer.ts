import { accountName } from '#shared/email'
import { Refusal } from '#shared/refusals'
import type { BoxOffice } from '../box-office.ts'
import { countAttempt, PROBES, uncountAttempt } from '../customers/attempt-limit.ts'
import { hashPassword } from '../customers/passwords.ts'
import { signInWithCart } from '../customers/sign-in.ts'
import type { StoredPhone } from '../customers/stored-phone.ts'
import type { Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { CallContext, Visitor } from '../sessions/visitor.ts'
import { mailAboutGuestOrders } from './guest-orders.ts'

export interface Registration {
  email: string
  password: string
  prefixId: number | null
  firstName: string
  lastName: string
  phone: StoredPhone | null
  emailCommunications: boolean
}

/**
 * Creates an account and signs its customer in, with the cart. `complete` writes the other fields of the form, in the
 * same transaction.
 */
export async function registerCustomer(
  boxOffice: BoxOffice,
  call: CallContext,
  registration: Registration,
  complete: (tx: Transaction, customerId: number) => Promise<unknown> = async () => undefined,
): Promise<void> {
  const { visitor, now } = call
  const { email, password } = registration
  const attemptId = await countAttempt(boxOffice.db, emailAttempt(email, visitor), now, PROBES)
  const passwordHash = await hashPassword(password)
  const token = await boxOffice.db.transaction(async (tx) => {
    await checkPrefix(tx, registration.prefixId)
    const customerId = await insertCustomer(tx, { ...registration, passwordHash }, now)
    await complete(tx, customerId)
    const issued = await signInWithCart(tx, boxOffice, call, customerId)
    await mailAboutGuestOrders(boxOffice, tx, email, now)
    await uncountAttempt(tx, attemptId)
    return issued
  })
  call.sendToken(token)
}

/**
 * Returns the keys for counting requests that probe which email addresses have accounts. They are counted separately
 * from password guesses.
 */
export const emailAttempt = (email: string, { networkAddress }: Visitor) => ({
  account: `register ${accountName(email)}`,
  networkAddress: `register ${networkAddress}`,
})

/** Refuses an unknown prefix. */
export async function checkPrefix(tx: Transaction, prefixId: number | null): Promise<void> {
  if (prefixId === null) return
  if (!(await tx.first(sql`select from prefix where id = ${prefixId}`)))
    throw new Refusal('INVALID_INPUT', { fields: [{ name: 'prefix', reason: '* Please select' }] })
}

async function insertCustomer(
  tx: Transaction,
  customer: Omit<Registration, 'password'> & { passwordHash: string },
  now: Date,
): Promise<number> {
  const { email, passwordHash, prefixId, firstName, lastName, phone, emailCommunications } = customer
  const row = await tx.first<{ id: number }>(sql`
    insert into customer (email, password_hash, prefix_id, first_name, last_name, phone, email_communications, created_at)
    values (${email}, ${passwordHash}, ${prefixId}, ${firstName}, ${lastName}, ${phone}, ${emailCommunications}, ${now})
    on conflict (lower(email)) where password_hash is not null do nothing
    returning id`)
  if (!row) throw emailTaken('An account with this email address already exists. Please log in.')
  return row.id
}

export const emailTaken = (reason: string) => new Refusal('EMAIL_TAKEN', { fields: [{ name: 'email', reason }] })
