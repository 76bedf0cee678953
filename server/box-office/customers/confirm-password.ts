import { accountName } from '#shared/email'
import { Refusal } from '#shared/refusals'
import type { BoxOffice } from '../box-office.ts'
import type { Transaction } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { type CallContext, customerOf } from '../sessions/visitor.ts'
import { countAttempt, uncountAttempt } from './attempt-limit.ts'
import { isPassword } from './passwords.ts'

export interface ConfirmedAccount {
  id: number
  email: string
  passwordHash: string
}

/**
 * Checks the signed-in customer's password, and returns the account. A wrong password counts as a failed login and is
 * refused with WRONG_PASSWORD at the field `password`.
 */
export async function confirmPassword(
  { db }: Pick<BoxOffice, 'db'>,
  { visitor, now }: Pick<CallContext, 'visitor' | 'now'>,
  password: string,
): Promise<ConfirmedAccount> {
  const account = await db.first<ConfirmedAccount>(sql`
    select id, email, password_hash from customer where id = ${customerOf(visitor)} and password_hash is not null`)
  if (!account) throw new Refusal('SESSION_ENDED')
  const attempt = { account: accountName(account.email), networkAddress: visitor.networkAddress }
  const attemptId = await countAttempt(db, attempt, now)
  if (!(await isPassword(password, account.passwordHash))) throw wrongPassword()
  await uncountAttempt(db, attemptId)
  return account
}

/** Locks the account, and refuses if its password has changed since it was checked. */
export async function lockConfirmed(tx: Transaction, { id, passwordHash }: ConfirmedAccount): Promise<void> {
  const isSame = await tx.first(sql`
    select from customer where id = ${id} and password_hash = ${passwordHash} for no key update`)
  if (!isSame) throw wrongPassword()
}

/** The refusal of a call that needs the password. */
export function wrongPassword() {
  const reason = 'Your password is incorrect.'
  return new Refusal('WRONG_PASSWORD', { words: reason, fields: [{ name: 'password', reason }] })
}
