import { accountName } from '#shared/email'
import { Refusal } from '#shared/refusals'
import type { account } from '#shared/ticketing/account/account'
import type { Input } from '#shared/ticketing/call'
import type { BoxOffice } from '../box-office.ts'
import { countAttempt } from '../customers/attempt-limit.ts'
import { passwordErrors, setPassword } from '../customers/new-password.ts'
import { hashPassword, isPassword } from '../customers/passwords.ts'
import { sql } from '../database/sql.ts'
import { writeMail } from '../mail/outbox.ts'
import { renewToken } from '../sessions/sessions.ts'
import { type CallContext, customerOf } from '../sessions/visitor.ts'
import { passwordChangedMail } from './account-mails.ts'

/**
 * Changes the password of a customer who gives the current one. Their session gets a new token, their other sessions
 * end, and a mail reports the change. Wrong guesses count as failed logins.
 */
export async function changePassword(
  boxOffice: BoxOffice,
  call: CallContext,
  { currentPassword, newPassword, confirmPassword }: Input<(typeof account)['changePassword']>,
): Promise<void> {
  const { visitor, now } = call
  const { db, random } = boxOffice
  const fields = passwordErrors(newPassword, confirmPassword, 'newPassword')
  if (fields.length) throw new Refusal('INVALID_INPUT', { fields })
  const customer = await readAccount(boxOffice, customerOf(visitor))
  await countAttempt(db, { account: accountName(customer.email), networkAddress: visitor.networkAddress }, now)
  if (!(await isPassword(currentPassword, customer.passwordHash))) throw wrongPassword()
  const passwordHash = await hashPassword(newPassword)
  const token = await db.transaction(async (tx) => {
    const renewed = await renewToken(tx, visitor, { random, now })
    if (!renewed) throw new Refusal('SESSION_ENDED')
    const isSame = await tx.first(sql`
      select from customer where id = ${customer.id} and password_hash = ${customer.passwordHash} for no key update`)
    if (!isSame) throw wrongPassword()
    await setPassword(tx, customer.id, passwordHash, renewed.session)
    await writeMail(tx, passwordChangedMail(boxOffice, customer.email), now, { customerId: customer.id })
    return renewed.token
  })
  call.sendToken(token)
}

async function readAccount({ db }: BoxOffice, id: number) {
  const customer = await db.first<{ id: number; email: string; passwordHash: string }>(sql`
    select id, email, password_hash from customer where id = ${id} and password_hash is not null`)
  if (!customer) throw new Refusal('SESSION_ENDED')
  return customer
}

function wrongPassword() {
  const reason = 'Your current password is incorrect.'
  return new Refusal('WRONG_PASSWORD', { words: reason, fields: [{ name: 'currentPassword', reason }] })
}
