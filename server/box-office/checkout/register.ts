import { Refusal } from '#shared/refusals'
import type { Input } from '#shared/ticketing/call'
import type { checkout } from '#shared/ticketing/checkout/checkout'
import type { BoxOffice } from '../box-office.ts'
import { countAttempt, uncountAttempt } from '../customers/attempt-limit.ts'
import { passwordFaults } from '../customers/new-password.ts'
import { hashPassword } from '../customers/passwords.ts'
import { signInWithCart } from '../customers/sign-in.ts'
import type { Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { CallContext, Visitor } from '../visitors/visitor.ts'
import { chosenAddress } from './addresses.ts'

type Registration = Input<(typeof checkout)['register']>

/** Makes an account and signs its customer in, the cart coming along. */
export async function register(boxOffice: BoxOffice, call: CallContext, input: Registration): Promise<void> {
  const { visitor, now } = call
  const fields = passwordFaults(input.password, input.confirmPassword)
  if (fields.length) throw new Refusal('INVALID_INPUT', { fields })
  const attemptId = await countAttempt(boxOffice.db, registrationAttempt(input.email, visitor), now)
  const passwordHash = await hashPassword(input.password)
  const token = await boxOffice.db.transaction(async (tx) => {
    const customerId = await insertCustomer(tx, { ...input, passwordHash }, now)
    await chosenAddress(tx, customerId, input, now)
    const issued = await signInWithCart(tx, boxOffice, call, customerId)
    await uncountAttempt(tx, attemptId)
    return issued
  })
  call.sendToken(token)
}

/** Those who ask which mail addresses have accounts are counted apart from those who guess passwords. */
const registrationAttempt = (email: string, { networkAddress }: Visitor) => ({
  account: `register ${email.toLowerCase()}`,
  networkAddress: `register ${networkAddress}`,
})

async function insertCustomer(
  tx: Transaction,
  { email, firstName, lastName, phone, passwordHash }: Registration & { passwordHash: string },
  now: Date,
): Promise<number> {
  const row = await tx.first<{ id: number }>(sql`
    insert into customer (email, password_hash, first_name, last_name, phone, created_at)
    values (${email}, ${passwordHash}, ${firstName}, ${lastName}, ${phone}, ${now})
    on conflict (lower(email)) where password_hash is not null do nothing
    returning id`)
  if (row) return row.id
  throw new Refusal('EMAIL_TAKEN', { fields: [{ name: 'email', reason: refusalWords }] })
}
const refusalWords = 'An account with this email address exists already. Please log in.'
